// Compatible servers list the oldest request first, WireMock the newest. The times show which, but WireMock's threads
// overtake each other: two entries in the wrong order prove nothing.
import type { ReceivedWebhook } from '../../types.js'

export type ListOrder = 'newest-first' | 'oldest-first'

/** An entry may be listed after a newer one; none is listed this late. */
export const maxOvertakingMs = 1_000
/** So many more neighbours in one order than in the other are no accident. */
const minDifference = 4

/** Undefined when the list is too short to decide. */
export function detectOrder(webhooks: readonly ReceivedWebhook[]): ListOrder | undefined {
  const times = webhooks.map(({ receivedAt }) => receivedAt.getTime())
  const span = getSpan(times)
  if (Math.abs(span) > maxOvertakingMs) return span > 0 ? 'newest-first' : 'oldest-first'
  const balance = times.reduce((sum, time, index) => sum + Math.sign((times[index - 1] ?? time) - time), 0)
  if (Math.abs(balance) < minDifference) return undefined
  return balance > 0 ? 'newest-first' : 'oldest-first'
}

/** A list that is too short to decide is ordered by its first and last time. */
export function toNewestFirst(
  webhooks: readonly ReceivedWebhook[],
  order: ListOrder | undefined,
): ReceivedWebhook[] {
  const times = webhooks.map(({ receivedAt }) => receivedAt.getTime())
  const isOldestFirst = order === undefined ? getSpan(times) < 0 : order === 'oldest-first'
  return isOldestFirst ? webhooks.toReversed() : [...webhooks]
}

/** Milliseconds from the last to the first. */
function getSpan(times: readonly number[]): number {
  return (times[0] ?? 0) - (times.at(-1) ?? 0)
}
