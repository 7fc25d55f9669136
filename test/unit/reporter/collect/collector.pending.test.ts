// Requests that were still open when an attempt failed, from the attachment to the summary.
import { expect, test } from 'vitest'
import { evidence, type FakeTest, openRequest, summarizeTests, timedOutWith } from '../fake-run.js'
import { toSummary } from '../schema-check.js'

const startedAt = '2026-01-31T12:00:00.500Z'
const passed: FakeTest = { id: 'passed', attempts: [{ status: 'passed' }] }
const toJson = (tests: FakeTest[]) => toSummary(summarizeTests(tests))

test('lists a test with open requests without counting an error', () => {
  const { tests, totals } = toJson([timedOutWith('1', openRequest('/orders')), passed])
  expect(tests).toHaveLength(1)
  expect(tests[0]?.attempts[0]).toMatchObject({
    pending: [openRequest('/orders')],
    findings: [],
    verdict: null,
  })
  expect([totals.testsWithNetworkErrors, totals.networkErrors]).toEqual([0, 0])
})

test('removes secrets, unknown fields and requests beyond the limit', () => {
  const many = Array.from({ length: 30 }, (_, index) => ({
    ...openRequest(`/${index}?token=hush-hush`),
    more: 1,
  }))
  const { tests } = toJson([timedOutWith('1', ...many)])
  const pending = tests[0]?.attempts[0]?.pending
  expect(pending).toHaveLength(20)
  expect(pending?.[0]).toEqual(openRequest('/0?token=[redacted]'))
})

test.each([
  ['no list', 'GET /slow'],
  ['no duration', [{ method: 'GET', url: '/slow', startedAt }]],
  ['no time', [{ ...openRequest('/'), startedAt: 'yesterday' }]],
])('treats an attachment with %s as unreadable', (_, pending) => {
  const broken = { id: '1', attempts: [{ attachments: [evidence({ pending })] }] }
  expect(toJson([broken]).unreadableAttachments).toHaveLength(1)
})
