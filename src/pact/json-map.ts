import { types } from 'node:util'
import { createTypeError } from '../values/errors.js'
import { isPlainObject, type JsonObject } from '../values/json.js'

// Declared here, because pact-js does not export these types and need not be installed:
// https://github.com/pact-foundation/pact-js/blob/master/src/common/jsonTypes.ts

/** Any value that JSON can represent. */
export type AnyJson = boolean | number | string | null | AnyJson[] | JsonMap

/** A JSON object, such as the parameters of a provider state in the pact file. */
export interface JsonMap {
  [key: string]: AnyJson
}

/**
 * Converts parameters to a map that survives the round trip through the pact file. Null and undefined become the string
 * `'null'`, plain objects and arrays become JSON text, a `Date` becomes its ISO string, and any other value with
 * `toJSON` is replaced by its result; numbers, booleans and strings are kept. Throws a `TypeError` that names the
 * parameter if JSON cannot represent a value.
 *
 * @example
 * toJsonMap({ id: 7, cut: null, tags: ['new'] }) // { id: 7, cut: 'null', tags: '["new"]' }
 */
export function toJsonMap(params: object): JsonMap {
  if (!isPlainObject(params)) {
    throw createTypeError(
      'Failed to convert params: expected a plain object. Pass the parameters by name, as in { id: 7 }.',
    )
  }
  rejectSymbolKeys(params, ['params'])
  return mapValues(params, (value, name) => {
    const path = ['params', name]
    const json = flatten(toJsonValue(value, path))
    if (isIllFormed(name) || isIllFormed(json)) throw createConversionError(path, 'half of a surrogate pair')
    return json
  })
}

/** Whether text ends within a character, such as an emoji that was cut. The Pact core cannot read its JSON. */
function isIllFormed(value: AnyJson): boolean {
  return typeof value === 'string' && /\p{Surrogate}/u.test(value)
}

/**
 * Restores the parameters in a state handler: `'null'` becomes null, and the JSON text of an object or array becomes
 * that value; everything else is kept. Without parameters, the map is empty. The string `'null'` and strings that are
 * JSON text of an object or array cannot be distinguished from converted values.
 *
 * @example
 * fromJsonMap({ id: 7, cut: 'null', tags: '["new"]' }) // { id: 7, cut: null, tags: ['new'] }
 */
export function fromJsonMap(params?: AnyJson): JsonMap {
  if (params === undefined || params === null) return {}
  if (!isPlainObject(params)) {
    throw createTypeError(
      'Failed to read params: expected an object. Pass the parameters that the state handler was called with.',
    )
  }
  return mapValues(params as JsonMap, restore)
}

function flatten(value: AnyJson | undefined): AnyJson {
  if (value === null || value === undefined) return 'null'
  return typeof value === 'object' ? stringify(value) : value
}

/** Works like `JSON.stringify`, but keeps -0, which `JSON.stringify` turns into 0. */
function stringify(value: AnyJson): string {
  if (Object.is(value, -0)) return '-0'
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(stringify).join(',')}]`
  const fields = Object.entries(value).map(([key, field]) => `${JSON.stringify(key)}:${stringify(field)}`)
  return `{${fields.join(',')}}`
}

function restore(value: AnyJson): AnyJson {
  if (value === 'null') return null
  return typeof value === 'string' && /^[[{]/.test(value) ? parseContainer(value) : value
}

/** Parses the JSON text of an object or array; keeps a string that only looks like such text. */
function parseContainer(text: string): AnyJson {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Converts each value. Keeps a key named `__proto__` as data, because `fromEntries` defines keys without assigning. */
function mapValues<T>(
  map: Readonly<Record<string, T>>,
  convert: (value: T, name: string) => AnyJson,
): JsonMap {
  return Object.fromEntries(Object.entries(map).map(([name, value]) => [name, convert(value, name)]))
}

/** Position of a value, starting at the root, such as `['params', 'movie', 'tags', 2]`. */
type Path = readonly (string | number)[]

/**
 * Converts a value to plain JSON; undefined stays undefined. Where `JSON.stringify` would silently change or omit
 * something, it throws a `TypeError` with the path of the value.
 */
function toJsonValue(value: unknown, path: Path, ancestors: readonly object[] = []): AnyJson | undefined {
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
function toJsonObject(object: JsonObject, path: Path, parents: readonly object[]): AnyJson {
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

/** Throws for a symbol key, which `JSON.stringify` would omit without an error. */
function rejectSymbolKeys(object: object, path: Path): void {
  const symbol = Object.getOwnPropertySymbols(object)[0]
  if (symbol) throw createConversionError(path, `an object with the key ${String(symbol)}`)
}

/** Creates the error for a value that would be lost or changed when it is converted to JSON. */
function createConversionError(path: Path, what: string): TypeError {
  return createTypeError(
    `Failed to convert ${formatPath(path)}: ${what} cannot be represented in JSON. Pass a plain value instead.`,
  )
}

function formatPath(path: Path): string {
  return path.map((step, index) => (index === 0 ? step : formatStep(step))).join('')
}

function formatStep(step: string | number): string {
  const isIdentifier = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(String(step))
  return isIdentifier ? `.${step}` : `[${JSON.stringify(step)}]`
}
