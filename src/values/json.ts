export type JsonObject = Readonly<Record<string, unknown>>

/** Whether a value is an object other than an array. */
export function isRecord(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether an object was created by a literal, by `Object.create(null)` or by JSON, possibly in another realm. */
export function isPlainObject(value: unknown): value is JsonObject {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

// Typed reads from JSON of unknown shape. A value that is missing or has another type is undefined.

export function getField(value: unknown, name: string): unknown {
  return isRecord(value) ? value[name] : undefined
}

export function getObject(value: unknown, name: string): JsonObject | undefined {
  const object = getField(value, name)
  return isRecord(object) ? object : undefined
}

export function getString(value: unknown, name: string): string | undefined {
  const text = getField(value, name)
  return isString(text) ? text : undefined
}

export function getNumber(value: unknown, name: string): number | undefined {
  const number = getField(value, name)
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

/** Reads a map of headers or parameters, each with one or more strings. Omits other values. */
export function getStrings(value: unknown, name: string): Record<string, string[]> {
  const entries = Object.entries(getObject(value, name) ?? {})
  return Object.fromEntries(entries.map(([key, text]) => [key, [text].flat().filter(isString)]))
}

function isString(value: unknown): value is string {
  return typeof value === 'string'
}

export function isStringList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(isString)
}

/** Parses JSON. Returns undefined, which JSON cannot represent, if the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns a value as JSON; undefined if JSON cannot hold it, because it contains itself or is nested too deeply. */
export function formatJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value)
  } catch {
    return undefined
  }
}

/**
 * A time in ISO 8601, UTC, with milliseconds.
 * @pattern ^[+-]?\d{4,6}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$
 */
export type Time = string

/** Whether a value has a method of this name, its own or inherited. */
export function hasMethod(value: unknown, name: string): boolean {
  return typeof Reflect.get(Object(value), name) === 'function'
}
