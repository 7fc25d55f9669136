// The sections about tests: missing and slow webhooks, and open requests.
import { expect, test } from 'vitest'
import {
  missedWebhook,
  openRequest,
  summarizeAttempt,
  summarizeTests,
  timedOutWith,
  waits,
} from '../fake-run.js'
import { readReport } from './read-report.js'

const where = 'tests/shop.spec.ts:7 [chromium] cart ›'

const read = (more: Parameters<typeof missedWebhook>[0]) =>
  summarizeAttempt({ status: 'failed', attachments: [missedWebhook(more)] })

test.each`
  totalReceived | matchedCount | expectedCount | arrival
  ${0}          | ${2}         | ${3}          | ${'missing movie.created · 2 of 3 matched'}
  ${5}          | ${1}         | ${2}          | ${'missing movie.created · 1 of 2 matched'}
  ${2}          | ${0}         | ${1}          | ${'no match movie.created · 2 other webhooks arrived instead'}
  ${0}          | ${0}         | ${1}          | ${'missing movie.created · no webhook was received'}
`('missing webhooks are described by what arrived: $arrival', ({ arrival, ...counts }) => {
  expect(readReport(read(counts)).missingWebhooks?.[1]).toMatch(new RegExp(`^${arrival} \\(waited 30 s\\)`))
})

test('missing webhooks of a test that passed are said to be so', () => {
  const model = summarizeAttempt({ status: 'passed', attachments: [missedWebhook({})] })
  expect(readReport(model).missingWebhooks?.[1]).toContain('(waited 30 s; the test passed)')
})

test('missing webhooks are listed with every problem, the first in place of what arrived, and the unreached address', () => {
  const problems = ['the journal was emptied by somebody else', '1 webhook was dropped (maxEntries)']
  const model = read({ totalReceived: 0, problems, unreached: 'https://hooks.test/a' })
  expect(readReport(model).missingWebhooks?.slice(1)).toEqual([
    `missing movie.created · the journal was emptied by somebody else (waited 30 s) · ${where} 1`,
    '  1 webhook was dropped (maxEntries)',
    '  Nothing reached https://hooks.test/a.',
  ])
})

test('missing webhooks name a match before `after` first, before the closest webhook', () => {
  const webhook = { id: '1', url: '/', method: 'POST', headers: {}, body: '', receivedAt: '' }
  const verdict = { kind: 'field' as const, place: ['a'], matcher: 'field(a=1)', matched: false, actual: 2 }
  const problems = ['1 match arrived 3 ms before the webhook given as `after`: POST /', 'the journal is full']
  const model = read({ nearMisses: [{ webhook, verdicts: [verdict] }], problems, matchesBeforeAfter: 1 })
  expect(readReport(model).missingWebhooks?.slice(1)).toEqual([
    `no match movie.created · 1 other webhook arrived instead (waited 30 s) · ${where} 1`,
    '  1 match arrived 3 ms before the webhook given as `after`: POST /',
    '  ✗ field(a=1): got 2',
    '  The journal is full',
  ])
})

test.each`
  what                 | others                                   | advice
  ${'nothing'}         | ${[]}                                    | ${' A container or another machine usually cannot reach this address.'}
  ${'another webhook'} | ${[missedWebhook({ totalReceived: 1 })]} | ${''}
`('blames the address that nobody reached only if $what arrived in the run', ({ others, advice }) => {
  const unreached = missedWebhook({ totalReceived: 0, unreached: 'http://127.0.0.1:9000/hook' })
  const model = summarizeAttempt({ attachments: [unreached, ...others] })
  expect(readReport(model).missingWebhooks).toContain(
    `  Nothing reached http://127.0.0.1:9000/hook.${advice}`,
  )
})

const close = { templateName: 'movie.created', durationMs: 4_100, timeoutMs: 5_000 }

test.each`
  what                                       | settled                                                      | line
  ${'the 95th percentile of two waits'}      | ${[close, { ...close, durationMs: 200 }]}                    | ${'movie.created · p95 4.1 s of 5 s in 2 waits'}
  ${'none that timed out'}                   | ${[close, { ...close, received: false, durationMs: 5_000 }]} | ${undefined}
  ${'none that arrived well in time'}        | ${[{ ...close, durationMs: 4_000 }]}                         | ${undefined}
  ${'none that an error kept from arriving'} | ${[{ received: false, durationMs: 4_900 }]}                  | ${undefined}
`('webhooks that almost timed out have $what', ({ settled, line }) => {
  const { slowWebhooks } = readReport(summarizeAttempt({ attachments: [waits(...settled)] }))
  expect(slowWebhooks?.[1]).toBe(line)
})

test('lists the oldest open request of each failed test', () => {
  const model = summarizeTests([
    timedOutWith('a', openRequest('/orders'), openRequest('/b')),
    timedOutWith('b', openRequest('/c', 65_000)),
  ])
  expect(readReport(model).openRequests).toEqual([
    '2 tests failed while requests were open',
    `POST https://shop.test/orders 24.3 s · and 1 more request · ${where} a`,
    `POST https://shop.test/c 1 min 5 s · ${where} b`,
  ])
})
