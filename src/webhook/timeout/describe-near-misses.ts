import { makeVisible } from '../../values/text.js'
import { formatVerdict } from '../matchers/verdict.js'
import type { NearMiss, WebhookJson } from '../types.js'
import { WebhookTimeoutError } from './timeout-error.js'

/** Describes the near misses of a timeout, for the lines below its message; `''` for any other error. */
export function describeNearMisses(error: Error): string {
  if (!(error instanceof WebhookTimeoutError)) return ''
  const { nearMisses } = error.toJSON()
  return nearMisses.map((one, index) => formatNearMiss(one, index === 0 ? 'Closest' : 'Next')).join('')
}

function formatNearMiss({ webhook, verdicts }: NearMiss<WebhookJson>, rank: string): string {
  const request = makeVisible(`${webhook.method} ${webhook.url}`)
  return [`\n  ${rank}: ${request}`, ...verdicts.map(formatVerdict)].join('\n    ')
}
