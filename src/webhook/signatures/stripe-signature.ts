import type { ReceivedWebhook } from '../types.js'
import { checkSecret, createScheme, SignatureProblem, type SignatureScheme } from './signature-scheme.js'
import {
  checkAge,
  checkTimestampText,
  resolveTolerance,
  type ToleranceOptions,
} from './signature-timestamp.js'
import { createDoubledProblem, getHeader } from './signed-delivery.js'

const header = 'stripe-signature'

/**
 * Stripe's `Stripe-Signature` with the timestamp `t` and one `v1` signature for each active secret. Stripe's library
 * rejects old timestamps, but accepts future ones. https://docs.stripe.com/webhooks/signature
 */
export function stripeSignature(secret: string, options: ToleranceOptions = {}): SignatureScheme {
  const key = checkSecret(secret)
  const tolerance = resolveTolerance(options, 'stripeSignature')
  const read = (webhook: ReceivedWebhook) => {
    const { timestamp, digests } = parseHeader(getHeader(webhook, header))
    checkAge(timestamp, webhook, tolerance, { refusesFuture: false })
    return { digests, prefix: `${timestamp}.` }
  }
  return createScheme({ name: 'stripe', header, key, read })
}

/** `t=1492774577,v1=5257a8…,v0=6ffbb5…` */
function parseHeader(value: string): { timestamp: string; digests: string[] } {
  const pairs = value.split(',').map((pair) => pair.trim().split('='))
  const getAll = (name: string) => pairs.flatMap(([key, text]) => (key === name && text ? [text] : []))
  const [timestamp, second] = getAll('t')
  const digests = getAll('v1')
  if (second !== undefined || /,\s/.test(value)) throw createDoubledProblem(header)
  if (timestamp === undefined || digests.length === 0) {
    throw new SignatureProblem(`header ${header} is malformed: expected "t=" and "v1="`)
  }
  return { timestamp: checkTimestampText(timestamp, header), digests }
}
