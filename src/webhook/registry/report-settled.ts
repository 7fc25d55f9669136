import type { Redactor } from '../../redaction/redactor.js'
import { truncate } from '../../values/text/truncate.js'
import { WebhookTimeoutError } from '../timeout/timeout-error.js'
import type { SettledWait } from '../types.js'

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
