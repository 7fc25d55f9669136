// The vendors' signature schemes. GitHub and Shopify sign only the body; the others also sign a timestamp.
import { createInvalid } from '../../values/check-value.js'
import { defineOptions } from '../../values/options.js'
import type { ReceivedWebhook } from '../types.js'
import {
  checkSecret,
  createDoubledProblem,
  createScheme,
  getHeader,
  getSingleHeader,
  SignatureProblem,
  type SignatureScheme,
} from './signature-scheme.js'

/** The tolerance that Standard Webhooks, Stripe and Slack recommend. */
const defaultToleranceSeconds = 300

export interface ToleranceOptions {
  /**
   * Maximum difference between a webhook's timestamp and `receivedAt` in seconds, above 0. Default: 300, as the vendors
   * recommend; `Infinity` accepts any timestamp.
   */
  readonly toleranceSeconds?: number
}

/**
 * Creates the scheme of GitHub's `X-Hub-Signature-256`, a signature of the body. GitHub signs no timestamp.
 * https://docs.github.com/en/webhooks/using-webhooks/validating-webhook-deliveries
 */
export function githubSignature(secret: string): SignatureScheme {
  const header = 'x-hub-signature-256'
  const read = (webhook: ReceivedWebhook) => ({ digests: [getSingleHeader(webhook, header, 'sha256=')] })
  return createScheme({ name: 'github', secretHeaders: [header], key: checkSecret(secret), read })
}

/**
 * Creates the scheme of Shopify's `X-Shopify-Hmac-SHA256`, a base64 signature of the body. Shopify signs no timestamp.
 * https://shopify.dev/docs/apps/build/webhooks/subscribe/https#step-2-validate-the-origin-of-your-webhook-to-ensure-its-coming-from-shopify
 */
export function shopifySignature(secret: string): SignatureScheme {
  const header = 'x-shopify-hmac-sha256'
  const key = checkSecret(secret)
  const read = (webhook: ReceivedWebhook) => ({ digests: [getSingleHeader(webhook, header)] })
  return createScheme({ name: 'shopify', secretHeaders: [header], key, encoding: 'base64', read })
}

const stripeHeader = 'stripe-signature'

/**
 * Creates the scheme of Stripe's `Stripe-Signature`, with the timestamp `t` and a `v1` signature for each active
 * secret. Stripe's library rejects old timestamps, but accepts future ones. https://docs.stripe.com/webhooks/signature
 */
export function stripeSignature(secret: string, options: ToleranceOptions = {}): SignatureScheme {
  const key = checkSecret(secret)
  const tolerance = resolveTolerance(options, 'stripeSignature')
  const read = (webhook: ReceivedWebhook) => {
    const { timestamp, digests } = parseHeader(getHeader(webhook, stripeHeader))
    checkAge(timestamp, webhook, tolerance, { refusesFuture: false })
    return { digests, prefix: `${timestamp}.` }
  }
  return createScheme({ name: 'stripe', secretHeaders: [stripeHeader], key, read })
}

/** Parses a header such as `t=1492774577,v1=5257a8…,v0=6ffbb5…`. */
function parseHeader(value: string): { timestamp: string; digests: string[] } {
  const pairs = value.split(',').map((pair) => pair.trim().split('='))
  const getAll = (name: string) => pairs.flatMap(([key, text]) => (key === name && text ? [text] : []))
  const [timestamp, second] = getAll('t')
  const digests = getAll('v1')
  if (second !== undefined || /,\s/.test(value)) throw createDoubledProblem(stripeHeader)
  if (timestamp === undefined || digests.length === 0) {
    throw new SignatureProblem(`header ${stripeHeader} is malformed: expected "t=" and "v1="`)
  }
  return { timestamp: checkTimestampText(timestamp, stripeHeader), digests }
}

/**
 * Creates the scheme of Slack's `X-Slack-Signature` over `X-Slack-Request-Timestamp` and the body. Like Slack's SDK,
 * rejects future timestamps as well as old ones. https://docs.slack.dev/authentication/verifying-requests-from-slack
 */
export function slackSignature(secret: string, options: ToleranceOptions = {}): SignatureScheme {
  const header = 'x-slack-signature'
  const timestampHeader = 'x-slack-request-timestamp'
  const key = checkSecret(secret)
  const tolerance = resolveTolerance(options, 'slackSignature')
  const read = (webhook: ReceivedWebhook) => {
    const timestamp = checkTimestampText(getSingleHeader(webhook, timestampHeader), timestampHeader)
    const digests = [getSingleHeader(webhook, header, 'v0=')]
    checkAge(timestamp, webhook, tolerance, { refusesFuture: true })
    return { digests, prefix: `v0:${timestamp}:` }
  }
  return createScheme({ name: 'slack', secretHeaders: [header], key, read })
}

