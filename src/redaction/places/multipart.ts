import { replaceSpans } from '../replace-spans.js'
import type { Rules } from '../rules.js'

interface Notation {
  /** Matches the part's headers up to the empty line; the first group is the value of `Content-Disposition`. */
  readonly head: RegExp
  /** Finds where the part's content ends. */
  findEnd(text: string, start: number): number
}

/** Matches `name=token` and `name="token"`, even with escaped quotes. */
const partName = /(?:^|;)\s*name=\\*"?([^"\\\r\n;]*)/i
const plainHead = /content-disposition:([^\r\n]{0,1000})(?:\r?\n[^\r\n]{1,1000}){0,20}\r?\n\r?\n/gi
/** The line before the first part's headers. */
const firstBoundary =
  /(--[^\s"]{1,200})\r?\n(?:(?!content-disposition)[^\r\n]{1,1000}\r?\n){0,20}content-disposition:/i
/** A value that every rule considers long enough, used to skip parts whose name cannot be secret. */
const anyContent = 'x'.repeat(100)

/** A line break in a JSON string, which may itself be inside another JSON string. */
const escapedBreak = String.raw`(?:\\{1,16}r)?\\{1,16}n`
const escapedLine = String.raw`(?:[^\r\n\\]|\\(?!\\{0,15}[rn]))`
const escapedHead = new RegExp(
  `content-disposition:(${escapedLine}{0,1000})(?:${escapedBreak}${escapedLine}{1,1000}){0,20}${escapedBreak}${escapedBreak}`,
  'gi',
)
const escapedEnd = new RegExp(String.raw`${escapedBreak}--|\\{0,16}"`, 'g')

/** Hides each part of a multipart form whose name marks its content as secret, up to the next boundary. */
export function redactMultipart(text: string, rules: Rules): string {
  if (!/form-data/i.test(text)) return text
  const plain = redactParts(text, createPlainNotation(text), rules)
  return plain.includes('\\') ? redactParts(plain, escapedNotation, rules) : plain
}

function createPlainNotation(text: string): Notation {
  const boundary = `\n${firstBoundary.exec(text)?.[1] ?? '--'}`
  return {
    head: plainHead,
    findEnd(body, start) {
      const next = body.indexOf(boundary, start)
      const end = next === -1 ? body.length : next
      return body[end - 1] === '\r' ? end - 1 : end
    },
  }
}

const escapedNotation: Notation = {
  head: escapedHead,
  findEnd(text, start) {
    escapedEnd.lastIndex = start
    return escapedEnd.exec(text)?.index ?? text.length
  },
}

function redactParts(text: string, { head, findEnd }: Notation, rules: Rules): string {
  return replaceSpans(text, text.matchAll(head), (match) => {
    const name = partName.exec(match[1] ?? '')?.[1] ?? ''
    if (!rules.hidesParameter(name, anyContent)) return undefined
    const start = match.index + match[0].length
    const end = findEnd(text, start)
    const isSecret = rules.hidesParameter(name, text.slice(start, end))
    return isSecret ? { start, end, text: rules.replacement } : undefined
  })
}
