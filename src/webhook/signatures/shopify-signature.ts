import { checkSecret } from './check-secret.js'
import { checkDigest, computeDigest } from './digest.js'
import { getSingleHeader } from './signature-header.js'
import { createScheme, type SignatureScheme } from './signature-scheme.js'
import { getSignedBytes } from './signed-bytes.js'

const header = 'x-shopify-hmac-sha256'

/**
 * Shopify: `X-Shopify-Hmac-SHA256`, base64, over the body. Shopify signs no timestamp.
 * https://shopify.dev/docs/apps/build/webhooks/subscribe/https#step-2-validate-the-origin-of-your-webhook-to-ensure-its-coming-from-shopify
 */
export function shopifySignature(secret: string): SignatureScheme {
  const key = checkSecret(secret)
  return createScheme('shopify', header, (webhook) => {
    const received = getSingleHeader(webhook, header)
    checkDigest(computeDigest({ key, encoding: 'base64' }, getSignedBytes(webhook)), [received])
  })
}
