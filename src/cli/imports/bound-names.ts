// Finds out which of a module's exports an import clause or a destructuring pattern uses.
import { findClosing, getDepthChange } from './brackets.js'
import type { Token } from './tokens.js'

export type BoundNames = readonly string[] | typeof everyName
/** Placeholder for all exports of a module. */
export const everyName = '*'
export const noName: readonly string[] = []

/** Whether the names include Playwright's `test`, which is also the default export. */
export function includesTest(names: BoundNames): boolean {
  return names === everyName || names.includes('test') || names.includes('default')
}

/** Reads the names between `import` or `export` and `from`. */
export function readClauseNames(clause: readonly Token[]): BoundNames {
  if (isTypeOnly(clause)) return noName
  if (clause.some(({ text }) => text === '*')) return everyName
  const open = clause.findIndex(({ text }) => text === '{')
  const defaults = clause[0]?.kind === 'word' ? ['default'] : []
  if (open === -1) return defaults
  const list = clause.slice(open + 1, findClosing(clause, open))
  return [...defaults, ...splitAtCommas(list).flatMap(readImportedName)]
}

/** Whether a clause begins with the keyword `type`. In `import type from 'm'`, `type` is the default import's name. */
function isTypeOnly([first, second]: readonly Token[]): boolean {
  return first?.text === 'type' && second !== undefined && second.text !== ','
}

/** Reads the imported name from `a`, `a as b`, `type a` or `type a as b`. */
function readImportedName(words: readonly Token[]): string[] {
  const [first] = words
  return first === undefined || words.length % 2 === 0 ? [] : [unquote(first)]
}

/** Reads the names between the braces of `const { a, b: c = 1, ...rest } =`. */
export function readPatternNames(pattern: readonly Token[]): BoundNames {
  const keys = splitAtCommas(pattern).flatMap(([key]) => (key ? [key] : []))
  const isKnown = keys.every(({ kind }) => kind === 'word' || kind === 'string')
  return isKnown ? keys.map(unquote) : everyName
}

function unquote({ kind, text }: Token): string {
  return kind === 'string' ? text.slice(1, -1) : text
}

function splitAtCommas(tokens: readonly Token[]): Token[][] {
  const parts: Token[][] = [[]]
  let depth = 0
  for (const token of tokens) {
    depth += getDepthChange(token)
    if (depth === 0 && token.text === ',') parts.push([])
    else parts.at(-1)?.push(token)
  }
  return parts
}
