// What is left in the journal after a test.
import type { WebhookCleanupStrategy } from './registry-options.js'
import type { WebhookProvider } from './types.js'

/** Kinds of providers that were warned about; a registry lives for one test, the warning holds for all of them. */
const warned = new WeakSet<object>()

/** `full-reset` empties the journal; `matched-only` deletes the given webhooks and tries every one of them. */
export async function cleanUp(
  provider: WebhookProvider,
  strategy: WebhookCleanupStrategy,
  matched: readonly string[],
): Promise<void> {
  if (strategy === 'full-reset') return provider.resetJournal()
  if (provider.canDeleteById === false) return warnOnce(provider)
  const faults: unknown[] = []
  for (const id of matched) {
    try {
      await provider.deleteById(id)
    } catch (fault) {
      faults.push(fault)
    }
  }
  if (faults.length > 0) throw faultOf(faults, matched.length)
}

function warnOnce(provider: WebhookProvider): void {
  if (warned.has(provider.constructor)) return
  warned.add(provider.constructor)
  console.warn(
    `cleanupStrategy 'matched-only' deletes nothing with ${provider.constructor.name}: its server cannot delete a single webhook. The journal grows until it is reset; use 'full-reset'.`,
  )
}

function faultOf(faults: readonly unknown[], tried: number): Error {
  return new Error(
    `Failed to delete ${faults.length} of ${tried} matched webhook(s): ${String(faults[0])}. Look into the cause.`,
    { cause: faults[0] },
  )
}
