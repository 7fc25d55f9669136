import { parseJson } from '../../values/json.js'
import { createKeyLineTest } from '../key-lines.js'
import { isCount, isValidationMessage, type Rules } from '../rules.js'

interface Frame {
  readonly isObject: boolean
  /** The key that the next value belongs to. */
  key?: string | undefined
}

/** Strings (the last one possibly truncated), brackets, white space, and numbers or words. */
const token = /"[^"\\]*(?:\\[\s\S][^"\\]*)*(?:"|\\?$)|[{}[\],:]|\s+|[^\s"{}[\],:]+/g
/** A list of strings. */
const stringList = /^\[\s*"(?:[^"\\]|\\.)*"\s*(?:,\s*"(?:[^"\\]|\\.)*"\s*)*\]/
const maxReasons = 2000

/** Redacts JSON text, which may be truncated, and leaves everything else as it was written. */
export function redactJsonText(text: string, rules: Rules, redact: (text: string) => string): string {
  return new JsonRedaction(rules, redact).run(text)
}

class JsonRedaction {
  readonly #rules: Rules
  readonly #redact: (text: string) => string
  readonly #frames: Frame[] = []
  /** Number of open brackets inside a hidden value; undefined outside one. */
  #hiddenDepth: number | undefined
  readonly #hidesKeyLine = createKeyLineTest()

  constructor(rules: Rules, redact: (text: string) => string) {
    this.#rules = rules
    this.#redact = redact
  }

  run(text: string): string {
    return text.replace(token, (part, at: number) =>
      this.#hiddenDepth === undefined ? this.#visible(part, text, at) : this.#hidden(part),
    )
  }

  #hidden(part: string): string {
    const depth = this.#hiddenDepth ?? 0
    if (part === '{' || part === '[') this.#hiddenDepth = depth + 1
    if (part === '}' || part === ']') this.#hiddenDepth = depth > 1 ? depth - 1 : undefined
    return ''
  }

  #visible(part: string, text: string, at: number): string {
    const frame = this.#frames.at(-1)
    const first = part[0] ?? ''
    if (/[\s:]/.test(first)) return part
    if (first === ',' || first === '}' || first === ']') return this.#separate(part, frame)
    if (first === '"' && frame?.isObject && frame.key === undefined) return this.#key(part, frame)
    const isSecret = frame?.key !== undefined && this.#isSecret(frame.key, part)
    return isSecret && !this.#isValidationMessage(part, text, at)
      ? this.#hide(first)
      : this.#value(part, first)
  }

  #separate(part: string, frame: Frame | undefined): string {
    if (frame) frame.key = undefined
    if (part !== ',') this.#frames.pop()
    return part
  }

  #key(part: string, frame: Frame): string {
    frame.key = decodeString(part)
    return this.#string(part, frame.key)
  }

  #value(part: string, first: string): string {
    if (first === '{' || first === '[') this.#frames.push({ isObject: first === '{' })
    if (first !== '"') return /\d/.test(first) ? this.#number(part) : part
    const text = decodeString(part)
    return this.#hidesKeyLine(text) ? this.#hide(first) : this.#string(part, text)
  }

  #isSecret(key: string, part: string): boolean {
    if (/^(?:true|false|null|"")$/.test(part)) return false
    if (/^\d/.test(part) && isCount(key)) return false
    return this.#rules.hidesField(key, part)
  }

  #isValidationMessage(part: string, text: string, at: number): boolean {
    const list = part === '[' ? stringList.exec(text.slice(at, at + maxReasons))?.[0] : part
    return isValidationMessage(parseJson(list ?? ''), this.#rules)
  }

  #hide(first: string): string {
    if (first === '{' || first === '[') this.#hiddenDepth = 1
    return JSON.stringify(this.#rules.replacement)
  }

  #number(part: string): string {
    const redacted = this.#redact(part)
    return redacted === part ? part : JSON.stringify(redacted)
  }

  /** Redacts each string after decoding it, because escapes such as `\u0026` and `\/` hide the delimiters of a URL. */
  #string(part: string, text: string): string {
    const redacted = this.#redact(text)
    if (redacted === text) return part
    const encoded = JSON.stringify(redacted)
    const isClosed = typeof parseJson(part) === 'string'
    return isClosed ? encoded : encoded.slice(0, -1)
  }
}

/** A string without escapes or control characters. */
const simpleString = /^"[^"\\\p{Cc}]*"$/u

/** Decodes a string, which may be truncated even in the middle of an escape. */
function decodeString(literal: string): string {
  if (simpleString.test(literal)) return literal.slice(1, -1)
  const whole = parseJson(literal)
  if (typeof whole === 'string') return whole
  const cut = literal.slice(1).replace(/\\(?:u[\da-f]{0,3})?$/i, '')
  const decoded = parseJson(
    `"${cut.replace(/[\p{Cc}]/gu, (control) => JSON.stringify(control).slice(1, -1))}"`,
  )
  return typeof decoded === 'string' ? decoded : cut
}
