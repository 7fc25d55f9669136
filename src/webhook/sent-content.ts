import { createInvalid } from '../values/check-value.js'
import { isPlainObject, parseJson } from '../values/json.js'
import { copyBytes, toJson } from './receiver/response-body.js'

export interface SentContent {
  readonly rawBytes: Buffer
  readonly contentType?: string
}

/** Converts a body to bytes, once, so that all deliveries and the signature agree. */
export function toContent(body: unknown): SentContent {
  if (body === undefined || body === '') return { rawBytes: Buffer.alloc(0) }
  if (typeof body === 'string') return toRawContent(Buffer.from(body), 'text/plain; charset=utf-8')
  const bytes = copyBytes(body)
  if (bytes) return toRawContent(bytes, 'application/octet-stream')
  if (body instanceof URLSearchParams) {
    return { rawBytes: Buffer.from(String(body)), contentType: 'application/x-www-form-urlencoded' }
  }
  return { rawBytes: Buffer.from(serialize(body)), contentType: 'application/json' }
}

function toRawContent(rawBytes: Buffer, otherType: string): SentContent {
  if (rawBytes.length === 0) return { rawBytes }
  const json = parseJson(rawBytes.toString())
  const isJson = typeof json === 'object' && json !== null
  return { rawBytes, contentType: isJson ? 'application/json' : otherType }
}

const expected = 'an object that JSON can hold, a string, bytes or URLSearchParams'

/** Serializes an object. Throws for those that JSON would silently empty, or a part of them. */
function serialize(body: unknown): string {
  const json = typeof body === 'object' && body !== null ? toJson(body, 'body', expected) : ''
  if (json !== '' && (json !== '{}' || isPlainObject(body))) return json
  throw createInvalid('body', expected, body)
}
