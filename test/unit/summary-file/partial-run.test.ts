import { expect, test } from 'vitest'
import { explainPartialRun } from '../../../src/summary-file/partial-run.js'

const explain = (filters: string[], compared: string[]) =>
  explainPartialRun({ status: 'passed', filters, monitoredTests: 3 }, compared)

test('the same filters select the same tests, in any order', () => {
  expect(explain(['--grep cart', '--project=firefox'], ['--project=firefox', '--grep cart'])).toBeUndefined()
  expect(explain(['--grep cart'], ['--grep order'])).toBe('was limited to --grep cart')
})

test('a filter of several words is quoted', () => {
  const filters = ['--grep adds a movie', 'my tests/a.spec.ts']
  expect(explain(filters, [])).toBe('was limited to --grep "adds a movie" my tests/a.spec.ts')
})

test.each(['--last-failed', '--only-changed', '--only-changed=main', '--ui'])(
  '%s selects other tests in each run',
  (filter) => {
    expect(explain([filter], [filter])).toBe(`was limited to ${filter}`)
  },
)
