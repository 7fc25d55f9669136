// Functions that find the running test by themselves, so that a spec needs no other `test` for them.
import type { NetworkErrorRule } from '../findings/options/rule.js'
import { getAttempt, getCurrentTestInfo } from '../fixtures/current-attempt.js'
import type { MonitoredAttempt } from '../fixtures/monitored-attempt.js'
import { monitoredWorker, registration } from '../process-state.js'
import { createCallError, type SuiteCall } from '../values/thrown-errors.js'

/**
 * Ignores matching errors of the running test from now on, and fails the test if none occurs. Call it in the test, in
 * `beforeEach`, in a fixture of the test, or in a helper that one of these calls, before the action that triggers the error.
 * Throws a `TypeError` for an invalid rule.
 *
 * @example
 * expectNetworkError({ url: '/movies', method: 'POST', status: 422 })
 */
export function expectNetworkError(rule: NetworkErrorRule): void {
  getRunningAttempt(expecting).expectError(rule, expecting)
}

/** Ignores matching errors of the running test from now on, whether or not any occurs. Otherwise like `expectNetworkError`. */
export function allowNetworkError(rule: NetworkErrorRule): void {
  getRunningAttempt(allowing).allow(rule)
}

const expecting: SuiteCall = { name: 'expectNetworkError()', callee: expectNetworkError }
const allowing: SuiteCall = { name: 'allowNetworkError()', callee: allowNetworkError }

function getRunningAttempt(call: SuiteCall): MonitoredAttempt {
  const testInfo = getCurrentTestInfo()
  if (testInfo && !monitoredWorker.isActive) throw createCallError(call, explainUnmonitored())
  const attempt = testInfo && getAttempt(testInfo)
  if (attempt?.hasBegun && !attempt.isOver) return attempt
  throw createCallError(
    call,
    'was called outside of a test. Call it in the test, in beforeEach or in a fixture of the test, not in beforeAll or afterAll.',
  )
}

function explainUnmonitored(): string {
  if (registration.isDone)
    return 'needs the network error monitor, which monitors tests that have the fixture "page". This test\'s `test` has none.'
  return (
    "needs the network error monitor. Import defineConfig from 'playwright-backchannel' in playwright.config.ts, " +
    'or test in this file.'
  )
}
