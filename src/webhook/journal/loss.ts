// Webhooks that a registry cannot know about, as data. A positive wait lists them if it times out; a negative wait
// rejects because of them.
import { count } from '../../values/numbers.js'

export interface Loss {
  readonly reason: 'emptied' | 'rolled' | 'refused' | 'dropped' | 'unreadable'
  /** Number of webhooks that were lost; 0 if nobody knows. */
  readonly count: number
  /** The whole clause, or what `formatLoss` adds to the count. */
  readonly detail: string
}

/** Formats a loss as a clause. Every message and output uses this text. */
export function formatLoss({ reason, count: lost, detail }: Loss): string {
  if (reason === 'refused') return `${countWere(lost, 'delivery', 'deliveries')} ${detail}`
  return reason === 'dropped' ? `${countWere(lost, 'webhook')} dropped (${detail})` : detail
}

/** Formats the beginning of a clause, such as `1 webhook was` or `2 webhooks were`. */
export function countWere(value: number, singular: string, plural?: string): string {
  return `${count(value, singular, plural)} ${value === 1 ? 'was' : 'were'}`
}

export const emptied: Loss = {
  reason: 'emptied',
  count: 0,
  detail: 'the journal was emptied by somebody else',
}
