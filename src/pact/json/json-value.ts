import { types } from 'node:util'
import type { AnyJson } from './json.js'

/** Position of a value, starting at the root, such as `['params', 'movie', 'tags', 2]`. */
type Path = readonly (string | number)[]

/**
 * Converts a value to plain JSON; undefined stays undefined. Where `JSON.stringify` would silently change or omit
 * something, it throws a `TypeError` with the path of the value.
 */
export function toJsonValue(
  value: unknown,
  path: Path,
  ancestors: readonly object[] = [],
): AnyJson | undefined {
  switch (typeof value) {
    case 'undefined':
    case 'boolean':
    case 'string':
      return value
    case 'number':
      return toJsonNumber(value, path)
    case 'object':
      return value === null ? null : convertObject(value, path, ancestors)
    default:
      throw createConversionError(path, `a ${typeof value}`)
  }
}

function toJsonNumber(value: number, path: Path): number {
  if (!Number.isFinite(value)) throw createConversionError(path, String(value))
  return value
}

function convertObject(value: object, path: Path, ancestors: readonly object[]): AnyJson | undefined {
  if (ancestors.includes(value)) throw createConversionError(path, 'a cycle')
  const parents = [...ancestors, value]
  if (hasToJson(value)) return toJsonValue(callToJson(value, path), path, parents)
  if (Array.isArray(value)) return toJsonArray(value, path, parents)
  if (isPlainObject(value)) return toJsonObject(value, path, parents)
  throw createConversionError(path, `an instance of ${getClassName(value)}`)
}

function toJsonArray(array: readonly unknown[], path: Path, parents: readonly object[]): AnyJson[] {
  if (Object.keys(array).length > array.length) {
    throw createConversionError(path, 'an array with named properties')
  }
  return Array.from(array, (element, index) => {
    const json = toJsonValue(element, [...path, index], parents)
    if (json === undefined) throw createConversionError([...path, index], 'undefined in an array')
    return json
  })
}

/** Omits undefined, as `JSON.stringify` does. Nothing else is lost without an error. */
function toJsonObject(
  object: Readonly<Record<string, unknown>>,
  path: Path,
  parents: readonly object[],
): AnyJson {
  rejectSymbolKeys(object, path)
  const entries = Object.entries(object).map(([key, value]) => [
    key,
    toJsonValue(value, [...path, key], parents),
  ])
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

function hasToJson(value: object): value is { toJSON(): unknown } {
  return 'toJSON' in value && typeof value.toJSON === 'function'
}

function callToJson(value: { toJSON(): unknown }, path: Path): unknown {
  if (types.isDate(value) && Number.isNaN(value.getTime())) {
    throw createConversionError(path, 'an invalid date')
  }
  return value.toJSON()
}

function getClassName(value: object): string {
  return value.constructor?.name || 'an unnamed class'
}

/** Whether an object was created by a literal, by `Object.create(null)` or by JSON, possibly in another realm. */
export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

/** Throws for a symbol key, which `JSON.stringify` would omit without an error. */
export function rejectSymbolKeys(object: object, path: Path): void {
  const symbol = Object.getOwnPropertySymbols(object)[0]
  if (symbol) throw createConversionError(path, `an object with the key ${String(symbol)}`)
}

/** Creates the error for a value that would be lost or changed when it is converted to JSON. */
function createConversionError(path: Path, what: string): TypeError {
  return new TypeError(
    `Failed to convert ${formatPath(path)}: ${what} cannot be represented in JSON. Pass a plain value instead.`,
  )
}

function formatPath(path: Path): string {
  return path.map((step, index) => (index === 0 ? step : formatStep(step))).join('')
}

function formatStep(step: string | number): string {
  const isIdentifier = typeof step === 'string' && /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(step)
  return isIdentifier ? `.${step}` : `[${JSON.stringify(step)}]`
}
