import { expect, test } from 'vitest'
import { sortTestsWorstFirst } from '../../../../../src/reporter/report/details/sort-tests.js'
import { missedWebhook, summarizeTests } from '../../fake-run.js'

test('puts tests that failed because of errors first, then tests with a missing webhook', () => {
  const urls = ['/a']
  const several = ['/a', '/b']
  const model = summarizeTests([
    { id: 'passed', attempts: [{ urls: several, verdict: 'warned' }] },
    { id: 'flaky itself', outcome: 'flaky', attempts: [{ urls, status: 'failed' }] },
    { id: 'failed itself', outcome: 'unexpected', attempts: [{ urls, status: 'failed' }] },
    { id: 'lacks a webhook', outcome: 'unexpected', attempts: [{ attachments: [missedWebhook()] }] },
    { id: 'flaky', outcome: 'flaky', attempts: [{ urls: several, verdict: 'failed' }] },
    { id: 'failed', outcome: 'unexpected', attempts: [{ urls, verdict: 'failed' }] },
  ])
  const titles = sortTestsWorstFirst(model).map(({ titlePath }) => titlePath.at(-1))
  expect(titles).toEqual(['failed', 'flaky', 'lacks a webhook', 'failed itself', 'flaky itself', 'passed'])
})
