import { checkSecret } from './check-secret.js'
import { checkDigest, computeDigest } from './digest.js'
import { getSingleHeader } from './signature-header.js'
import { createScheme, type SignatureScheme } from './signature-scheme.js'
import {
  checkTimestampText,
  refuseFutureTimestamp,
  refuseOldTimestamp,
  resolveTolerance,
  type ToleranceOptions,
} from './signature-timestamp.js'
import { getSignedBytes } from './signed-bytes.js'

const signatureHeader = 'x-slack-signature'
const timestampHeader = 'x-slack-request-timestamp'

/**
 * Slack: `X-Slack-Signature` over `X-Slack-Request-Timestamp` and the body. A timestamp in the future is rejected like
 * an old one, as in Slack's documentation and SDK. https://docs.slack.dev/authentication/verifying-requests-from-slack
 */
export function slackSignature(secret: string, options: ToleranceOptions = {}): SignatureScheme {
  const key = checkSecret(secret)
  const tolerance = resolveTolerance(options, 'slackSignature')
  return createScheme('slack', signatureHeader, (webhook) => {
    const timestamp = checkTimestampText(getSingleHeader(webhook, timestampHeader), timestampHeader)
    const received = getSingleHeader(webhook, signatureHeader, 'v0=')
    refuseOldTimestamp(timestamp, webhook, tolerance)
    refuseFutureTimestamp(timestamp, webhook, tolerance)
    checkDigest(computeDigest({ key }, `v0:${timestamp}:`, getSignedBytes(webhook)), [received])
  })
}
