import { checkSecret } from './check-secret.js'
import { checkDigest, computeDigest } from './digest.js'
import { createDoubledProblem, getHeader } from './signature-header.js'
import { createScheme, SignatureProblem, type SignatureScheme } from './signature-scheme.js'
import {
  checkTimestampText,
  refuseOldTimestamp,
  resolveTolerance,
  type ToleranceOptions,
} from './signature-timestamp.js'
import { getSignedBytes } from './signed-bytes.js'

const header = 'stripe-signature'

/**
 * Stripe: `Stripe-Signature` with the timestamp `t` and one `v1` signature for each active secret. Stripe's library
 * rejects old timestamps, but none in the future. https://docs.stripe.com/webhooks/signature
 */
export function stripeSignature(secret: string, options: ToleranceOptions = {}): SignatureScheme {
  const key = checkSecret(secret)
  const tolerance = resolveTolerance(options, 'stripeSignature')
  return createScheme('stripe', header, (webhook) => {
    const { timestamp, signatures } = parseHeader(getHeader(webhook, header))
    refuseOldTimestamp(timestamp, webhook, tolerance)
    checkDigest(computeDigest({ key }, `${timestamp}.`, getSignedBytes(webhook)), signatures)
  })
}

/** `t=1492774577,v1=5257a8…,v0=6ffbb5…` */
function parseHeader(value: string): { timestamp: string; signatures: string[] } {
  const pairs = value.split(',').map((pair) => pair.trim().split('='))
  const getAll = (name: string) => pairs.flatMap(([key, text]) => (key === name && text ? [text] : []))
  const [timestamp, second] = getAll('t')
  const signatures = getAll('v1')
  if (second !== undefined || /,\s/.test(value)) throw createDoubledProblem(header)
  if (timestamp === undefined || signatures.length === 0) {
    throw new SignatureProblem(`header ${header} is malformed: expected "t=" and "v1="`)
  }
  return { timestamp: checkTimestampText(timestamp, header), signatures }
}