const secretPrefix = 'whsec_'

/**
 * Creates the scheme of Standard Webhooks, with the headers `webhook-id`, `webhook-timestamp` and `webhook-signature`, or
 * Svix's names for them, such as `svix-id`. The signature header may list several signatures while a secret is rotated. The timestamp may differ from `receivedAt` by five
 * minutes in either direction. The secret is base64, with or without `whsec_`; any other secret throws a `TypeError`.
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 *
 * @example
 * webhookTemplate('movie.created').matchSignature(standardWebhooks(process.env.WEBHOOK_SECRET ?? '')).build()
 */
export function standardWebhooks(secret: string): SignatureScheme {
  const key = decodeSecret(checkSecret(secret))
  const read = (webhook: ReceivedWebhook) => {
    const prefix = isSvix(webhook) ? 'svix' : 'webhook'
    const timestampHeader = `${prefix}-timestamp`
    const id = getSingleHeader(webhook, `${prefix}-id`)
    const timestamp = checkTimestampText(getSingleHeader(webhook, timestampHeader), timestampHeader)
    const digests = listSignatures(webhook, `${prefix}-signature`)
    checkAge(timestamp, webhook, defaultToleranceSeconds, { refusesFuture: true })
    return { digests, prefix: `${id}.${timestamp}.` }
  }
  const secretHeaders = ['webhook-signature', 'svix-signature']
  return createScheme({ name: 'standardWebhooks', secretHeaders, key, encoding: 'base64', read })
}

function isSvix({ headers }: ReceivedWebhook): boolean {
  return (
    !Object.hasOwn(headers, 'webhook-id') && Object.keys(headers).some((name) => name.startsWith('svix-'))
  )
}

function decodeSecret(secret: string): Uint8Array {
  const text = secret.startsWith(secretPrefix) ? secret.slice(secretPrefix.length) : secret
  if (/^[A-Za-z0-9+/]{2,}={0,2}$/.test(text)) return Buffer.from(text, 'base64')
  throw new TypeError(
    `secret must be base64, with or without "${secretPrefix}" in front; got other characters.`,
  )
}

/** Lists the `v1` signatures of a header such as `v1,<base64> v1a,<base64>`; `v1a` signatures are asymmetric. */
function listSignatures(webhook: ReceivedWebhook, header: string): string[] {
  const signatures = getHeader(webhook, header)
    .split(' ')
    .map((signature) => signature.split(','))
  if (signatures.some(({ length }) => length > 2)) throw createDoubledProblem(header)
  const found = signatures.flatMap(([version, digest]) => (version === 'v1' && digest ? [digest] : []))
  if (found.length > 0) return found
  throw new SignatureProblem(`header ${header} is malformed: expected a signature that starts with "v1,"`)
}

/** Returns the tolerance; `vendor` is the signature function's name, such as `stripeSignature`, for error messages. */
function resolveTolerance(options: ToleranceOptions, vendor: string): number {
  const table = defineOptions<Required<ToleranceOptions>>(vendor, { toleranceSeconds: checkTolerance })
  return table.resolve(options).toleranceSeconds
}

function checkTolerance(seconds: unknown = defaultToleranceSeconds, name: string): number {
  if (typeof seconds !== 'number') throw createInvalid(name, 'a number', seconds)
  if (seconds > 0) return seconds
  throw createInvalid(name, 'above 0, or Infinity to accept any timestamp', seconds, RangeError)
}

/** Checks that a timestamp is in whole seconds since 1970. */
function checkTimestampText(text: string, header: string): string {
  if (/^\d+$/.test(text)) return text
  throw new SignatureProblem(`header ${header} is malformed: expected whole seconds since 1970`)
}

/**
 * Rejects a timestamp that is older than the tolerance and, if the vendor's library does so, one that is further in the
 * future than the tolerance. Ages are whole seconds, as in the vendors' libraries. An invalid date from a provider is
 * rejected, because every comparison with it is false.
 */
function checkAge(
  timestamp: string,
  { receivedAt }: ReceivedWebhook,
  tolerance: number,
  { refusesFuture }: { readonly refusesFuture: boolean },
): void {
  const age = Math.floor(receivedAt.getTime() / 1000) - Number(timestamp)
  const isFuture = refusesFuture && age < -tolerance
  if (!isFuture && age <= tolerance) return
  const difference = isFuture ? `${-age} s after` : `${age} s before`
  throw new SignatureProblem(`timestamp is ${difference} receivedAt; ${tolerance} s are tolerated`)
}
