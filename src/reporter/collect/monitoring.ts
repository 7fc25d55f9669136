import type { TestResult } from '@playwright/test/reporter'
import {
  backchannelAttachment,
  monitorAnnotation,
  networkErrorsAttachment,
  skipAnnotation,
  webhookFixturesAnnotation,
  webhookTimeoutAttachment,
} from '../../attachments/constants.js'
import { registration } from '../../process-state.js'

/**
 * Whether an attempt's network errors could be observed. Only an attempt that passed can be `unmonitored`: one that failed
 * may have ended before the monitor began, or `crashed` with its worker, which loses annotations and attachments. A `silent`
 * attempt uses only the webhook fixtures, so it is not expected to be monitored unless the config adds the monitor to every
 * test.
 */
export type Monitoring =
  | 'monitored'
  | 'opted out'
  | 'unmonitored'
  | 'no browser'
  | 'silent'
  | 'crashed'
  | 'not begun'
  | 'not run'

/** Expects the attempt's annotations, not the test's. An attempt with another tool's evidence counts as monitored. */
export function getMonitoring(result: TestResult, annotations: TestResult['annotations']): Monitoring {
  const has = (type: string): boolean => annotations.some((annotation) => annotation.type === type)
  const hasAttachment = (name: string): boolean =>
    (result.attachments ?? []).some((attachment) => attachment.name === name)
  if (hasAttachment(networkErrorsAttachment)) return 'monitored'
  if (result.status === 'skipped' && !hasAttachment(backchannelAttachment)) return 'not run'
  if (hasLaunchError(result)) return 'no browser'
  if (has(skipAnnotation)) return 'opted out'
  if (has(monitorAnnotation)) return 'monitored'
  if ((result.status ?? 'passed') !== 'passed') return explainMissingMark(result)
  const usesWebhooks = has(webhookFixturesAnnotation) || hasAttachment(webhookTimeoutAttachment)
  return usesWebhooks && !registration.isDone ? 'silent' : 'unmonitored'
}

/** Why an attempt that did not pass has no mark. */
function explainMissingMark(result: TestResult): 'crashed' | 'not run' | 'not begun' {
  if (hasCrashed(result)) return 'crashed'
  return result.status === 'interrupted' ? 'not run' : 'not begun'
}

/**
 * Whether the worker process ended during the attempt, by Playwright's message about it:
 * https://github.com/microsoft/playwright/blob/main/packages/playwright/src/runner/dispatcher.ts
 */
function hasCrashed({ errors = [] }: TestResult): boolean {
  return errors.some(({ message = '' }) => message.includes('worker process exited unexpectedly'))
}

/** Whether the browser did not start, as in `browserType.launch: Executable doesn't exist at …`. */
function hasLaunchError({ status, errors = [] }: TestResult): boolean {
  if (status === 'passed') return false
  return errors.some(({ message = '' }) =>
    /browserType\.(launch|launchPersistentContext|connect|connectOverCDP): /.test(message),
  )
}
