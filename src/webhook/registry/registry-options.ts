import { createRedactor, type RedactOption, type Redactor } from '../../redaction/redactor.js'
import { checkOptionNames } from '../../values/check-options.js'
import { checkMilliseconds, describeValue } from '../../values/check-value.js'

/** What the registry deletes at the end of each test. */
export type WebhookCleanupStrategy = 'full-reset' | 'matched-only'

export interface WebhookRegistryConfig {
  /** Default timeout of a wait in milliseconds; a template can override it. Default 30000. */
  readonly defaultTimeout?: number
  /**
   * Milliseconds between two polls; a template can override it. Default: after 100, 250 and 500 ms, then every 1000 ms.
   */
  readonly defaultInterval?: number
  /** `full-reset` (default) empties the journal; `matched-only` deletes what this registry's waits returned. */
  readonly cleanupStrategy?: WebhookCleanupStrategy
  /**
   * Redaction of messages and attachments: `true` (default) hides secrets, `false` hides nothing, an object adds names
   * and patterns. The webhooks themselves are never changed.
   */
  readonly redact?: RedactOption
}

export interface ResolvedConfig {
  readonly timeoutMs: number
  readonly intervalMs: number | undefined
  readonly cleanupStrategy: WebhookCleanupStrategy
  readonly redactor: Redactor
}

const defaultTimeoutMs = 30_000

const optionNames = ['defaultTimeout', 'defaultInterval', 'cleanupStrategy', 'redact']

export function resolveConfig(config: WebhookRegistryConfig): ResolvedConfig {
  if (typeof config !== 'object' || config === null) {
    throw new TypeError(`webhookConfig must be an object; got ${describeValue(config)}`)
  }
  checkOptionNames(config, optionNames, 'webhookConfig')
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
    redactor: createRedactor(config.redact),
  }
}
