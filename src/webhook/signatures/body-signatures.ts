// Vendors that sign the body alone, without a timestamp.
import { checkSecret, createScheme, type SignatureScheme } from './signature-scheme.js'
import { getSingleHeader } from './signed-delivery.js'

/**
 * GitHub's `X-Hub-Signature-256`, a signature of the body. GitHub signs no timestamp.
 * https://docs.github.com/en/webhooks/using-webhooks/validating-webhook-deliveries
 */
export function githubSignature(secret: string): SignatureScheme {
  const header = 'x-hub-signature-256'
  return createScheme({
    name: 'github',
    header,
    key: checkSecret(secret),
    read: (webhook) => ({ digests: [getSingleHeader(webhook, header, 'sha256=')] }),
  })
}

/**
 * Shopify's `X-Shopify-Hmac-SHA256`, a base64 signature of the body. Shopify signs no timestamp.
 * https://shopify.dev/docs/apps/build/webhooks/subscribe/https#step-2-validate-the-origin-of-your-webhook-to-ensure-its-coming-from-shopify
 */
export function shopifySignature(secret: string): SignatureScheme {
  const header = 'x-shopify-hmac-sha256'
  return createScheme({
    name: 'shopify',
    header,
    key: checkSecret(secret),
    encoding: 'base64',
    read: (webhook) => ({ digests: [getSingleHeader(webhook, header)] }),
  })
}
