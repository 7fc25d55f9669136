import { createRedactor, type Redactor } from '../../redaction/redactor.js'
import type { RedactOption } from '../../redaction/rules.js'
import { checkMilliseconds } from '../../values/check-value.js'
import { acceptChoice, acceptFlag, acceptOptional, defineOptions } from '../../values/option-table.js'
import { maxFinalReadMs } from './wait.js'

/** Which webhooks the registry deletes at the end of each test. */
export type WebhookCleanupStrategy = 'full-reset' | 'matched-only'

export interface WebhookRegistryConfig {
  /** Default timeout of a wait in milliseconds; a template can override it. Default: 30000. */
  readonly defaultTimeout?: number
  /** Milliseconds between two polls. Default: after 100, 250 and 500 ms, then every 1000 ms. */
  readonly defaultInterval?: number
  /** `full-reset` (default) empties the journal; `matched-only` deletes what this registry's waits returned. */
  readonly cleanupStrategy?: WebhookCleanupStrategy
  /**
   * Redaction of messages and attachments: `true` hides secrets, `false` hides nothing, an object adds names and
   * patterns. The webhooks themselves are never changed. Default: the monitor's `redact`; without the monitor, `true`.
   */
  readonly redact?: RedactOption
  /** `false` leaves the bodies of webhooks out of messages and attachments. Default: true. */
  readonly details?: boolean
}

export interface ResolvedConfig {
  readonly defaultTimeout: number
  readonly defaultInterval: number | undefined
  readonly cleanupStrategy: WebhookCleanupStrategy
  readonly redact: Redactor
  readonly details: boolean
}

const table = defineOptions<ResolvedConfig>('webhookConfig', {
  defaultTimeout: (value = 30_000, name) => checkMilliseconds(name, value),
  defaultInterval: acceptOptional((value, name) => checkMilliseconds(name, value)),
  cleanupStrategy: acceptChoice(['full-reset', 'matched-only'], 'full-reset'),
  redact: createRedactor,
  details: acceptFlag(true),
})

export function resolveConfig(config: WebhookRegistryConfig): ResolvedConfig {
  return table.resolve(config)
}

const marginMs = 1_000

/** Returns the default timeout, or what is left of the test minus 1 s; if little is left, half of it. */
export function limitTimeout(defaultMs: number, remainingMs: number | undefined): number {
  if (remainingMs === undefined) return defaultMs
  const limitMs = Math.max(remainingMs - marginMs, remainingMs / 2, 1)
  return Math.min(defaultMs, Math.round(limitMs))
}

/** Time that a wait's last read leaves to the test. */
const finalMarginMs = 300
const minFinalReadMs = 100

/** Returns how long the last read of a wait may take after its deadline. */
export function limitFinalRead(timeoutMs: number, remainingMs: number | undefined): number {
  if (remainingMs === undefined) return maxFinalReadMs
  return Math.round(
    Math.max(Math.min(remainingMs - timeoutMs - finalMarginMs, maxFinalReadMs), minFinalReadMs),
  )
}
