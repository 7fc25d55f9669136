import { describeValue } from '../../values/check-value.js'
import { createTypeError } from '../../values/errors.js'
import { hasMethod } from '../../values/json.js'
import { formatReceived, isRounded } from './json-values.js'

/** Throws for what no body can contain, or JavaScript rounds, because a negative wait for it would always pass. */
export function checkJsonValue(name: string, value: unknown): void {
  const found = findForeign(value)
  if (!found) return
  const place = listKeys(found)
  const at = place.length === 0 ? '' : ` at ${place.join('.')}`
  throw createTypeError(
    `${name} must be a JSON value; got ${describe(found)}${at}. Use matchPredicate() for any other comparison.`,
  )
}

interface Node {
  readonly value: unknown
  readonly key?: string
  readonly parent?: Node
}

/** Finds the first value that JSON cannot hold. Uses no recursion, because a value may be nested deeply. */
function findForeign(expected: unknown): Node | undefined {
  const stack: Node[] = [{ value: expected }]
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (isForeign(node)) return node
    stack.push(...listItems(node).reverse())
  }
  return undefined
}

function isForeign(node: Node): boolean {
  const { value } = node
  if (typeof value !== 'object' || value === null) return !isJsonScalar(value)
  return !isPlain(value) || isOwnAncestor(node)
}

/** Lists what an object or array holds; a hole of an array is undefined. */
function listItems(parent: Node): Node[] {
  const { value } = parent
  if (typeof value !== 'object' || value === null) return []
  const items = Object.entries(Array.isArray(value) ? [...value] : value)
  return items.map(([key, item]) => ({ value: item, key, parent }))
}

function isOwnAncestor({ value, parent }: Node): boolean {
  for (let ancestor = parent; ancestor; ancestor = ancestor.parent) {
    if (ancestor.value === value) return true
  }
  return false
}

function listKeys({ key, parent }: Node): string[] {
  return [...(parent ? listKeys(parent) : []), ...(key === undefined ? [] : [key])]
}

function isJsonScalar(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value) && !isRounded(value)
  return value === null || typeof value === 'string' || typeof value === 'boolean'
}

/**
 * Whether an object is not built in, such as a Date or a Map, nor an asymmetric matcher such as `expect.any()`, nor one that
 * JSON holds as something else, such as an amount of a library for money.
 */
function isPlain(value: object): boolean {
  if (Array.isArray(value)) return true
  return getTag(value) === 'Object' && !isMatcher(value) && !hasMethod(value, 'toJSON')
}

function isMatcher(value: object): boolean {
  return hasMethod(value, 'asymmetricMatch')
}

function getTag(value: object): string {
  return Object.prototype.toString.call(value).slice('[object '.length, -1)
}

function describe(node: Node): string {
  const { value } = node
  if (isRounded(value)) return formatReceived(value)
  if (typeof value !== 'object' || value === null || value instanceof RegExp) return describeValue(value)
  if (isOwnAncestor(node)) return 'an object that contains itself'
  if (isMatcher(value)) return 'an asymmetric matcher'
  return getTag(value) === 'Object' ? 'an object with toJSON()' : `a ${getTag(value)}`
}
