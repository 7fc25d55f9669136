// Possible causes of a flaky test: errors of its failed attempts that did not occur in its passed ones.

import { expect, test } from 'vitest'
import { explainFlaky } from '../../../../src/reporter/summary/effects.js'
import type { FakeTest } from '../fake-run.js'

type Attempt = [status: 'passed' | 'failed' | 'timedOut' | 'skipped' | 'interrupted', ...names: string[]]
type Outcome = NonNullable<FakeTest['outcome']>

const createTest = (outcome: Outcome, ...attempts: Attempt[]) => ({
  outcome,
  attempts: attempts.map(([status, ...names]) => ({
    status,
    effects: names.map((name) => ({ name, verdict: 'in failed test' as const })),
  })),
})

test.each`
  what                                      | attempts                                          | names         | outcome
  ${'of the failed attempt'}                | ${[['failed', 'a'], ['passed']]}                  | ${['a']}      | ${undefined}
  ${'of the attempt that timed out'}        | ${[['timedOut', 'a'], ['passed']]}                | ${['a']}      | ${undefined}
  ${'of one of two failed attempts'}        | ${[['failed', 'a'], ['failed'], ['passed']]}      | ${['a']}      | ${undefined}
  ${'or several errors'}                    | ${[['failed', 'b'], ['failed', 'a'], ['passed']]} | ${['a', 'b']} | ${undefined}
  ${'unless it occurred again'}             | ${[['failed', 'a', 'b'], ['passed', 'a']]}        | ${['b']}      | ${undefined}
  ${'unless only the retry had it'}         | ${[['failed'], ['passed', 'a']]}                  | ${[]}         | ${undefined}
  ${'of no interrupted attempt'}            | ${[['interrupted', 'a'], ['failed'], ['passed']]} | ${[]}         | ${undefined}
  ${'unless the test was expected to fail'} | ${[['passed'], ['failed', 'a']]}                  | ${[]}         | ${undefined}
  ${'unless the test failed'}               | ${[['failed', 'a'], ['failed']]}                  | ${[]}         | ${'unexpected'}
  ${'unless the test passed'}               | ${[['passed', 'a']]}                              | ${[]}         | ${'expected'}
`('explains a flaky test by an error $what', ({ outcome = 'flaky', attempts, names }) => {
  const flaky = explainFlaky([[createTest(outcome, ...attempts)]])
  expect(flaky.errors).toEqual(names.map((name: string) => ({ name, tests: 1 })))
  expect([flaky.tests, flaky.explained]).toEqual([outcome === 'flaky' ? 1 : 0, names.length > 0 ? 1 : 0])
})

test('counts each test once, and lists errors by number of tests', () => {
  const tests = [
    createTest('flaky', ['failed', 'b'], ['passed']),
    createTest('flaky', ['failed', 'a'], ['failed', 'a'], ['passed']),
    createTest('flaky', ['failed', 'a', 'b'], ['passed']),
    createTest('flaky', ['failed', 'c'], ['passed', 'c']),
    createTest('flaky', ['failed', 'b'], ['passed']),
  ]
  expect(explainFlaky(tests.map((each) => [each]))).toEqual({
    tests: 5,
    explained: 4,
    errors: [
      { name: 'b', tests: 3 },
      { name: 'a', tests: 2 },
    ],
  })
})

test.each`
  second          | counts
  ${'flaky'}      | ${[1, 1]}
  ${'unexpected'} | ${[0, 0]}
`(
  'a test that was flaky in one shard and $second in another counts once, or not at all',
  ({ second, counts }) => {
    const inShard = (outcome: Outcome) => createTest(outcome, ['failed', 'a'], ['passed'])
    const { tests, explained } = explainFlaky([[inShard('flaky'), inShard(second)]])
    expect([tests, explained]).toEqual(counts)
  },
)

test('does not explain a flaky test by an error that also occurred in an attempt that passed in another shard', () => {
  const shards = [
    createTest('flaky', ['failed', 'a', 'b'], ['passed']),
    createTest('expected', ['passed', 'a']),
  ]
  expect(explainFlaky([shards]).errors).toEqual([{ name: 'b', tests: 1 }])
})
