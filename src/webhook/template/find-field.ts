// Finds the field of a payload that a dot path names, and explains why there is none.
import { isRecord } from '../../values/json.js'
import { count } from '../../values/numbers.js'
import { joinWords } from '../../values/text.js'
import { isEqual } from './json-values.js'

export type Found = { readonly value: unknown } | Missing

interface Missing {
  readonly missing: readonly string[]
  readonly note?: string | undefined
  readonly found?: string | undefined
}

/** Finds the value at a path. Considers only own properties and, in arrays, only indexes, not `length`. */
export function findValue(payload: unknown, place: readonly string[]): Found {
  let value = payload
  for (const [depth, key] of place.entries()) {
    if (!hasOwnValue(value, key)) return explainMissing(value, place.slice(0, depth + 1))
    value = value[key]
  }
  return { value }
}

/** Explains a missing key by its parent: one that is no object, such as JSON in a string, or one with other keys. */
export function explainMissing(parent: unknown, missing: readonly string[]): Missing {
  const name = missing.slice(0, -1).join('.') || 'the body'
  if (isRecord(parent)) return { missing, found: describeNames(name, 'key', Object.keys(parent)) }
  const isIndex = Array.isArray(parent) && /^\d+$/.test(missing.at(-1) ?? '')
  const why = isIndex ? `has ${count(parent.length, 'item')}` : `is ${describeKind(parent)}`
  return { missing, note: `${missing.join('.')} is missing, because ${name} ${why}` }
}

const maxNames = 20

/** Names what is there instead of what is missing, such as `data has the keys id and total`. */
export function describeNames(parent: string, noun: 'key' | 'field', names: readonly string[]): string {
  if (names.length === 0) return `${parent} has no ${noun}s`
  return `${parent} has the ${noun}${names.length === 1 ? '' : 's'} ${joinWords(names, maxNames)}`
}

function describeKind(value: unknown): string {
  if (value === undefined) return 'empty'
  if (value === null) return 'null'
  return Array.isArray(value) ? 'an array' : `a ${typeof value}`
}

function hasOwnValue(value: unknown, key: string): value is Record<string, unknown> {
  if (Array.isArray(value)) return key !== 'length' && Object.hasOwn(value, key)
  return isRecord(value) && Object.hasOwn(value, key)
}

/**
 * Explains a path that names nothing, but would name a value if it were written otherwise. Nobody can tell whether the test
 * meant that value if it is the expected one, and a negative wait for such a path would always pass.
 */
export function explainOtherPath(
  payload: unknown,
  path: string,
  expected: unknown,
): { readonly cannotTell: string } | { readonly note: string } | undefined {
  const other = findOtherPath(payload, path)
  if (other === undefined) return undefined
  return isEqual(other.value, expected) ? { cannotTell: other.why } : { note: other.why }
}

interface OtherPath {
  readonly value: unknown
  readonly why: string
}

function findOtherPath(payload: unknown, path: string): OtherPath | undefined {
  const dotted = toDotPath(path)
  const found = dotted === path ? undefined : findValue(payload, dotted.split('.'))
  if (found && 'value' in found) {
    return { value: found.value, why: `${path} is missing, but ${dotted} is not; paths have dots only` }
  }
  return findDottedKey(payload, path.split('.'))
}

/** Converts the notation of JavaScript and JSONPath, such as `$.items[0].id`. */
function toDotPath(path: string): string {
  return path
    .replace(/^\$\.?(?=.)/, '')
    .replace(/\[(?:'([^'\]]+)'|"([^"\]]+)"|(\w+))\]/g, (_, a, b, c) => `.${a ?? b ?? c}`)
    .replace(/^\./, '')
}

/** Finds a key that contains dots and is the rest of a path, such as `user.name`, which no path can name. */
function findDottedKey(payload: unknown, place: readonly string[]): OtherPath | undefined {
  for (let depth = place.length - 2; depth >= 0; depth -= 1) {
    const parent = findValue(payload, place.slice(0, depth))
    const key = place.slice(depth).join('.')
    if ('value' in parent && hasOwnValue(parent.value, key)) {
      const why = `${place.join('.')} is missing, but ${JSON.stringify(key)} is a key; match it with matchPartial()`
      return { value: parent.value[key], why }
    }
  }
  return undefined
}
