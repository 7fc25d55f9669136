import type { ReceivedWebhook } from '../types.js'
import { checkSecret, createScheme, type SignatureScheme } from './signature-scheme.js'
import {
  checkAge,
  checkTimestampText,
  resolveTolerance,
  type ToleranceOptions,
} from './signature-timestamp.js'
import { getSingleHeader } from './signed-delivery.js'

const header = 'x-slack-signature'
const timestampHeader = 'x-slack-request-timestamp'

/**
 * Slack's `X-Slack-Signature` over `X-Slack-Request-Timestamp` and the body. A timestamp in the future is rejected like
 * an old one, as in Slack's documentation and SDK. https://docs.slack.dev/authentication/verifying-requests-from-slack
 */
export function slackSignature(secret: string, options: ToleranceOptions = {}): SignatureScheme {
  const key = checkSecret(secret)
  const tolerance = resolveTolerance(options, 'slackSignature')
  const read = (webhook: ReceivedWebhook) => {
    const timestamp = checkTimestampText(getSingleHeader(webhook, timestampHeader), timestampHeader)
    const digests = [getSingleHeader(webhook, header, 'v0=')]
    checkAge(timestamp, webhook, tolerance, { refusesFuture: true })
    return { digests, prefix: `v0:${timestamp}:` }
  }
  return createScheme({ name: 'slack', header, key, read })
}
