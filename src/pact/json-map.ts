// The two ways between a state's parameters and the flat, JSON-safe map that Pact carries.
import type { AnyJson, JsonMap } from './json.js'
import { isPlainObject, refuseSymbolKeys, toJsonValue } from './json-value.js'

/**
 * Converts parameters to a map that survives the way through the pact file. Null and undefined become the string
 * `'null'`, plain objects and arrays become JSON text, a `Date` its ISO string, any other value with `toJSON` what
 * that gives; numbers, booleans and strings stay. Throws a `TypeError` that names the parameter when JSON cannot
 * hold a value.
 *
 * @example
 * toJsonMap({ id: 7, cut: null, tags: ['new'] }) // { id: 7, cut: 'null', tags: '["new"]' }
 */
export function toJsonMap(params: object): JsonMap {
  if (!isPlainObject(params)) {
    throw new TypeError(
      'Failed to convert params: not a plain object. Give the parameters by name, as in { id: 7 }.',
    )
  }
  refuseSymbolKeys(params, ['params'])
  return mapValues(params, (value, name) => flatten(toJsonValue(value, ['params', name])))
}

/**
 * The way back, for provider-side handlers: `'null'` becomes null and the JSON text of an object or array becomes
 * the value; everything else stays. Without parameters the map is empty. The string `'null'` and strings that are
 * JSON text of an object or array cannot be told from converted values.
 *
 * @example
 * fromJsonMap({ id: 7, cut: 'null', tags: '["new"]' }) // { id: 7, cut: null, tags: ['new'] }
 */
export function fromJsonMap(params?: AnyJson): JsonMap {
  if (params === undefined || params === null) return {}
  if (!isPlainObject(params)) {
    throw new TypeError('Failed to read params: not a map. Give what the state handler was called with.')
  }
  return mapValues(params as JsonMap, restore)
}

function flatten(value: AnyJson | undefined): AnyJson {
  if (value === null || value === undefined) return 'null'
  return typeof value === 'object' ? jsonText(value) : value
}

/** As `JSON.stringify`, which would turn -0 into 0. */
function jsonText(value: AnyJson): string {
  if (Object.is(value, -0)) return '-0'
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(jsonText).join(',')}]`
  const fields = Object.entries(value).map(([key, field]) => `${JSON.stringify(key)}:${jsonText(field)}`)
  return `{${fields.join(',')}}`
}

function restore(value: AnyJson): AnyJson {
  if (value === 'null') return null
  return typeof value === 'string' && /^[[{]/.test(value) ? parseOr(value) : value
}

function parseOr(text: string): AnyJson {
  try {
    return JSON.parse(text)
  } catch {
    return text // only looked like JSON
  }
}

/** `fromEntries` defines its keys, so that one named `__proto__` is kept as data. */
function mapValues<T>(
  map: Readonly<Record<string, T>>,
  convert: (value: T, name: string) => AnyJson,
): JsonMap {
  return Object.fromEntries(Object.entries(map).map(([name, value]) => [name, convert(value, name)]))
}
