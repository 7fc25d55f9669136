import { makeVisible } from '../../values/text.js'
import { formatVerdict } from '../matchers/verdict.js'
import type { NearMiss, WebhookJson } from '../types.js'

/** Formats the lines below a timeout's message, one block for each near miss. Expects redacted near misses. */
export function formatNearMisses(nearMisses: readonly NearMiss<WebhookJson>[]): string {
  return nearMisses
    .map((nearMiss, index) => formatNearMiss(nearMiss, index === 0 ? 'Closest' : 'Next'))
    .join('')
}

function formatNearMiss({ webhook, verdicts }: NearMiss<WebhookJson>, rank: string): string {
  const request = makeVisible(`${webhook.method} ${webhook.url}`)
  return [`\n  ${rank}: ${request}`, ...verdicts.map(formatVerdict)].join('\n    ')
}
