// What a worker writes as evidence. Its way back is decode.ts, which is a file of its own because it needs ajv,
// and workers should not pay for loading that.
import type { Finding } from '../findings/finding.js'
import type { NetworkErrorRecord } from '../findings/http-error/record.js'
import type { WebhookTimeoutJson } from '../webhook/types.js'

/** The text of `network-errors.json`, indented: Playwright's own report shows it as it is. */
export function encodeNetworkErrors(records: readonly NetworkErrorRecord[]): string {
  return JSON.stringify(
    records.map(({ url, status, method, timestamp }) => ({ url, status, method, timestamp })),
    null,
    2,
  )
}

/** The text of `webhook-timeout.json`. */
export function encodeWebhookTimeout(timeout: WebhookTimeoutJson): string {
  return JSON.stringify(timeout, null, 2)
}

/** The text of `_backchannel.json`. */
export function encodeBackchannel(findings: readonly Finding[], omitted: number): string {
  return JSON.stringify({ findings, omitted })
}
