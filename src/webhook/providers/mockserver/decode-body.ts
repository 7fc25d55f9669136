// The text of a request body, won back from what MockServer made of it.
//
// MockServer keeps no raw text for JSON: it parses the body when it arrives. So for a JSON body the text is written
// anew: spacing is lost, of duplicate keys the last is left, and of two documents the first.
import { isRecord } from '../../../values/is-record.js'
import { getString, type JsonObject } from '../admin/json-access.js'

export interface BodyContext {
  readonly contentType: string
  /** Bytes sent; undefined when the sender did not say (chunked) or the body was compressed. */
  readonly length: number | undefined
}

/** Of a `LOG_ENTRIES` entry, whose body has no type: a JSON value, or text, or base64 of what is binary. */
export function decodeLoggedBody(body: unknown, context: BodyContext): string {
  if (body === undefined) return ''
  if (typeof body !== 'string') return JSON.stringify(body)
  if (isBinary(context.contentType)) return fromBase64(body) ?? body
  if (isJson(context.contentType)) return jsonText(body, context.length)
  return asUtf8(body, context.contentType)
}

/** Of a `JSON` entry, whose body is a typed object, a bare string or absent. */
export function decodeTypedBody(body: unknown, contentType: string): string {
  if (body === undefined) return ''
  if (!isRecord(body)) return typeof body === 'string' ? asUtf8(body, contentType) : JSON.stringify(body)
  const raw = getString(body, 'rawBytes') ?? getString(body, 'base64Bytes')
  if (raw !== undefined) return fromBase64(raw) ?? raw
  return getTypedValue(body)
}

function getTypedValue(body: JsonObject): string {
  if ('json' in body) return JSON.stringify(body['json'])
  return getString(body, 'string') ?? getString(body, 'xml') ?? JSON.stringify(body)
}

/** A string under a JSON type is a JSON string, or text that is no JSON; only the number of bytes tells which. */
function jsonText(text: string, length: number | undefined): string {
  const quoted = JSON.stringify(text)
  return length !== undefined && Buffer.byteLength(text) !== length && Buffer.byteLength(quoted) === length
    ? quoted
    : text
}

/** MockServer reads some text types without a charset as Latin-1; what is valid UTF-8 in those bytes was UTF-8. */
function asUtf8(text: string, contentType: string): string {
  if (/charset=/i.test(contentType) || !isMisread(text)) return text
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(text, 'latin1'))
  } catch {
    return text
  }
}

function isMisread(text: string): boolean {
  return /[\u0080-\u00ff]/.test(text) && Buffer.from(text, 'latin1').toString('latin1') === text
}

function isJson(contentType: string): boolean {
  return /^[^;]*[/+]json\b/i.test(contentType)
}

/** Types that MockServer keeps as bytes: all but text, JSON, XML, forms and a few more. */
function isBinary(contentType: string): boolean {
  const isType = /^[^;\s]+\/[^;\s]+/.test(contentType)
  return (
    isType && !/^text\/|json|xml|javascript|ecmascript|graphql|form-urlencoded|multipart/i.test(contentType)
  )
}

/** Undefined when the text is no base64: then the type was one of text after all. */
function fromBase64(text: string): string | undefined {
  const bytes = Buffer.from(text, 'base64')
  return bytes.toString('base64') === text ? bytes.toString('utf8') : undefined
}
