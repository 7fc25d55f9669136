// Encodes the attachments of a worker. decode.ts is a separate file because it needs ajv, which workers should not
// load.

import type { NetworkErrorRecord } from '../findings/fields/record.js'
import type { WebhookTimeoutJson } from '../webhook/types.js'
import type { BackchannelEvidence } from './evidence.js'

/** The content of `network-errors.json`, indented, because Playwright's own report shows it as it is. */
export function encodeNetworkErrors(records: readonly NetworkErrorRecord[]): string {
  return JSON.stringify(
    records.map(({ url, status, method, timestamp }) => ({ url, status, method, timestamp })),
    null,
    2,
  )
}

/** The content of `webhook-timeout.json`. */
export function encodeWebhookTimeout(timeout: WebhookTimeoutJson): string {
  return JSON.stringify(timeout, null, 2)
}

/** The content of `_backchannel.json`, without what there is none of. */
export function encodeBackchannel({ findings, omitted, ...others }: BackchannelEvidence): string {
  const present = Object.entries(others).filter(
    ([, value]) => Number(Array.isArray(value) ? value.length : value) > 0,
  )
  return JSON.stringify({ findings, omitted, ...Object.fromEntries(present) })
}
