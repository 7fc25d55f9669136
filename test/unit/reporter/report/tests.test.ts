// The sections about tests: missing and slow webhooks, and open requests.
import { describe, expect, test } from 'vitest'
import {
  evidence,
  missedWebhook,
  openRequest,
  summarizeAttempt,
  summarizeTests,
  timedOutWith,
  waits,
} from '../fake-run.js'
import { readDetails, readReport } from './read-report.js'

const where = 'tests/shop.spec.ts:7 [chromium] cart ›'

test('lists missing webhooks with their test and the first condition that the closest one did not fulfil', () => {
  const webhook = { id: '1', url: '/', method: 'POST', headers: {}, body: '', receivedAt: '' }
  const verdicts = [
    { kind: 'field' as const, place: ['a'], matcher: 'field(a="1")', matched: true },
    { kind: 'field' as const, place: ['b'], matcher: 'field(b="2")', matched: false, missing: ['b'] },
  ]
  const attachments = [missedWebhook({ nearMisses: [{ webhook, verdicts }] })]
  const model = summarizeAttempt({ status: 'failed', attachments })
  expect(readReport(model).missingWebhooks).toEqual([
    '1 webhook missing',
    `movie.created · 1 webhook arrived but did not match (waited 30 s) · ${where} 1`,
    '  ✗ field(b="2"): b is missing',
  ])
  expect(readDetails(model, 'missingWebhooks')).toEqual([
    ['Expected', 'field(a="1")'],
    ['Closest webhook', '✗ field(b="2"): b is missing'],
  ])
})

describe('webhooks that almost timed out', () => {
  const close = { templateName: 'movie.created', durationMs: 4_100, timeoutMs: 5_000 }
  const read = (...settled: Parameters<typeof waits>) =>
    readReport(summarizeAttempt({ attachments: [waits(...settled)] })).slowWebhooks

  test('are listed even if there are no errors', () => {
    expect(read(close, { ...close, durationMs: 200 })).toEqual([
      '1 webhook almost timed out',
      'movie.created · p95 4.1 s of 5 s in 2 waits',
    ])
  })

  test.each([
    ['timed out', [close, { ...close, received: false, durationMs: 5_000 }]],
    ['arrived well in time', [{ ...close, durationMs: 4_000 }]],
    ['never arrived, because of an error', [{ received: false, durationMs: 4_900 }]],
  ])('do not include a webhook that %s', (_, settled) => {
    expect(read(...settled)).toBeUndefined()
  })
})

test('lists the oldest open request of each failed test', () => {
  const model = summarizeTests([
    timedOutWith('a', openRequest('/orders'), openRequest('/b')),
    timedOutWith('b', openRequest('/c', 1_000)),
  ])
  expect(readReport(model).openRequests).toEqual([
    '2 tests failed while requests were open',
    `POST https://shop.test/orders 24.3 s · and 1 more request · ${where} a`,
    `POST https://shop.test/c 1.0 s · ${where} b`,
  ])
})

test('lists expected errors that did not occur, and files whose tests opted out', () => {
  const model = summarizeTests([
    {
      id: 'a',
      attempts: [{ status: 'failed', attachments: [evidence({ missingExpectations: ['POST 422 /a'] })] }],
    },
    { id: 'b', attempts: [{ annotations: ['skipNetworkMonitoring'] }] },
  ])
  const { missingExpectations, optedOut } = readReport(model)
  expect(missingExpectations).toEqual(['Expected errors that did not occur', `POST 422 /a · ${where} a`])
  expect(optedOut?.[0]).toBe('1 test opted out (skipNetworkMonitoring)')
  expect(model.missingExpectations).toEqual([{ testId: 'a', retry: 0, rule: 'POST 422 /a' }])
  expect(model.totals).toMatchObject({ monitoredTests: 1, optedOutTests: 1 })
})
