// The registry's settings, checked.
import { checkMilliseconds, describeValue } from './validate.js'

/** What the registry deletes at the end of each test. */
export type WebhookCleanupStrategy = 'full-reset' | 'matched-only'

export interface WebhookRegistryConfig {
  /** Milliseconds that a wait may take when its template says nothing. Default 30000. */
  readonly defaultTimeout?: number
  /**
   * Milliseconds between two polls when the template says nothing. Default: after 100, 250 and 500 ms, then every
   * 1000 ms.
   */
  readonly defaultInterval?: number
  /** `full-reset` (default) empties the journal; `matched-only` deletes what this registry's waits returned. */
  readonly cleanupStrategy?: WebhookCleanupStrategy
}

export interface ResolvedConfig {
  readonly timeoutMs: number
  readonly intervalMs: number | undefined
  readonly cleanupStrategy: WebhookCleanupStrategy
}

const defaultTimeoutMs = 30_000

export function resolveConfig(config: WebhookRegistryConfig): ResolvedConfig {
  const { defaultTimeout = defaultTimeoutMs, defaultInterval, cleanupStrategy = 'full-reset' } = config
  if (cleanupStrategy !== 'full-reset' && cleanupStrategy !== 'matched-only') {
    throw new TypeError(
      `cleanupStrategy must be 'full-reset' or 'matched-only'; got ${describeValue(cleanupStrategy)}`,
    )
  }
  return {
    timeoutMs: checkMilliseconds('defaultTimeout', defaultTimeout),
    intervalMs:
      defaultInterval === undefined ? undefined : checkMilliseconds('defaultInterval', defaultInterval),
    cleanupStrategy,
  }
}
