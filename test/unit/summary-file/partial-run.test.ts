import { expect, test } from 'vitest'
import { explainPartialComparison, explainPartialRun } from '../../../src/summary-file/partial-run.js'

const explain = (filters: string[], compared: string[]) =>
  explainPartialRun({ status: 'passed', filters, monitoredTests: 3 }, compared)

test('runs with the same filters have the same tests, whatever the order of the filters', () => {
  expect(explain(['--grep cart', '--project=firefox'], ['--project=firefox', '--grep cart'])).toBeUndefined()
  expect(explain(['--grep cart'], ['--grep order'])).toBe('was limited to --grep cart')
})

test('quotes a filter that contains several words', () => {
  const filters = ['--grep adds a movie', 'my tests/a.spec.ts']
  expect(explain(filters, [])).toBe('was limited to --grep "adds a movie" my tests/a.spec.ts')
})

test.each(['--last-failed', '--only-changed', '--only-changed=main', '--ui'])(
  'runs with the same %s may have different tests',
  (filter) => {
    expect(explain([filter], [filter])).toBe(`was limited to ${filter}`)
  },
)

test('a comparison is incomplete if one of the runs was partial', () => {
  const whole = { status: 'passed' }
  const interrupted = { status: 'interrupted' }
  expect(explainPartialComparison(whole, whole)).toBeUndefined()
  expect(explainPartialComparison(interrupted, whole)).toBe('the earlier run was interrupted')
  expect(explainPartialComparison(whole, { ...whole, filters: ['-g a'] })).toBe(
    'this run was limited to -g a',
  )
  expect(explainPartialComparison(interrupted, { status: 'timedout' })).toBe(
    'the earlier run was interrupted and this run timed out',
  )
})
