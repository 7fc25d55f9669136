// What becomes of a registry's waits: the outcomes that it keeps and reports, and the webhooks that it deletes at the end.

import { printWarning } from '../../printing/print.js'
import type { Redactor } from '../../redaction/redactor.js'
import { createError } from '../../values/errors.js'
import { count } from '../../values/numbers.js'
import { truncate } from '../../values/text.js'
import { getErrorMessage } from '../../values/thrown-errors.js'
import type { SettledWait, StartedWait, WebhookProvider } from '../journal/types.js'
import { WebhookTimeoutError } from '../timeout/timeout-error.js'
import type { WebhookCleanupStrategy } from './registry-options.js'

interface PendingWait {
  readonly templateName: string
  /** Creates the error of a wait that ends now. Absent for a wait that passes unless a webhook arrives. */
  readonly toPendingError?: () => WebhookTimeoutError
  /** How many webhooks may arrive; absent for a wait that they do. */
  readonly maxCount?: number
}

/** Tracks a registry's pending waits, matches for the clean-up, and timeouts for the attachments; oldest first. */
export class WaitTracker {
  readonly pending: Set<PendingWait> = new Set()
  readonly matchedIds: Set<string> = new Set()
  readonly timeouts: WebhookTimeoutError[] = []

  /** Records the matches or the timeout of a wait, and passes the outcome on. */
  async track<T extends { readonly id: string }>(wait: PendingWait, outcome: Promise<T[]>): Promise<T[]> {
    this.pending.add(wait)
    try {
      const webhooks = await outcome
      for (const { id } of webhooks) this.matchedIds.add(id)
      return webhooks
    } catch (error) {
      if (error instanceof WebhookTimeoutError) this.timeouts.push(error)
      throw error
    } finally {
      this.pending.delete(wait)
    }
  }
}

const maxReportedNameLength = 500

export function reportSettled(
  promise: Promise<unknown>,
  wait: StartedWait,
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

/** Provider classes with a warning. A registry lives for one test, but the warning appears once per worker. */
const warned = new WeakSet<object>()

/** Empties the journal (`full-reset`), or deletes each of the given webhooks even if some fail (`matched-only`). */
export async function cleanUp(
  provider: WebhookProvider,
  strategy: WebhookCleanupStrategy,
  matched: readonly string[],
): Promise<void> {
  if (strategy === 'full-reset') return provider.resetJournal()
  if (provider.canDeleteById === false) return warnOnce(provider)
  const errors: unknown[] = []
  for (const id of matched) {
    try {
      await provider.deleteById(id)
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length === 0) return
  const tried = count(matched.length, 'matched webhook')
  const message = `Failed to delete ${errors.length} of ${tried}: ${getErrorMessage(errors[0])}`
  throw createError(message, { cause: errors[0] })
}

function warnOnce(provider: WebhookProvider): void {
  if (warned.has(provider.constructor)) return
  warned.add(provider.constructor)
  printWarning(
    `cleanupStrategy 'matched-only' deletes nothing with ${provider.constructor.name}, because its server cannot delete single webhooks. Use 'full-reset', with one server for each worker (docs/webhook-servers.md).`,
  )
}
