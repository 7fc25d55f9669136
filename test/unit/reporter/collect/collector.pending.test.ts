// Requests that were still open when an attempt failed, from the attachment to the summary.
import { expect, test } from 'vitest'
import type { PendingRequest } from '../../../../src/findings/log/pending-request.js'
import { evidence, type FakeTest, summarizeTests } from '../fake-run.js'
import { toSummary } from '../schema-check.js'

const startedAt = '2026-01-31T12:00:00.500Z'
const open = (url: string, durationMs = 24_300): PendingRequest => ({
  ...{ method: 'POST', url: `https://shop.test${url}`, startedAt, durationMs },
})
const failed = (id: string, ...pending: object[]): FakeTest => ({
  ...{ id, outcome: 'unexpected' },
  attempts: [{ status: 'timedOut', attachments: [evidence({ pending })] }],
})
const passed: FakeTest = { id: 'passed', attempts: [{ status: 'passed' }] }
const toJson = (tests: FakeTest[]) => toSummary(summarizeTests(tests))

test('lists a test with open requests without counting an error', () => {
  const { tests, totals } = toJson([failed('1', open('/orders')), passed])
  expect(tests).toHaveLength(1)
  expect(tests[0]?.attempts[0]).toMatchObject({ pending: [open('/orders')], findings: [], verdict: null })
  expect([totals.testsWithNetworkErrors, totals.networkErrors]).toEqual([0, 0])
})

test('removes secrets, unknown fields and requests beyond the limit', () => {
  const many = Array.from({ length: 30 }, (_, index) => ({ ...open(`/${index}?token=hush-hush`), more: 1 }))
  const { tests } = toJson([failed('1', ...many)])
  const pending = tests[0]?.attempts[0]?.pending
  expect(pending).toHaveLength(20)
  expect(pending?.[0]).toEqual(open('/0?token=[redacted]'))
})

test.each([
  ['no list', 'GET /slow'],
  ['no duration', [{ method: 'GET', url: '/slow', startedAt }]],
  ['no time', [{ ...open('/'), startedAt: 'yesterday' }]],
])('treats an attachment with %s as unreadable', (_, pending) => {
  const broken = { id: '1', attempts: [{ attachments: [evidence({ pending })] }] }
  expect(toJson([broken]).unreadableAttachments).toHaveLength(1)
})
