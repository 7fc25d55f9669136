// Possible causes of a flaky test: errors of its failed attempts that did not occur in its passed ones.

import { describe, expect, test } from 'vitest'
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

describe('explains a flaky test by an error', () => {
  test.each<[string, Outcome, Attempt[], string[]]>([
    ['of the failed attempt', 'flaky', [['failed', 'a'], ['passed']], ['a']],
    ['of the attempt that timed out', 'flaky', [['timedOut', 'a'], ['passed']], ['a']],
    ['of one of two failed attempts', 'flaky', [['failed', 'a'], ['failed'], ['passed']], ['a']],
    ['or several errors', 'flaky', [['failed', 'b'], ['failed', 'a'], ['passed']], ['a', 'b']],
    ['unless it occurred again', 'flaky', Array.of<Attempt>(['failed', 'a', 'b'], ['passed', 'a']), ['b']],
    ['unless only the retry had it', 'flaky', [['failed'], ['passed', 'a']], []],
    ['of no interrupted attempt', 'flaky', [['interrupted', 'a'], ['failed'], ['passed']], []],
    ['unless the test was expected to fail', 'flaky', [['passed'], ['failed', 'a']], []],
    ['unless the test failed', 'unexpected', [['failed', 'a'], ['failed']], []],
    ['unless the test passed', 'expected', [['passed', 'a']], []],
  ])('%s', (_, outcome, attempts, names) => {
    const flaky = explainFlaky([createTest(outcome, ...attempts)])
    expect(flaky.errors).toEqual(names.map((name) => ({ name, tests: 1 })))
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
    expect(explainFlaky(tests)).toEqual({
      tests: 5,
      explained: 4,
      errors: [
        { name: 'b', tests: 3 },
        { name: 'a', tests: 2 },
      ],
    })
  })
})
