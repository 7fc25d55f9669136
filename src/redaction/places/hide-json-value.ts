import type { Span } from '../replace-spans.js'
import type { Rules } from '../rules.js'

/** Values that need not be hidden, because they reveal nothing. */
const revealsNothing = /^(?:true|false|null|\\*"\\*")?$/

/** Returns a span that hides a JSON value with `backslashes` before its quotes; undefined if it reveals nothing. */
export function hideJsonValue(
  text: string,
  start: number,
  backslashes: string,
  rules: Rules,
): Span | undefined {
  const end = findValueEnd(text, start, backslashes)
  if (revealsNothing.test(text.slice(start, Math.min(end, start + 20)))) return undefined
  return { start, end, text: `${backslashes}"${rules.replacement}${backslashes}"` }
}

function findValueEnd(text: string, start: number, backslashes: string): number {
  const quote = `${backslashes}"`
  if (text.startsWith(quote, start)) return findStringEnd(text, start + quote.length, quote)
  if (text[start] === '{' || text[start] === '[') return findBracketEnd(text, start, quote)
  const rest = /[^\s,}\]\\"]*/y
  rest.lastIndex = start
  return start + (rest.exec(text)?.[0].length ?? 0)
}

/** Finds the closing quote, which has the same number of backslashes as the opening one. */
function findStringEnd(text: string, start: number, quote: string): number {
  let index = text.indexOf(quote, start)
  while (countBackslashes(text, index) % (2 * quote.length) !== 0) {
    index = text.indexOf(quote, index + 1)
  }
  return index === -1 ? text.length : index + quote.length
}

function countBackslashes(text: string, index: number): number {
  let count = 0
  while (text[index - 1 - count] === '\\') count++
  return count
}

function findBracketEnd(text: string, start: number, quote: string): number {
  let depth = 0
  let index = start
  while (index < text.length) {
    if (text.startsWith(quote, index)) {
      index = findStringEnd(text, index + quote.length, quote)
      continue
    }
    const character = text[index++]
    if (character === '{' || character === '[') depth++
    if ((character === '}' || character === ']') && --depth === 0) return index
  }
  return text.length
}
