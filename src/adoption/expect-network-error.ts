// Functions that find the running test by themselves, so that a spec needs no other `test` for them.
import type { NetworkErrorRule } from '../findings/options/rule.js'
import { getAttempt, getCurrentTestInfo } from '../fixtures/current-attempt.js'
import type { MonitoredAttempt } from '../fixtures/monitored-attempt.js'
import { monitoredWorker, registration } from '../process-state.js'
import { createError } from '../values/errors.js'

/**
 * Ignores matching errors of the running test from now on, and fails the test if none occurs. Call it in the test, in
 * `beforeEach`, in a fixture of the test, or in a helper that one of these calls, before the action that triggers the error.
 * Throws a `TypeError` for an invalid rule.
 *
 * @example
 * expectNetworkError({ url: '/movies', method: 'POST', status: 422 })
 */
export function expectNetworkError(rule: NetworkErrorRule): void {
  const attempt = getRunningAttempt(expecting)
  if (attempt.isOptedOut) throw createCallError(expecting, explainOptOut)
  attempt.expectError(rule, expecting.name)
}

/** Ignores matching errors of the running test from now on, whether or not any occurs. Otherwise like `expectNetworkError`. */
export function allowNetworkError(rule: NetworkErrorRule): void {
  getRunningAttempt(allowing).allow(rule)
}

interface Call {
  readonly name: string
  /** The function that the suite calls. */
  readonly callee: (rule: NetworkErrorRule) => void
}

const expecting: Call = { name: 'expectNetworkError()', callee: expectNetworkError }
const allowing: Call = { name: 'allowNetworkError()', callee: allowNetworkError }
const explainOptOut =
  'has no effect in a test with the annotation skipNetworkMonitoring. Remove one of the two.'

function getRunningAttempt(call: Call): MonitoredAttempt {
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

/** Creates an error whose stack begins with the suite's call. */
function createCallError({ name, callee }: Call, problem: string): Error {
  const error = createError(`${name} ${problem}`)
  Error.captureStackTrace(error, callee)
  return error
}
