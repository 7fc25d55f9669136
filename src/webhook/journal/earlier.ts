// Webhooks that arrived before the journal's start. They count for no wait, but explain why a webhook is missing.
import { count, formatDuration } from '../../values/numbers.js'
import { makeVisible } from '../../values/text.js'
import type { ReceivedWebhook } from './types.js'

export interface EarlierWebhooks {
  readonly webhooks: readonly ReceivedWebhook[]
  /** What they arrived before, such as `the test started`. */
  readonly before: string
  /** When that was, in epoch ms on the server's clock; undefined if that clock is unknown. */
  readonly at: number | undefined
  /** The earliest time at which one may belong to this test: -Infinity if nobody knows, undefined if none does. */
  readonly ownSince?: number | undefined
}

/** Formats the matches among earlier webhooks; undefined if there are none. */
export function describeEarlier(
  { webhooks, before, at }: EarlierWebhooks,
  redactUrl: (url: string) => string,
): string | undefined {
  const last = webhooks.at(-1)
  if (!last) return undefined
  const time = last.receivedAt.getTime()
  const ago = formatAgo(at === undefined ? Number.NaN : at - time)
  const request = `${makeVisible(last.method)} ${makeVisible(redactUrl(last.url))}`
  const where = `${request} at ${Number.isNaN(time) ? 'an unknown time' : last.receivedAt.toISOString()}`
  const matches = count(webhooks.length, 'match', 'matches')
  if (webhooks.length === 1) return `${matches} arrived ${ago}before ${before}: ${where}`
  return `${matches} arrived before ${before}, the last one ${ago && `${ago}before: `}${where}`
}

/** A longer time is no help, or the two clocks differ. The time of the webhook itself follows anyway. */
const maxAgoMs = 60 * 60 * 1_000

function formatAgo(ms: number): string {
  return ms > 0 && ms <= maxAgoMs ? `${formatDuration(ms)} ` : ''
}
