// What the summary says about attempts: their findings, open requests and waits for webhooks.
import type { TestResult } from '@playwright/test/reporter'
import { expect, test } from 'vitest'
import {
  collectFrom,
  evidence,
  networkErrors,
  openRequest,
  record,
  summarizeAttempt,
  summarizeTests,
  timedOutWith,
  waits,
} from '../fake-run.js'
import { finding, kindSamples } from '../finding-samples.js'
import { toSummary } from '../schema-check.js'

const at = (second: number) => `2026-01-31T12:00:0${second}.000Z`

const http = finding({
  name: 'GET 500 https://a.test/x/<id>',
  url: 'https://a.test/x/1',
  timestamp: at(3),
  count: 2,
})
const pageError = { ...kindSamples['page-error'], timestamp: at(4) }
const records = [record('https://a.test/x/1', { timestamp: at(3) }), record('/x/2', { timestamp: at(5) })]
const own = JSON.stringify({ baseline: 'own.json' })
const readFindings = (attachments: TestResult['attachments']) =>
  summarizeAttempt({ attachments }).tests[0]?.attempts[0]?.findings

test('the findings of an attempt are read from _backchannel.json, if it has HTTP errors', () => {
  const attachments = [networkErrors(...records), evidence({ findings: [pageError, http] })]
  expect(readFindings(attachments)).toEqual([pageError, http])
})

test.each([
  ['another tool', []],
  ['an older version, with details of other kinds only,', [evidence({ findings: [pageError] })]],
])('the findings of an attempt include those in network-errors.json if %s attached it', (_who, others) => {
  const attachments = [...others, networkErrors(...records)]
  expect(readFindings(attachments)?.filter(({ kind }) => kind === 'http-error')).toEqual(
    records.map((each) => ({
      ...each,
      kind: 'http-error',
      name: each.url === '/x/2' ? 'GET 500 /x/<id>' : 'GET 500 https://a.test/x/<id>',
      count: 1,
      verdict: 'accepted',
    })),
  )
})

test.each([
  { marks: ['', ''], files: [], isWithoutBaseline: true },
  { marks: [own, own], files: ['own.json'], isWithoutBaseline: false },
  { marks: [own, ''], files: ['own.json'], isWithoutBaseline: true },
  { marks: [own, false as const], files: ['own.json'], isWithoutBaseline: false },
])('monitored attempts have these baselines, or none: $marks', ({ marks, files, isWithoutBaseline }) => {
  const collected = collectFrom(marks.map((mark, id) => ({ id: String(id), attempts: [{ mark }] })))
  expect([[...collected.baselines], collected.isWithoutBaseline]).toEqual([files, isWithoutBaseline])
})

test("another tool's evidence has no baseline to miss, and is no whole run", () => {
  const selection = { filters: ['--shard=1/2'] }
  const mark = JSON.stringify({ ...JSON.parse(own), selection })
  const other = { mark: false as const, attachments: [networkErrors(...records)] }
  const collected = collectFrom([
    { id: '1', attempts: [{ mark }] },
    { id: '2', attempts: [other] },
  ])
  expect(collected.isWithoutBaseline).toBe(false)
  expect(collected.selections).toEqual([selection])
})

test('a shard ran if one of its tests opted out or skipped itself', () => {
  const selections = ['1/3', '2/3', '3/3'].map((shard) => ({ filters: [`--shard=${shard}`] }))
  const others = [{}, { annotations: ['skipNetworkMonitoring'] }, { status: 'skipped' as const }]
  const collected = collectFrom(
    selections.map((selection, id) => {
      return { id: String(id), attempts: [{ mark: JSON.stringify({ selection }), ...others[id] }] }
    }),
  )
  expect(collected.selections).toEqual(selections)
})

test('lists a test with open requests without counting an error', () => {
  const { tests, totals } = toSummary(
    summarizeTests([timedOutWith('1', openRequest('/a')), { id: '2', attempts: [{}] }]),
  )
  const attempts = [{ pending: [openRequest('/a')], findings: [], verdict: null }]
  expect(tests).toMatchObject([{ id: '1', attempts }])
  expect(totals).toMatchObject({ testsWithNetworkErrors: 0, networkErrors: 0 })
})

test('removes secrets, unknown fields and requests beyond the limit from the open requests', () => {
  const many = Array.from({ length: 30 }, (_, index) => ({
    ...openRequest(`/${index}?token=hush-hush`),
    more: 1,
  }))
  const { tests } = toSummary(summarizeTests([timedOutWith('1', ...many)]))
  const pending = tests[0]?.attempts[0]?.pending
  expect(pending).toHaveLength(20)
  expect(pending?.[0]).toEqual(openRequest('/0?token=[redacted]'))
})

test('the waits for webhooks of all tests, attempts and parallel workers are added up, and list no test', () => {
  const timedOut = waits({ received: false, durationMs: 5_001 }, { received: false, durationMs: 20 })
  const retry = waits({ durationMs: 30 }, { templateName: 'order', durationMs: 1 })
  const model = summarizeTests([
    { id: '1', attempts: [{ attachments: [waits({ durationMs: 10 })] }] },
    { id: '2', attempts: [timedOut, retry].map((each) => ({ slot: 1, attachments: [each] })) },
  ])
  const { tests, webhooks, ...others } = toSummary(model)
  expect(webhooks).toMatchObject([
    { templateName: 'movie', waits: 4, received: 2, timedOut: 1, p50Ms: 20, maxMs: 5_001, timeoutMs: 5_000 },
    { templateName: 'order', waits: 1, received: 1, timedOut: 0, p50Ms: 1, maxMs: 1, timeoutMs: 5_000 },
  ])
  expect(tests).toEqual([])
  expect(others).not.toHaveProperty('omittedWaits')
})

test('the waits for webhooks that an attempt left out are counted', () => {
  const model = summarizeAttempt({ attachments: [evidence({ waits: [], omittedWaits: 5 })] })
  expect(toSummary(model).omittedWaits).toBe(5)
})

test('the waits for webhooks have template names without secrets, and are merged if the names are then equal', () => {
  const named = ['a', 'b'].map((letter) => ({ templateName: `signed with Bearer ${letter.repeat(20)}` }))
  const { webhooks } = summarizeAttempt({ attachments: [waits(...named)] })
  expect(webhooks).toMatchObject([{ templateName: 'signed with Bearer [redacted]', waits: 2 }])
})
