import { createTypeError } from '../../values/errors.js'
import { acceptChoice, checkHeaderName, defineOptions } from '../../values/option-table.js'
import { checkSecret, Hmac } from './hmac.js'
import { createScheme, SignatureProblem, type SignatureScheme } from './signature-scheme.js'
import {
  getHeader,
  getSignedBytes,
  getSingleHeader,
  getTimedDigests,
  getTimestamp,
  type HeaderMap,
} from './signed-parts.js'
import {
  checkAge,
  checkAgeAndFuture,
  checkTolerance,
  defaultToleranceSeconds,
  type TimestampUnit,
  type ToleranceOptions,
  toUnit,
} from './timestamps.js'

/**
 * Creates the scheme of GitHub's `X-Hub-Signature-256`, a signature of the body. GitHub signs no timestamp.
 * https://docs.github.com/en/webhooks/using-webhooks/validating-webhook-deliveries
 */
export function githubSignature(secret: string): SignatureScheme {
  const header = 'x-hub-signature-256'
  const hmac = new Hmac(checkSecret(secret))
  return createScheme('github', [header], {
    verify: (webhook) =>
      hmac.check([getSingleHeader(webhook.headers, header, 'sha256=')], getSignedBytes(webhook)),
    sign: ({ rawBytes }) => ({ [header]: `sha256=${hmac.digest(rawBytes)}` }),
  })
}

/**
 * Creates the scheme of Shopify's `X-Shopify-Hmac-SHA256`, a base64 signature of the body. Shopify signs no timestamp.
 * https://shopify.dev/docs/apps/build/webhooks/subscribe/https#step-2-validate-the-origin-of-your-webhook-to-ensure-its-coming-from-shopify
 */
export function shopifySignature(secret: string): SignatureScheme {
  const header = 'x-shopify-hmac-sha256'
  const hmac = new Hmac(checkSecret(secret), { encoding: 'base64' })
  return createScheme('shopify', [header], {
    verify: (webhook) => hmac.check([getSingleHeader(webhook.headers, header)], getSignedBytes(webhook)),
    sign: ({ rawBytes }) => ({ [header]: hmac.digest(rawBytes) }),
  })
}

export interface StripeSignatureOptions extends ToleranceOptions {
  /** The header with the signature, for senders that use Stripe's form. Default: `stripe-signature`. */
  readonly header?: string
  /** Unit of the timestamp that is sent. Both are accepted, by the number of digits. Default: `seconds`. */
  readonly timestampUnit?: TimestampUnit
}

const stripeOptions = defineOptions('stripeSignature', {
  header: (value = 'stripe-signature', name) => checkHeaderName(value, name),
  toleranceSeconds: checkTolerance,
  timestampUnit: acceptChoice(['seconds', 'milliseconds'], 'seconds'),
})

/**
 * Creates the scheme of Stripe's `Stripe-Signature`, with the timestamp `t` and a `v1` signature for each active
 * secret. Stripe's library rejects old timestamps, but accepts future ones. https://docs.stripe.com/webhooks/signature
 */
export function stripeSignature(secret: string, options: StripeSignatureOptions = {}): SignatureScheme {
  const hmac = new Hmac(checkSecret(secret))
  const { header, toleranceSeconds, timestampUnit } = stripeOptions.resolve(options)
  return createScheme('stripe', [header], {
    verify(webhook) {
      const { timestamp, digests } = getTimedDigests(webhook.headers, header)
      checkAge(timestamp, webhook.receivedAt, toleranceSeconds)
      hmac.check(digests, `${timestamp}.`, getSignedBytes(webhook))
    },
    sign({ rawBytes, timestamp: seconds }) {
      const timestamp = toUnit(seconds, timestampUnit)
      return { [header]: `t=${timestamp},v1=${hmac.digest(`${timestamp}.`, rawBytes)}` }
    },
  })
}

const slackOptions = defineOptions('slackSignature', { toleranceSeconds: checkTolerance })

