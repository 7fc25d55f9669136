import type { AnyJson, JsonMap } from './json.js'
import { isPlainObject, rejectSymbolKeys, toJsonValue } from './json-value.js'

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
    throw new TypeError(
      'Failed to convert params: expected a plain object. Pass the parameters by name, as in { id: 7 }.',
    )
  }
  rejectSymbolKeys(params, ['params'])
  return mapValues(params, (value, name) => flatten(toJsonValue(value, ['params', name])))
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
    throw new TypeError(
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
