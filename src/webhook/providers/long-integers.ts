// Keeps the digits of integers that JavaScript rounds, such as ids of 64 bits, where a server lists bodies as JSON values.
import { randomUUID } from 'node:crypto'
import { parseJson } from '../../values/json.js'

/** Begins the string that replaces an integer while it is a value. No sender can guess it. */
const mark = randomUUID()
const marked = /"([\da-f-]{36})(-?\d{16,})"/g
const mayBeLong = /[[,:]\s*-?\d{16}/
const longInteger = /(?<![.\d])-?\d{16,}(?![.\deE])/g

/** Parses JSON; `stringifyLongIntegers` restores its long integers. Returns undefined for anything else. */
export function parseLongIntegers(json: string): unknown {
  return parseJson(mayBeLong.test(json) ? markIntegers(json) : json)
}

export function isLongInteger(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith(mark)
}

/** Formats a value of `parseLongIntegers` as JSON. */
export function stringifyLongIntegers(value: unknown): string {
  return JSON.stringify(value).replaceAll(marked, (all, id, digits) => (id === mark ? digits : all))
}

/** Replaces long integers outside of strings. */
function markIntegers(json: string): string {
  const parts: string[] = []
  for (let start = 0; start < json.length; ) {
    const quote = indexOfQuote(json, start)
    parts.push(json.slice(start, quote).replaceAll(longInteger, `"${mark}$&"`))
    start = findStringEnd(json, quote)
    parts.push(json.slice(quote, start))
  }
  return parts.join('')
}

function indexOfQuote(json: string, start: number): number {
  const quote = json.indexOf('"', start)
  return quote === -1 ? json.length : quote
}

/** Returns the index after the string that begins at a quote. */
function findStringEnd(json: string, quote: number): number {
  let end = indexOfQuote(json, quote + 1)
  while (isEscaped(json, end)) end = indexOfQuote(json, end + 1)
  return end + 1
}

function isEscaped(json: string, index: number): boolean {
  let start = index
  while (json[start - 1] === '\\') start -= 1
  return (index - start) % 2 === 1
}
