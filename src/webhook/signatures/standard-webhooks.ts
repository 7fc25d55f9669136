import type { ReceivedWebhook } from '../types.js'
import { checkSecret, createScheme, SignatureProblem, type SignatureScheme } from './signature-scheme.js'
import { checkAge, checkTimestampText, defaultToleranceSeconds } from './signature-timestamp.js'
import { createDoubledProblem, getHeader, getSingleHeader } from './signed-delivery.js'

const secretPrefix = 'whsec_'
const header = 'webhook-signature'
const timestampHeader = 'webhook-timestamp'

/**
 * Standard Webhooks: `webhook-id`, `webhook-timestamp` and `webhook-signature`, which may list several signatures while
 * a secret is rotated. The timestamp may differ from `receivedAt` by five minutes in either direction. The secret is
 * base64, with or without `whsec_`; any other throws a `TypeError`.
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 *
 * @example
 * webhookTemplate('movie.created').matchSignature(standardWebhooks(process.env.WEBHOOK_SECRET ?? '')).build()
 */
export function standardWebhooks(secret: string): SignatureScheme {
  const key = decodeSecret(checkSecret(secret))
  const read = (webhook: ReceivedWebhook) => {
    const id = getSingleHeader(webhook, 'webhook-id')
    const timestamp = checkTimestampText(getSingleHeader(webhook, timestampHeader), timestampHeader)
    const digests = listSignatures(getHeader(webhook, header))
    checkAge(timestamp, webhook, defaultToleranceSeconds, { refusesFuture: true })
    return { digests, prefix: `${id}.${timestamp}.` }
  }
  return createScheme({ name: 'standardWebhooks', header, key, encoding: 'base64', read })
}

function decodeSecret(secret: string): Uint8Array {
  const text = secret.startsWith(secretPrefix) ? secret.slice(secretPrefix.length) : secret
  if (/^[A-Za-z0-9+/]{2,}={0,2}$/.test(text)) return Buffer.from(text, 'base64')
  throw new TypeError(
    `secret must be base64, with or without "${secretPrefix}" in front; got other characters.`,
  )
}

/** `v1,<base64> v1,<base64> v1a,<base64>`; `v1a` is an asymmetric signature. */
function listSignatures(value: string): string[] {
  const signatures = value.split(' ').map((signature) => signature.split(','))
  if (signatures.some(({ length }) => length > 2)) throw createDoubledProblem(header)
  const found = signatures.flatMap(([version, digest]) => (version === 'v1' && digest ? [digest] : []))
  if (found.length > 0) return found
  throw new SignatureProblem(`header ${header} is malformed: expected a signature that starts with "v1,"`)
}
