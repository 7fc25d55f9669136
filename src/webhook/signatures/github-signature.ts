import { checkSecret } from './check-secret.js'
import { checkDigest, computeDigest } from './digest.js'
import { getSingleHeader } from './signature-header.js'
import { createScheme, type SignatureScheme } from './signature-scheme.js'
import { getSignedBytes } from './signed-bytes.js'

const header = 'x-hub-signature-256'

/**
 * GitHub: `X-Hub-Signature-256` over the body. GitHub signs no timestamp.
 * https://docs.github.com/en/webhooks/using-webhooks/validating-webhook-deliveries
 */
export function githubSignature(secret: string): SignatureScheme {
  const key = checkSecret(secret)
  return createScheme('github', header, (webhook) => {
    const received = getSingleHeader(webhook, header, 'sha256=')
    checkDigest(computeDigest({ key }, getSignedBytes(webhook)), [received])
  })
}
