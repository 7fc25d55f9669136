// Webhooks that a registry cannot know about, as data. A positive wait lists them if it times out; a negative wait
// rejects because of them.
import { count } from '../../values/numbers.js'

/** Why webhooks are lost. */
type LossReason = 'emptied' | 'rolled' | 'refused' | 'dropped' | 'unreadable'

export interface Loss {
  readonly reason: LossReason
  /** Number of webhooks that were lost; 0 if nobody knows. */
  readonly count: number
  /** The whole clause, or what `formatLoss` adds to the count. */
  readonly detail: string
}

/** Formats a loss as a clause. Every message and output uses this text. */
export function formatLoss({ reason, count: lost, detail }: Loss): string {
  const were = lost === 1 ? 'was' : 'were'
  switch (reason) {
    case 'refused':
      return `${count(lost, 'delivery', 'deliveries')} ${were} ${detail}`
    case 'dropped':
      return `${count(lost, 'webhook')} ${were} dropped (${detail})`
    case 'emptied':
    case 'rolled':
    case 'unreadable':
      return detail
  }
}

export const emptied: Loss = createEmptied('the journal was emptied by somebody else')

export function createEmptied(detail: string): Loss {
  return { reason: 'emptied', count: 0, detail }
}

/** Describes a read that failed. */
export function createUnreadable(error: string): Loss {
  return { reason: 'unreadable', count: 0, detail: `the journal could not be read: ${error}` }
}
