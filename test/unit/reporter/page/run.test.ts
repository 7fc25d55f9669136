import { expect, test } from 'vitest'
import { createRun, listAffectedTests, listErrorItems } from '../../../../src/reporter/page/run.js'
import type { PageCause } from '../../../../src/reporter/page-data/page-data.js'
import { summarizeTests } from '../fake-run.js'
import { readPage } from '../page-data/read-page.js'

test('lists a setup test that each shard ran once among the tests of an error', () => {
  const attempts = [{ urls: ['https://shop.test/login'] }]
  const tests = ['a', 'a1'].map((id) => ({ id, title: 'logs in', attempts }))
  const run = createRun(readPage(summarizeTests(tests)))
  expect(run.tests.length).toBe(2)
  expect(run.errors.map((error) => [error.tests, listAffectedTests(run, error).length])).toEqual([[1, 1]])
})

test('puts the worst effect on a test first', () => {
  const urls = ['https://shop.test/login']
  const run = createRun(
    readPage(
      summarizeTests([
        { id: 'a', attempts: [{ urls, verdict: 'accepted' }] },
        {
          id: 'b',
          attempts: [
            { urls, verdict: 'failed' },
            { urls, verdict: 'warned' },
          ],
        },
      ]),
    ),
  )
  const affected = listAffectedTests(run, run.errors[0]!)
  expect(affected.map(({ test, effect }) => `${test.titlePath.at(-1)} ${effect}`)).toEqual([
    'b failed',
    'a accepted',
  ])
})

test('puts a cause in place of its errors, where the worst of them is', () => {
  const test = (id: string, ...paths: string[]) => ({
    id,
    attempts: [{ urls: paths.map((path) => `https://shop.test${path}`) }],
  })
  const data = readPage(summarizeTests([test('1', '/a', '/b', '/c'), test('2', '/a', '/b'), test('3', '/a')]))
  const names = data.errors.map(({ name }) => name)
  const cause: PageCause = {
    title: 'https://shop.test answered 503',
    origin: 'https://shop.test',
    unavailable: true,
    errors: [names[1]!, names[2]!],
    tests: 2,
    occurrences: 3,
    firstSeen: '2026-01-31T12:00:00.000Z',
    lastSeen: '2026-01-31T12:00:01.000Z',
    effects: { failed: 0, warned: 0, accepted: 2, inFailedTests: 0 },
    firstTestId: '2',
    when: [],
  }
  const items = listErrorItems({ ...data, causes: [cause] })
  expect(items.map((item) => ('cause' in item ? item.errors.map(({ name }) => name) : item.name))).toEqual([
    names[0],
    [names[1], names[2]],
  ])
})
