import type { Redactor } from '../../redaction/redactor.js'
import { truncate } from '../../values/text.js'
import { WebhookTimeoutError } from '../timeout/timeout-error.js'
import type { ReceivedWebhook, SettledWait } from '../types.js'

/** A wait that is not settled. */
export interface PendingWait {
  readonly templateName: string
  /** Absent for a wait of `expectNone`. */
  readonly toTimeoutError?: () => WebhookTimeoutError
}

/** Tracks a registry's pending waits, matches for the clean-up, and timeouts for the attachments; oldest first. */
export class WaitTracker {
  readonly pending: Set<PendingWait> = new Set()
  readonly matchedIds: Set<string> = new Set()
  readonly timeouts: WebhookTimeoutError[] = []

  trackPending(wait: PendingWait, promise: Promise<unknown>): void {
    this.pending.add(wait)
    const remove = () => this.pending.delete(wait)
    promise.then(remove, remove)
  }

  /** Records the matches or the timeout of a wait, and passes the outcome on. */
  async trackOutcome<TPayload>(
    matches: Promise<ReceivedWebhook<TPayload>[]>,
  ): Promise<ReceivedWebhook<TPayload>[]> {
    try {
      const webhooks = await matches
      for (const { id } of webhooks) this.matchedIds.add(id)
      return webhooks
    } catch (error) {
      if (error instanceof WebhookTimeoutError) this.timeouts.push(error)
      throw error
    }
  }
}

const maxReportedNameLength = 500

/** Reports the outcome and the duration of a wait that starts now. */
export function reportSettled(
  promise: Promise<unknown>,
  wait: Pick<SettledWait, 'templateName' | 'count' | 'timeoutMs'>,
  redactor: Redactor,
  onSettled: (wait: SettledWait) => void,
): void {
  const startedAt = performance.now()
  const timeoutMs = Math.ceil(wait.timeoutMs)
  const templateName = truncate(redactor.text(wait.templateName), maxReportedNameLength)
  const report = (received: boolean, minMs: number) => {
    const durationMs = Math.max(minMs, Math.round(performance.now() - startedAt))
    onSettled({ templateName, count: wait.count, received, durationMs, timeoutMs })
  }
  promise.then(
    () => report(true, 0),
    // A timer may fire slightly early; a wait that timed out has lasted at least its timeout.
    (error) => report(false, error instanceof WebhookTimeoutError ? timeoutMs : 0),
  )
}
