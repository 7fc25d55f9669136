// One matcher for everything in which wildcards stand: names, routes, baseline entries, hosts and operations. Each caller
// says what its wildcards stand for.

/** A wildcard: one item that is neither empty nor `/`, any number of items but `/`, or any number of items. */
type Wildcard = typeof oneItem | typeof anyButSlash | typeof anyItems
export const oneItem: unique symbol = Symbol('one item')
export const anyButSlash: unique symbol = Symbol('any items but a slash')
export const anyItems: unique symbol = Symbol('any items')

/** A wildcard, or an item that must be there as it is. An item is a character, an escaped one, or a segment of a path. */
export type PatternPart = Wildcard | string

/** What the stars of a text stand for. */
interface Stars {
  readonly '*': Wildcard
  readonly '**': Wildcard
}

/** What has a meaning in a name: a star, a backslash, and the start of a placeholder. */
export const nameMark: RegExp = /[\\*]|<(?=(?:id|n|date|any|rest|email|object)>)/

/** Escapes text that a page or a server controls, so that it can have neither a wildcard nor a placeholder. */
export function escapeWildcards(text: string): string {
  return text.replace(nameMarks, '\\$&')
}

const nameMarks = new RegExp(nameMark, 'g')

/** Removes the backslashes that `escapeWildcards` adds. */
export function unescapeWildcards(text: string): string {
  return text.includes('\\') ? text.replace(/\\(.)/gsu, '$1') : text
}

/** Whether a text has a `*` that no backslash escapes. */
export function hasWildcard(text: string): boolean {
  return /(?<!\\)(?:\\\\)*\*/.test(text)
}

/** Splits a text into characters. A backslash and the character that it escapes are one item. */
export function splitCharacters(text: string): readonly string[] {
  return text.match(/\\.|./gsu) ?? []
}

/** Splits a text into characters and stars. */
export function parsePattern(text: string, stars: Stars): readonly PatternPart[] {
  const items = text.match(/\\.|\*\*|./gsu) ?? []
  return items.map((item) => (item === '*' || item === '**' ? stars[item] : item))
}

/**
 * Whether the items match the pattern. Only the last wildcard of each kind is ever extended: if an earlier one covered
 * more, less would be left for the rest. So there is no backtracking.
 */
export function matchesPattern(pattern: readonly PatternPart[], items: ArrayLike<string>): boolean {
  const match = new Match(pattern, items)
  while (!match.isComplete()) {
    if (!match.advance() && !match.extendWildcard()) return false
  }
  return true
}

/** Mutable, because a pattern may have thousands of parts. */
class Match {
  readonly #pattern: readonly PatternPart[]
  readonly #items: ArrayLike<string>
  #part = 0
  #item = 0
  /** The part after the last `anyItems`, and the first item that this does not cover; 0 if there is none. */
  #wide = { part: 0, item: 0 }
  /** The same for the last `anyButSlash` after it. */
  #narrow = { part: 0, item: 0 }

  constructor(pattern: readonly PatternPart[], items: ArrayLike<string>) {
    this.#pattern = pattern
    this.#items = items
  }

  isComplete(): boolean {
    return this.#part === this.#pattern.length && this.#item === this.#items.length
  }

  /** Continues with the next part, if the next item matches it. */
  advance(): boolean {
    const wanted = this.#pattern[this.#part]
    if (wanted === anyItems || wanted === anyButSlash) return this.#startWildcard(wanted)
    const item = this.#items[this.#item]
    if (item === undefined || !(wanted === oneItem ? isOne(item) : wanted === item)) return false
    this.#part++
    this.#item++
    return true
  }

  #startWildcard(wanted: Wildcard): true {
    this.#part++
    const start = { part: this.#part, item: this.#item }
    this.#narrow = wanted === anyButSlash ? start : { part: 0, item: 0 }
    if (wanted === anyItems) this.#wide = start
    return true
  }

  /** Lets the last wildcard cover one more item, and continues after it. */
  extendWildcard(): boolean {
    const canBeNarrow = this.#narrow.part > 0 && this.#items[this.#narrow.item] !== '/'
    const wildcard = canBeNarrow ? this.#narrow : this.#wide
    if (wildcard.part === 0 || wildcard.item === this.#items.length) return false
    wildcard.item++
    this.#part = wildcard.part
    this.#item = wildcard.item
    return true
  }
}

function isOne(item: string): boolean {
  return item !== '' && item !== '/'
}
