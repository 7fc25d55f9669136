import { maxBodyLength } from '../limits.js'

/** More than is shown, so that redaction sees the whole of a secret at the end of what is shown. */
const maxKept = 2 * maxBodyLength
/** A longer body is not read beyond this. */
const maxRead = 200_000
const textual =
  /^(?:text\/(?!event-stream)|[^;]*[/+](?:json|xml)\b|application\/x-www-form-urlencoded|application\/(?:x-)?(?:ndjson|yaml))/i
const html = /^(?:text\/html|application\/xhtml\+xml)\b/i

/** Whether a content type says that a body is text that ends. */
export function isTextual(contentType: string | undefined): boolean {
  return contentType !== undefined && textual.test(contentType)
}

/** The beginning of a body as text; of a long HTML document what a reader sees. Undefined for what is no text. */
export function getBodyText(body: Uint8Array, contentType: string): string | undefined {
  const text = decodeBody(body.subarray(0, maxRead), contentType)
  if (text.includes('\0') || text === '') return undefined
  const readable = html.test(contentType) && text.length > maxBodyLength ? getVisibleText(text) : text
  return readable.slice(0, maxKept).replace(/[\ud800-\udbff]$/, '')
}

/** The text of a body: UTF-8, to which Chromium converts what it knows, else the charset of its content type. */
export function decodeBody(body: Uint8Array, contentType: string): string {
  const charset = /;\s*charset="?([^";\s]+)/i.exec(contentType)?.[1] ?? 'utf-8'
  return tryDecode(body, 'utf-8') ?? tryDecode(body, charset) ?? new TextDecoder().decode(body)
}

/** Undefined for bytes that do not fit the charset, or for one that does not exist. A cut character at the end is left out. */
function tryDecode(body: Uint8Array, charset: string): string | undefined {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(body, { stream: true })
  } catch {
    return undefined
  }
}

function getVisibleText(document: string): string {
  return document
    .replace(/<!--[\s\S]*?(?:-->|$)/g, ' ')
    .replace(/<(script|style|template|svg|noscript)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, ' ')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(nbsp|amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
