// Restores the body of a request from MockServer's log. MockServer parses JSON when it arrives and does not keep the
// original text. The text is serialized again, so the spacing is lost, and only the last of duplicate keys and the
// first of two documents remain.
import { getString, isRecord, type JsonObject } from '../../../values/json.js'

interface BodyContext {
  readonly contentType: string
  /** Number of bytes sent; undefined for a chunked or compressed body. */
  readonly length: number | undefined
}

export interface DecodedBody {
  readonly rawBody: string
  /** Bytes of the body, only for types that MockServer keeps as bytes. */
  readonly rawBytes?: Uint8Array
}

/** Decodes the body of a `LOG_ENTRIES` entry, which has no type: a JSON value, text, or base64 of binary content. */
export function decodeLoggedBody(body: unknown, context: BodyContext): DecodedBody {
  if (body === undefined) return { rawBody: '' }
  if (typeof body !== 'string') return { rawBody: JSON.stringify(body) }
  // MockServer 9 keeps some binary types, such as YAML, as text, which has the length that was sent; base64 is longer.
  const isText = context.length === Buffer.byteLength(body)
  if (isBinary(context.contentType)) return isText ? { rawBody: body } : decodeBase64(body)
  if (isJson(context.contentType)) return { rawBody: decodeJsonString(body, context.length) }
  return { rawBody: decodeAsUtf8(body, context.contentType) }
}

/** Decodes the body of a `JSON` entry, which is a typed object, a bare string or absent. */
export function decodeTypedBody(body: unknown, contentType: string): DecodedBody {
  if (body === undefined) return { rawBody: '' }
  if (typeof body === 'string') return { rawBody: decodeAsUtf8(body, contentType) }
  if (!isRecord(body)) return { rawBody: JSON.stringify(body) }
  const base64 = getString(body, 'rawBytes') ?? getString(body, 'base64Bytes')
  return base64 === undefined ? { rawBody: getTypedValue(body) } : decodeBase64(base64)
}

function getTypedValue(body: JsonObject): string {
  if ('json' in body) return JSON.stringify(body['json'])
  return getString(body, 'string') ?? getString(body, 'xml') ?? JSON.stringify(body)
}

/** Decodes a string in a JSON body. Only the number of bytes shows whether it was JSON or text that is not JSON. */
function decodeJsonString(text: string, length: number | undefined): string {
  const quoted = JSON.stringify(text)
  return length !== undefined && Buffer.byteLength(text) !== length && Buffer.byteLength(quoted) === length
    ? quoted
    : text
}

/**
 * Decodes text as UTF-8 if its bytes are valid UTF-8, because MockServer decodes some text types without a charset as
 * Latin-1.
 */
function decodeAsUtf8(text: string, contentType: string): string {
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

/** Whether MockServer keeps bodies of a type as bytes, as it does for all but text, JSON, XML, forms and a few more. */
function isBinary(contentType: string): boolean {
  const isType = /^[^;\s]+\/[^;\s]+/.test(contentType)
  return (
    isType && !/^text\/|json|xml|javascript|ecmascript|graphql|form-urlencoded|multipart/i.test(contentType)
  )
}

/** Decodes base64. Text that is not valid base64 is assumed to have been sent as plain text. */
function decodeBase64(text: string): DecodedBody {
  const bytes = Buffer.from(text, 'base64')
  if (bytes.toString('base64') !== text) return { rawBody: text }
  return { rawBody: bytes.toString('utf8'), rawBytes: bytes }
}
