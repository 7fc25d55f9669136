// Whether a server with WireMock's admin API lists the newest request first.
import type { ReceivedWebhook } from '../journal/types.js'

export type ListOrder = 'newest-first' | 'oldest-first'

/** Maximum difference between the times of two entries that are listed in the wrong order. */
export const maxOvertakingMs = 1_000
/** How many more neighboring pairs must be in one order than in the other; a smaller majority may be a coincidence. */
const minDifference = 4

/**
 * Detects the order of a list that is long enough, because WireMock's threads overtake each other.
 * https://github.com/wiremock/wiremock/blob/master/wiremock-core/src/main/java/com/github/tomakehurst/wiremock/verification/InMemoryRequestJournal.java
 */
export function detectOrder(webhooks: readonly ReceivedWebhook[]): ListOrder | undefined {
  const times = webhooks.map(({ receivedAt }) => receivedAt.getTime())
  const span = getSpan(times)
  if (Math.abs(span) > maxOvertakingMs) return span > 0 ? 'newest-first' : 'oldest-first'
  const balance = times.reduce((sum, time, index) => sum + Math.sign((times[index - 1] ?? time) - time), 0)
  if (Math.abs(balance) < minDifference) return undefined
  return balance > 0 ? 'newest-first' : 'oldest-first'
}

export function guessOrder(webhooks: readonly ReceivedWebhook[]): ListOrder {
  return getSpan(webhooks.map(({ receivedAt }) => receivedAt.getTime())) < 0 ? 'oldest-first' : 'newest-first'
}

function getSpan(times: readonly number[]): number {
  return (times[0] ?? 0) - (times.at(-1) ?? 0)
}
