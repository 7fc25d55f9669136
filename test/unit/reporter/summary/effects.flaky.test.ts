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
  test.each<{ what: string; outcome?: Outcome; attempts: Attempt[]; names: string[] }>([
    { what: 'of the failed attempt', attempts: [['failed', 'a'], ['passed']], names: ['a'] },
    { what: 'of the attempt that timed out', attempts: [['timedOut', 'a'], ['passed']], names: ['a'] },
    {
      what: 'of one of two failed attempts',
      attempts: [['failed', 'a'], ['failed'], ['passed']],
      names: ['a'],
    },
    {
      what: 'or several errors',
      attempts: [['failed', 'b'], ['failed', 'a'], ['passed']],
      names: ['a', 'b'],
    },
    {
      what: 'unless it occurred again',
      attempts: Array.of<Attempt>(['failed', 'a', 'b'], ['passed', 'a']),
      names: ['b'],
    },
    { what: 'unless only the retry had it', attempts: [['failed'], ['passed', 'a']], names: [] },
    {
      what: 'of no interrupted attempt',
      attempts: [['interrupted', 'a'], ['failed'], ['passed']],
      names: [],
    },
    { what: 'unless the test was expected to fail', attempts: [['passed'], ['failed', 'a']], names: [] },
    {
      what: 'unless the test failed',
      outcome: 'unexpected',
      attempts: [['failed', 'a'], ['failed']],
      names: [],
    },
    { what: 'unless the test passed', outcome: 'expected', attempts: [['passed', 'a']], names: [] },
  ])('explains a flaky test by an error $what', ({ outcome = 'flaky', attempts, names }) => {
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
