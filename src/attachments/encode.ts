// Encodes a worker's attachments. decode.ts is a separate file because it needs ajv, which workers should not load.

import type { NetworkErrorRecord } from '../findings/fields/record.js'
import type { WebhookTimeoutJson } from '../webhook/types.js'
import type { BackchannelEvidence } from './evidence.js'

/** Encodes `network-errors.json`, indented because Playwright's own report shows it as is. */
export function encodeNetworkErrors(records: readonly NetworkErrorRecord[]): string {
  return JSON.stringify(
    records.map(({ url, status, method, timestamp }) => ({ url, status, method, timestamp })),
    null,
    2,
  )
}

export function encodeWebhookTimeout(timeout: WebhookTimeoutJson): string {
  return JSON.stringify(timeout, null, 2)
}

/** Encodes `_backchannel.json`, omitting empty lists and zero counts. */
export function encodeBackchannel({ findings, omitted, ...others }: BackchannelEvidence): string {
  const present = Object.entries(others).filter(
    ([, value]) => Number(Array.isArray(value) ? value.length : value) > 0,
  )
  return JSON.stringify({ findings, omitted, ...Object.fromEntries(present) })
}
