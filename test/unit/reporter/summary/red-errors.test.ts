import { expect, test } from 'vitest'
import { findRedErrors } from '../../../../src/reporter/summary/red-errors.js'
import { type FakeAttempt, summarizeTests } from '../fake-run.js'
import { finding } from '../finding-samples.js'

/** An attempt in which one error occurred. */
function attempt(
  verdict: 'failed' | 'warned' | 'accepted' | 'in failed test',
  more: FakeAttempt = {},
): FakeAttempt {
  return { findings: [finding({ verdict })], ...more }
}

const failsRun = JSON.stringify({ fail: 'run' })

test.each`
  title                                                      | outcome         | attempts                                                                                | isRed
  ${'is red if it failed a test'}                            | ${'unexpected'} | ${[attempt('failed', { status: 'failed' })]}                                            | ${true}
  ${'is not red if its test passed in a retry'}              | ${'flaky'}      | ${[attempt('failed', { status: 'failed' }), attempt('accepted', { status: 'passed' })]} | ${false}
  ${'is not red if the test failed itself'}                  | ${'unexpected'} | ${[attempt('in failed test', { status: 'failed' })]}                                    | ${false}
  ${"is red if a test passed over it with fail: 'run'"}      | ${'expected'}   | ${[attempt('warned', { status: 'passed', mark: failsRun })]}                            | ${true}
  ${"is not red if its test failed itself with fail: 'run'"} | ${'unexpected'} | ${[attempt('warned', { status: 'failed', mark: failsRun })]}                            | ${false}
  ${'is not red if it only warned'}                          | ${'expected'}   | ${[attempt('warned', { status: 'passed' })]}                                            | ${false}
  ${"is not red if it was accepted with fail: 'run'"}        | ${'expected'}   | ${[attempt('accepted', { status: 'passed', mark: failsRun })]}                          | ${false}
`('an error $title', ({ outcome, attempts, isRed }) => {
  const { errors, tests } = summarizeTests([{ id: 'a', outcome, attempts }])
  expect([...findRedErrors(tests)]).toEqual(isRed ? errors.map(({ name }) => name) : [])
  expect(errors).toHaveLength(1)
})
