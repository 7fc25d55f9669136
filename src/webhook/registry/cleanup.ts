import { getErrorMessage } from '../../values/errors.js'
import { count } from '../../values/numbers.js'
import type { WebhookProvider } from '../types.js'
import type { WebhookCleanupStrategy } from './registry-options.js'

/**
 * Provider classes for which a warning was shown. A registry lives for one test, but the warning should appear once per
 * worker.
 */
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
  if (errors.length > 0) throw createCleanupError(errors, matched.length)
}

function warnOnce(provider: WebhookProvider): void {
  if (warned.has(provider.constructor)) return
  warned.add(provider.constructor)
  console.warn(
    `cleanupStrategy 'matched-only' deletes nothing with ${provider.constructor.name}: its server cannot delete a single webhook. The journal grows until it is reset; use 'full-reset'.`,
  )
}

function createCleanupError(errors: readonly unknown[], tried: number): Error {
  return new Error(
    `Failed to delete ${errors.length} of ${count(tried, 'matched webhook')}: ${getErrorMessage(errors[0])}`,
    { cause: errors[0] },
  )
}
