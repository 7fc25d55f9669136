// The same test in several blob reports. `merge-reports` appends a report's number to an id that an earlier one has.
import { expect, test } from 'vitest'
import { type FakeTest, summarizeTests } from '../fake-run.js'
import { readReport } from '../report/read-report.js'
import { toSummary } from '../schema-check.js'

const logIn = (id: string, more: Partial<FakeTest> = {}): FakeTest => ({
  id,
  title: 'log in',
  outcome: 'unexpected',
  attempts: [{ urls: ['https://shop.test/api/session'], verdict: 'failed', status: 'failed' }],
  ...more,
})

test.each`
  what                                             | blobs
  ${'of the setup project of three shards'}        | ${[logIn('a'), logIn('a1'), logIn('a2')]}
  ${'that passed in a merged run of failed tests'} | ${[logIn('a'), logIn('a1', { outcome: 'expected', attempts: [{}] })]}
`('counts a failed test $what once, as its errors', ({ blobs }) => {
  expect(toSummary(summarizeTests(blobs)).totals).toMatchObject({
    tests: 1,
    testsWithNetworkErrors: 1,
    testsFailedByNetworkErrors: 1,
    failedTests: { byNetworkErrors: 1, byWebhooks: 0, otherwise: 0 },
  })
})

test('counts a test in two environments twice, and tells them apart by the tags in which they differ', () => {
  const model = summarizeTests([
    logIn('a', { tags: ['@smoke', '@staging'] }),
    logIn('a1', { tags: ['@smoke', '@production'] }),
  ])
  const { totals, tests } = toSummary(model)
  expect(totals.failedTests.byNetworkErrors).toBe(2)
  expect(tests.map(({ titlePath, tags }) => [titlePath.at(-1), tags])).toEqual([
    ['log in @staging', ['@smoke', '@staging']],
    ['log in @production', ['@smoke', '@production']],
  ])
  expect(readReport(model).errors?.join('\n')).toContain('cart › log in @staging')
})

test('keeps the title of a test that ran in one environment, and has its tags in the JSON', () => {
  const { tests } = toSummary(summarizeTests([logIn('a', { tags: ['@smoke'] })]))
  expect(tests.map(({ titlePath, tags }) => [titlePath.at(-1), tags])).toEqual([['log in', ['@smoke']]])
})
