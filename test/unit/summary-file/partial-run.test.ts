import { expect, test } from 'vitest'
import {
  describePartialRun,
  explainPartialComparison,
  explainPartialRun,
} from '../../../src/summary-file/partial-run.js'

const explain = (filters: string[], compared: string[]) =>
  explainPartialRun({ status: 'passed', filters, monitoredTests: 3 }, compared)

test('runs with the same filters have the same tests, whatever the order of the filters', () => {
  expect(explain(['--grep cart', '--project=firefox'], ['--project=firefox', '--grep cart'])).toBeUndefined()
  expect(explain(['--grep cart'], ['--grep order'])).toBe('was limited to --grep cart')
})

test.each(['--last-failed', '--only-changed=main', '--shard=1/4', '--test-list smoke.txt', '--ui'])(
  'the same %s may run different tests',
  (filter) => {
    expect(explain([filter], [filter])).toBe(`was limited to ${filter}`)
  },
)

test.each<[Partial<Parameters<typeof explainPartialRun>[0]>, string | undefined]>([
  [{}, undefined],
  [{ status: 'interrupted' }, 'was interrupted'],
  [{ status: 'timedout' }, 'timed out'],
  [{ monitoredTests: 0 }, 'monitored no test'],
  [{ notRunTests: 2 }, 'left out 2 tests'],
  [{ notRunTests: 2, lostTests: 1 }, 'lost the worker process of 1 test'],
  [{ notRunTests: 2, testsWithoutBrowser: 1 }, 'started no browser in 1 test'],
  [{ filters: ['--grep a\n b', 'x y z.ts'], notRunTests: 2 }, 'was limited to --grep "a\\n b" x y z.ts'],
  [{ filters: ['-g a b', 'c.ts'] }, 'was limited to -g "a b" c.ts'],
])('%j is partial: %s', (extent, reason) => {
  expect(explainPartialRun({ status: 'passed', ...extent })).toBe(reason)
})

test.each([
  [{ filters: ['-g a'] }, ['was limited to ', { code: '-g a' }]],
  [{ notRunTests: 2 }, ['left out 2 tests']],
])('%j is explained in our words, with the filters alone as code', (extent, words) => {
  expect(describePartialRun({ status: 'passed', ...extent })).toEqual(words)
})

test('a comparison is incomplete if one of the runs was partial', () => {
  const [whole, interrupted] = ['passed', 'interrupted'].map((status) => ({ status }))
  const filtered = { status: 'passed', filters: ['-g a'] }
  const explainAll = [
    [whole, whole],
    [filtered, filtered],
    [interrupted, whole],
    [whole, filtered],
    [interrupted, { status: 'timedout' }],
  ].map(([before, after]) => explainPartialComparison(before!, after!))
  expect(explainAll).toEqual([
    undefined,
    undefined,
    'the earlier run was interrupted',
    'this run was limited to -g a',
    'the earlier run was interrupted and this run timed out',
  ])
})

test('a comparison is incomplete if a run did not record a kind of the other one', () => {
  const run = (recordedKinds?: string[], partlyRecordedKinds?: string[]) => ({
    status: 'passed',
    recordedKinds,
    partlyRecordedKinds,
  })
  const http = run(['http-error'])
  const pages = run(['http-error', 'page-error'])
  const inSome = run(['http-error'], ['page-error', 'csp-violation'])
  const explainAll = [
    [pages, pages],
    [pages, http],
    [http, pages],
    [inSome, pages],
    [http, inSome],
    [run(), pages],
  ].map(([before, after]) => explainPartialComparison(before!, after!))
  expect(explainAll).toEqual([
    undefined,
    'this run did not record the kind page-error',
    'the earlier run did not record the kind page-error',
    'this run did not record the kind csp-violation',
    'the earlier run did not record the kinds page-error and csp-violation',
    undefined,
  ])
})
