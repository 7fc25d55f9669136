// Reads the parts of a received webhook that its signature depends on. Throws a `SignatureProblem` for a missing part.
import type { ReceivedWebhook } from '../delivery/types.js'
import { SignatureProblem } from './signature-scheme.js'

export const cannotTell = 'this server cannot tell: it does not keep the bytes of the body'

/** Returns the exact bytes of the body. The text cannot replace them, because servers decode and reformat it. */
export function getSignedBytes(webhook: ReceivedWebhook): Uint8Array {
  const bytes = getKeptBytes(webhook)
  if (bytes) return bytes
  throw new SignatureProblem(cannotTell)
}

/** Returns the exact bytes of the body, or undefined if the server does not keep them. */
export function getKeptBytes(webhook: ReceivedWebhook): Uint8Array | undefined {
  return webhook.rawBytes ?? (isEmpty(webhook) ? new Uint8Array() : undefined)
}

/** Whether the body is empty. If the text is empty but the length is not 0, the server has lost the body. */
function isEmpty({ rawBody, headers }: ReceivedWebhook): boolean {
  return rawBody === '' && Number(headers['content-length'] ?? 0) === 0 && !headers['transfer-encoding']
}

/** Form in which Mockoon journals secret headers. https://mockoon.com/docs/latest/admin-api/transaction-logs/ */
const redactedByServer = /^(\w+ )?\[REDACTED\]$/

/** Returns the value of a required header. `name` is in lower case. */
export function getHeader({ headers }: ReceivedWebhook, name: string): string {
  const value = Object.hasOwn(headers, name) ? headers[name]?.trim() : undefined
  if (value === undefined) throw new SignatureProblem(`header ${name} is missing`)
  if (value === '') throw new SignatureProblem(`header ${name} is empty`)
  if (!redactedByServer.test(value)) return value
  throw new SignatureProblem(`this server cannot tell: it does not keep the value of header ${name}`)
}

/** Returns a required header's value. Throws if it contains a comma, because commas join repeated headers. */
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