/**
 * Creates the scheme of Slack's `X-Slack-Signature` over `X-Slack-Request-Timestamp` and the body. Like Slack's SDK,
 * rejects future timestamps as well as old ones. https://docs.slack.dev/authentication/verifying-requests-from-slack
 */
export function slackSignature(secret: string, options: ToleranceOptions = {}): SignatureScheme {
  const header = 'x-slack-signature'
  const timestampHeader = 'x-slack-request-timestamp'
  const hmac = new Hmac(checkSecret(secret))
  const { toleranceSeconds } = slackOptions.resolve(options)
  return createScheme('slack', [header], {
    verify(webhook) {
      const timestamp = getTimestamp(webhook.headers, timestampHeader)
      const digest = getSingleHeader(webhook.headers, header, 'v0=')
      checkAgeAndFuture(timestamp, webhook.receivedAt, toleranceSeconds)
      hmac.check([digest], `v0:${timestamp}:`, getSignedBytes(webhook))
    },
    sign: ({ rawBytes, timestamp }) => ({
      [timestampHeader]: String(timestamp),
      [header]: `v0=${hmac.digest(`v0:${timestamp}:`, rawBytes)}`,
    }),
  })
}

/**
 * Creates the scheme of Standard Webhooks, with the headers `webhook-id`, `webhook-timestamp` and `webhook-signature`, or
 * Svix's names for them, such as `svix-id`; signed deliveries have both names. The signature header may list several
 * signatures while a secret is rotated. The timestamp may differ from `receivedAt` by five minutes in either direction.
 * The secret is base64, with or without `whsec_`; any other secret throws a `TypeError`.
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 *
 * @example
 * webhookTemplate('movie.created').matchSignature(standardWebhooks(process.env.WEBHOOK_SECRET ?? '')).build()
 */
export function standardWebhooks(secret: string): SignatureScheme {
  const hmac = new Hmac(decodeSecret(checkSecret(secret)), { encoding: 'base64' })
  return createScheme('standardWebhooks', ['webhook-signature', 'svix-signature'], {
    verify(webhook) {
      const vendor = isSvix(webhook.headers) ? 'svix' : 'webhook'
      const id = getSingleHeader(webhook.headers, `${vendor}-id`)
      const timestamp = getTimestamp(webhook.headers, `${vendor}-timestamp`)
      const digests = listSignatures(webhook.headers, `${vendor}-signature`)
      checkAgeAndFuture(timestamp, webhook.receivedAt, defaultToleranceSeconds)
      hmac.check(digests, `${id}.${timestamp}.`, getSignedBytes(webhook))
    },
    sign({ rawBytes, id, timestamp }) {
      const signature = `v1,${hmac.digest(`${id}.${timestamp}.`, rawBytes)}`
      return {
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signature,
        'svix-id': id,
        'svix-timestamp': String(timestamp),
        'svix-signature': signature,
      }
    },
  })
}

function isSvix(headers: HeaderMap): boolean {
  return (
    !Object.hasOwn(headers, 'webhook-id') && Object.keys(headers).some((name) => name.startsWith('svix-'))
  )
}

const secretPrefix = 'whsec_'

function decodeSecret(secret: string): Uint8Array {
  const text = secret.startsWith(secretPrefix) ? secret.slice(secretPrefix.length) : secret
  if (/^[A-Za-z0-9+/]{2,}={0,2}$/.test(text)) return Buffer.from(text, 'base64')
  throw createTypeError(
    `secret must be base64, with or without "${secretPrefix}" in front; got other characters.`,
  )
}

/** Lists the `v1` signatures of a header such as `v1,<base64> v1a,<base64>`; `v1a` signatures are asymmetric. */
function listSignatures(headers: HeaderMap, header: string): string[] {
  const signatures = getHeader(headers, header)
    .split(' ')
    .map((signature) => signature.split(','))
  const found = signatures.flatMap(([version, digest]) => (version === 'v1' && digest ? [digest] : []))
  if (found.length > 0) return found
  throw new SignatureProblem(`header ${header} is malformed: expected a signature that starts with "v1,"`)
}
