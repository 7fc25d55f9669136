// Reads the parts of a signed delivery. What is missing or malformed is a `SignatureProblem`.
import type { ReceivedWebhook } from '../types.js'
import { SignatureProblem } from './signature-scheme.js'

/**
 * Mockoon journals `authorization`, `cookie` and `x-api-key` in this form. https://mockoon.com/docs/latest/admin-api/transaction-logs/
 */
const redactedByServer = /^(\w+ )?\[REDACTED\]$/

/** Returns the value of a required header. `name` is in lower case. */
export function getHeader({ headers }: ReceivedWebhook, name: string): string {
  const value = Object.hasOwn(headers, name) ? headers[name]?.trim() : undefined
  if (value === undefined) throw new SignatureProblem(`header ${name} is missing`)
  if (value === '') throw new SignatureProblem(`header ${name} is empty`)
  if (!redactedByServer.test(value)) return value
  throw new SignatureProblem(`this server cannot tell: it does not keep the value of header ${name}`)
}

/** Returns the value of a required header that contains no commas; repeated headers are joined with commas. */
export function getSingleHeader(webhook: ReceivedWebhook, name: string, prefix = ''): string {
  const value = getHeader(webhook, name)
  if (!value.startsWith(prefix)) {
    throw new SignatureProblem(`header ${name} is malformed: expected it to start with "${prefix}"`)
  }
  const rest = value.slice(prefix.length)
  if (rest.includes(',')) throw createDoubledProblem(name)
  return rest
}

export function createDoubledProblem(name: string): SignatureProblem {
  return new SignatureProblem(`header ${name} was sent more than once`)
}

export const cannotTell = 'this server cannot tell: it does not keep the bytes of the body'

/** Returns the exact bytes of the body. The text cannot replace them, because servers decode and reformat it. */
export function getSignedBytes(webhook: ReceivedWebhook): Uint8Array {
  if (webhook.rawBytes) return webhook.rawBytes
  if (isEmpty(webhook)) return new Uint8Array()
  throw new SignatureProblem(cannotTell)
}

/** An empty body needs no bytes. Empty text with a non-zero length is a body that the server has lost. */
function isEmpty({ rawBody, headers }: ReceivedWebhook): boolean {
  return rawBody === '' && Number(headers['content-length'] ?? 0) === 0 && !headers['transfer-encoding']
}
