import { WebhookTimeoutError } from '../timeout/timeout-error.js'
import type { ReceivedWebhook } from '../types.js'

/** A wait that is not settled. */
export interface PendingWait {
  readonly templateName: string
  /** Absent for a wait that expects nothing. */
  readonly toTimeoutError?: () => WebhookTimeoutError
}

/** Tracks a registry's pending waits, matches for the clean-up, and timeouts for the attachments. */
export class WaitTracker {
  readonly #pending = new Set<PendingWait>()
  readonly #matchedIds = new Set<string>()
  readonly #timeouts: WebhookTimeoutError[] = []

  /** Oldest first. */
  get pending(): readonly PendingWait[] {
    return [...this.#pending]
  }

  get matchedIds(): ReadonlySet<string> {
    return this.#matchedIds
  }

  /** Oldest first. */
  get timeouts(): readonly WebhookTimeoutError[] {
    return this.#timeouts
  }

  trackPending(wait: PendingWait, promise: Promise<unknown>): void {
    this.#pending.add(wait)
    const remove = () => this.#pending.delete(wait)
    promise.then(remove, remove)
  }

  /** Records the matches or the timeout of a wait. Returns the same promise. */
  async trackOutcome<TPayload>(
    matches: Promise<ReceivedWebhook<TPayload>[]>,
  ): Promise<ReceivedWebhook<TPayload>[]> {
    try {
      const webhooks = await matches
      for (const { id } of webhooks) this.#matchedIds.add(id)
      return webhooks
    } catch (error) {
      if (error instanceof WebhookTimeoutError) this.#timeouts.push(error)
      throw error
    }
  }

  forgetPending(): void {
    this.#pending.clear()
  }

  forgetMatches(): void {
    this.#matchedIds.clear()
  }
}
