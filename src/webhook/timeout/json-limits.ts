// Limits of the JSON in messages and attachments. What is too large is cut before redaction, which is slow, and after it.

import { toPlainJson } from '../template/json-values.js'

/** Maximum size of each body and value in an attachment; larger ones are truncated where the attachment is created. */
export const maxValueBytes: number = 64 * 1024
/** Length of the text after the cut that is also redacted, so that a secret at the cut is still recognized. */
const slack = 8 * 1024
/** Fields that hold any JSON. A value that is too large becomes the beginning of its JSON text. */
const valueFields = new Set(['body', 'actual', 'expected'])

/** Truncates each text, body and compared value to `maxBytes` of UTF-8. */
export function limitJson<T>(json: T, maxBytes: number = maxValueBytes): T {
  const cut = (name: string, value: unknown) => {
    if (typeof value === 'string') return cutBytes(value, maxBytes)
    const text = valueFields.has(name) ? (JSON.stringify(value) ?? '') : ''
    return Buffer.byteLength(text) > maxBytes ? cutBytes(text, maxBytes) : value
  }
  return JSON.parse(JSON.stringify(json, cut))
}

/** Truncates text before redaction, which would be slow on a large body. */
export function limitText(text: string): string {
  return text.length > maxValueBytes + slack ? text.slice(0, maxValueBytes + slack) : text
}

/** Replaces a large value with the beginning of its JSON text before redaction. */
export function limitValue(value: unknown): unknown {
  if (typeof value === 'string') return limitText(value)
  const plain = toPlainJson(value)
  const text = JSON.stringify(plain) ?? ''
  return text.length > maxValueBytes ? limitText(text) : plain
}

/** Truncates text to `maxBytes`, including the `…` that replaces what was cut. */
function cutBytes(text: string, maxBytes: number): string {
  if (text.length * 3 <= maxBytes || Buffer.byteLength(text) <= maxBytes) return text
  const cut = Buffer.from(text.slice(0, maxBytes))
    .subarray(0, maxBytes - 3)
    .toString()
  return `${cut.replace(/[\ud800-\udbff\ufffd]{1,3}$/, '')}…`
}
