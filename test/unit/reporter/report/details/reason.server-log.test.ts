import { Chalk } from 'chalk'
import { expect, test } from 'vitest'
import { printMarkdown } from '../../../../../src/reporter/outputs/markdown.js'
import { printTerminal } from '../../../../../src/reporter/outputs/terminal.js'
import { maxPageChars, toPageData } from '../../../../../src/reporter/outputs/to-page-data.js'
import { buildReport } from '../../../../../src/reporter/report/build-report.js'
import { findServerLine } from '../../../../../src/reporter/report/details/reason.js'
import { listServerLog } from '../../../../../src/reporter/report/details/sample-details.js'
import type { SummarySample, SummaryServerLog } from '../../../../../src/summary-file/summary.js'
import { missedWebhook, summarizeAttempt, summarizeTests } from '../../fake-run.js'
import { finding } from '../../finding-samples.js'
import { toSummary } from '../../schema-check.js'
import { listDetails } from '../read-report.js'

const toSample = (serverLog: SummaryServerLog) => ({
  count: 1,
  testId: '1',
  retry: 0,
  url: 'http://127.0.0.1/',
  timestamp: '',
  serverLog,
})
const findLine = (...samples: SummarySample[]) =>
  findServerLine({ kind: 'http-error', name: 'GET 500 /', testIds: ['1'], samples })

test.each`
  by        | line                                         | title
  ${'id'}   | ${'server: Error: no model'}                 | ${'What the server printed'}
  ${'time'} | ${'server at that time: Error: no model'}    | ${'What the server printed at that time'}
  ${'test'} | ${'server during the test: Error: no model'} | ${'What the server printed during the test'}
`('says how lines were found by $by, unless an id ties them to the error', ({ by, line, title }) => {
  const serverLog = { lines: ['12:00:00 Error: no model'], by, quoted: 'Error: no model' }
  expect(findLine(toSample(serverLog))).toBe(line)
  expect(listServerLog(serverLog).map((list) => list.title)).toEqual([title])
})

test('quotes nothing if no line has anything of the error', () => {
  expect(findLine(toSample({ lines: ['Error: no model'], by: 'time' }))).toBeUndefined()
  expect(findLine()).toBeUndefined()
})

test('each sample has the lines about it, redacted like its attempt', () => {
  const findings = ['db timeout', 'no model'].map((body) => finding({ details: { body } }))
  const printed = ['Error: at shop', 'Authorization: Bearer abcdef123456']
  const model = summarizeAttempt({ findings, printed })
  const lines = ['Error: at shop', 'Authorization: Bearer [redacted]']
  const serverLog = { by: 'id', lines, quoted: 'Error: at shop' }
  expect(toSummary(model).errors[0]?.samples).toMatchObject([{ serverLog }, { serverLog }])
  expect(listDetails(model, 'errors')).toContainEqual(['What the server printed', ...lines])
})

test('has no lines about an attempt whose details leave out bodies', () => {
  const attempt = { findings: [finding({ details: { durationMs: 4 } })], printed: ['Error: at shop'] }
  const countLines = (mark: string) =>
    toSummary(summarizeAttempt({ ...attempt, mark })).errors[0]?.samples[0]?.serverLog?.lines.length
  expect([countLines('{}'), countLines('{"serverLog":false}')]).toEqual([1, undefined])
})

test('a line about waits is quoted once in a run, and kept with each', () => {
  const lost = 'ERROR queue refunds: not bound'
  const times = { startedAt: '2026-01-31T12:00:00.000Z', endedAt: '2026-01-31T12:00:05.000Z' }
  const model = summarizeTests(
    ['a', 'b'].map((id) => ({ id, attempts: [{ attachments: [missedWebhook(times)], printed: [lost] }] })),
  )
  expect(toSummary(model).webhookTimeouts.map(({ serverLog }) => serverLog?.lines)).toEqual([[lost], [lost]])
  const report = buildReport(model)
  const text = printTerminal(report, { columns: 100, chalk: new Chalk({ level: 0 }) })
  for (const output of [text, printMarkdown(report)]) {
    expect(output.match(/server meanwhile: .*queue refunds: not bound/g)).toHaveLength(1)
  }
  expect(toPageData(model, report, maxPageChars).toString()).toContain(
    'What the server printed while the test waited',
  )
})
