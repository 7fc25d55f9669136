import type { TestResult } from '@playwright/test/reporter'
import {
  backchannelAttachment,
  monitorAnnotation,
  networkErrorsAttachment,
  skipAnnotation,
  webhookFixturesAnnotation,
  webhookTimeoutAttachment,
} from '../../attachments/constants.js'

/**
 * Whether an attempt's network errors could be observed. A `silent` attempt uses only the webhook fixtures, so it is
 * not expected to be monitored.
 */
export type Monitoring = 'monitored' | 'unmonitored' | 'no browser' | 'silent' | 'not run'

/** All values in order of precedence. A test gets the first one that any of its attempts has. */
const bestFirst: readonly Monitoring[] = ['monitored', 'unmonitored', 'no browser', 'silent', 'not run']

/** Expects the attempt's annotations, not the test's. An attempt with another tool's evidence counts as monitored. */
export function getMonitoring(result: TestResult, annotations: TestResult['annotations']): Monitoring {
  const has = (type: string): boolean => annotations.some((annotation) => annotation.type === type)
  const hasAttachment = (name: string): boolean =>
    (result.attachments ?? []).some((attachment) => attachment.name === name)
  if (hasAttachment(networkErrorsAttachment)) return 'monitored'
  if (result.status === 'skipped' && !hasAttachment(backchannelAttachment)) return 'not run'
  if (hasLaunchError(result)) return 'no browser'
  if (has(monitorAnnotation)) return 'monitored'
  if (hasNotBegun(result)) return 'not run'
  if (has(skipAnnotation)) return 'monitored'
  return has(webhookFixturesAnnotation) || hasAttachment(webhookTimeoutAttachment) ? 'silent' : 'unmonitored'
}

export function getBestMonitoring(attempts: readonly { readonly monitoring: Monitoring }[]): Monitoring {
  return bestFirst.find((best) => attempts.some(({ monitoring }) => monitoring === best)) ?? 'not run'
}

/** Whether an attempt was interrupted before its fixtures were set up, or failed in a `beforeAll` hook. */
function hasNotBegun({ status, steps = [] }: TestResult): boolean {
  if (status === 'interrupted') return true
  return steps.some(({ title, category, error }) => title === 'Before Hooks' && category === 'hook' && error)
}

/** Whether the browser did not start, as in `browserType.launch: Executable doesn't exist at …`. */
function hasLaunchError({ status, errors = [] }: TestResult): boolean {
  if (status === 'passed') return false
  return errors.some(({ message = '' }) =>
    /browserType\.(launch|launchPersistentContext|connect|connectOverCDP): /.test(message),
  )
}
