import { findCharset } from '../../values/text.js'
import { maxBodyLength, maxUnredactedBodyLength } from './limits.js'

/** Maximum number of bytes of a body to decode. */
const maxRead = 200_000
const textual =
  /^(?:text\/|[^;]*[/+](?:json|xml)\b|application\/x-www-form-urlencoded|application\/(?:x-)?(?:ndjson|yaml))/i
const html = /^(?:text\/html|application\/xhtml\+xml)\b/i

/** Whether a body with this content type is text. Excludes event streams, which never end. */
export function isTextual(contentType: string = ''): boolean {
  return textual.test(contentType) && !isEventStream(contentType)
}

export function isEventStream(contentType: string = ''): boolean {
  return /^text\/event-stream\b/i.test(contentType)
}

/** Returns the beginning of a textual body, or of a long HTML document's visible text. Undefined for other bodies. */
export function getBodyText(body: Uint8Array, contentType: string): string | undefined {
  const text = decodeBody(body.subarray(0, maxRead), contentType)
  if (text.includes('\0') || text === '') return undefined
  const readable = html.test(contentType) && text.length > maxBodyLength ? getVisibleText(text) : text
  return readable.slice(0, maxUnredactedBodyLength).replace(/[\ud800-\udbff]$/, '')
}

/** Prefers UTF-8 to the content type's charset, because Chromium converts the charsets that it knows to UTF-8. */
export function decodeBody(body: Uint8Array, contentType: string): string {
  const charset = findCharset(contentType) ?? 'utf-8'
  return tryDecode(body, 'utf-8') ?? tryDecode(body, charset) ?? new TextDecoder().decode(body)
}

/** Returns undefined for an unknown charset or invalid bytes. Ignores an incomplete character at the end. */
function tryDecode(body: Uint8Array, charset: string): string | undefined {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(body, { stream: true })
  } catch {
    return undefined
  }
}

/** Returns the visible text of an HTML document, which may be cut, on one line, without its navigation. */
export function getVisibleText(document: string): string {
  return document
    .replace(/<!--[\s\S]*?(?:-->|$)/g, ' ')
    .replace(/<(script|style|template|svg|noscript|nav)(?![\w-])[\s\S]*?(?:<\/\1\s*>|$)/gi, ' ')
    .replace(/<[^<>]*>|<[!/a-z][^<>]*$/gi, ' ')
    .replace(/&(nbsp|amp|lt|gt|quot|apos|#39|#x27);/g, (_, name: string) => entities[name] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#39': "'",
  '#x27': "'",
}
