import { stripVTControlCharacters } from 'node:util'
import { Chalk } from 'chalk'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { printTerminal } from '../../../../src/reporter/outputs/terminal.js'
import { buildReport } from '../../../../src/reporter/report/build-report.js'
import type { Section, SectionId } from '../../../../src/reporter/report/document.js'
import { assess } from '../../../../src/reporter/summary/assess.js'
import type { SummaryModel } from '../../../../src/reporter/summary/model.js'
import { findActingLines, hostileText } from '../../../support/hostile-text.js'
import { type FakeAttempt, failedTest, flakyTest, missedWebhook, summarizeTests } from '../fake-run.js'
import { finding, httpError } from '../finding-samples.js'
import { createHostileModel } from './hostile-report.js'
import { createReport, createSection } from './sample-sections.js'

const path = `network-error-report/${'x'.repeat(300)}/index.html`
const print = (report: Parameters<typeof printTerminal>[0], columns = 100, file?: string) =>
  printTerminal(report, { columns, chalk: new Chalk({ level: 0 }) }, file).split('\n')

test('prints only a headline if there is nothing else, on one line if it fits', () => {
  expect(print(createReport(0), 100, 'index.html')).toEqual(['Headline.'])
  expect(print([createSection({ title: 'word word word word word' })], 20)).toEqual([
    'word word word word',
    'word.',
  ])
})

test.each([20, 40, 60, 80, 200])('prints few lines of at most %i columns', (columns) => {
  const report = createReport(1000, (index) => `${'x'.repeat(200)}${index}`)
  const printed = print(report, columns, path)
  expect(printed.length).toBeLessThan(65)
  expect(printed.filter((line) => line.length > columns)).toEqual([path])
})

test.each([
  { errors: 10, listed: 10, rest: [] },
  { errors: 12, listed: 5, rest: ['  … and 7 more errors'] },
])('prints $listed of $errors errors and counts the others', ({ errors, listed, rest }) => {
  const printed = print(createReport(errors))
  expect(printed.filter((line) => line.includes('failed 1 test'))).toHaveLength(listed)
  expect(printed.filter((line) => line.includes('more errors'))).toEqual(rest)
})

test('uses colors only on request', () => {
  const report = createReport(3)
  const coloured = printTerminal(report, { columns: 100, chalk: new Chalk({ level: 1 }) })
  expect(coloured).toContain('\u001b[')
  expect(stripVTControlCharacters(coloured)).toBe(print(report).join('\n'))
})

/** Creates a report that contains the text in each place that prints it in its own way. */
function createHostileReport(text: string): Parameters<typeof printTerminal>[0] {
  const parts = [{ state: 'new' as const }, { code: text }, text, `${text}:`, { command: text }, text]
  const items = [{ parts, reason: text }, { parts: [text] }]
  return [
    createSection({ id: 'head', title: text, items }),
    createSection({ title: text, items }),
    createSection({ title: text, isCollapsed: true, items }),
  ]
}

test('prints no command at the start of a line, whatever the width and the words before it', () => {
  for (let columns = 20; columns <= 130; columns += 5) {
    for (let padding = 0; padding <= columns; padding += 1) {
      const words = `in 2 of them GET 503 /${'x'.repeat(padding)} ::error::pwned ::stop-commands::t appeared`
      const section = createSection({ id: 'head', title: 'Errors', items: [{ parts: [words] }] })
      const printed = print([section], columns)
      expect(findActingLines(printed.join('\n'))).toEqual([])
      expect(printed.filter((line) => line.length > columns)).toEqual([])
    }
  }
})

test('prints no line that acts', () => {
  fc.assert(
    fc.property(hostileText, fc.integer({ min: 20, max: 200 }), (text, columns) => {
      expect(findActingLines(print(createHostileReport(text), columns, text).join('\n'))).toEqual([])
      expect(findActingLines(print([createSection({ title: text })], columns).join('\n'))).toEqual([])
      const report = buildReport(createHostileModel(text))
      expect(findActingLines(print(report, columns).join('\n'))).toEqual([])
    }),
  )
})

const [head] = createReport(0)
const section = (id: SectionId, title: string, ...codes: string[]) =>
  createSection({ id, title, tone: 'plain', items: codes.map((code) => ({ parts: [{ code }] })) })

test('the head has a paragraph of the sentences that need no attention, below those that do', () => {
  const items = [
    { parts: ['2 tests failed'], tone: 'bad' },
    { parts: ['Errors: 1 new'], tone: 'plain' },
    { parts: [{ phrase: ['Since ', { code: 'main' }, ': 1 gone'] }], tone: 'plain' },
    { parts: ['1 test did not run'], tone: 'warning' },
  ] as const
  expect(print([{ ...head, items, total: items.length }])).toEqual([
    '',
    '  Headline',
    '  2 tests failed',
    '  Errors: 1 new. Since main: 1 gone',
    '  1 test did not run',
    '',
  ])
})

test('prints a section with a single item that fits on one line, and no gap between two of them', () => {
  const [gone, notSeen] = [
    section('gone', '1 error gone', 'GET /a'),
    section('notSeen', 'Not seen', 'GET /b'),
  ]
  expect(print([head, gone, notSeen]).slice(2)).toEqual([
    '',
    '  1 error gone: GET /a',
    '  Not seen: GET /b',
    '',
  ])
  expect(print([head, section('gone', '1 error gone', `GET /${'x'.repeat(90)}`)])).toHaveLength(6)
})

test('leaves out the title of items with tags, and known errors, which the head counts', () => {
  const paid = { parts: [{ state: 'missing' }, { code: 'order.paid' }] } as const
  const webhooks = createSection({ id: 'missingWebhooks', title: 'Missing webhooks', items: [paid, paid] })
  const known = { ...section('known', '2 known errors', 'GET /a', 'GET /b'), isCollapsed: true }
  expect(print([head, webhooks, known]).slice(3, -1)).toEqual([
    '  missing  order.paid',
    '  missing  order.paid',
  ])
})

const step = section('nextStep', '', 'Open the test')
const row = section('errors', '', 'GET /a')
const rows = section('errors', '', 'GET /a', 'GET /b')
const goodNews: Section = { ...section('gone', '1 error gone', 'GET /c'), tone: 'good' }
const badNews: Section = { ...section('missingExpectations', 'Not seen', 'GET /c'), tone: 'bad' }

test.each`
  what                                      | sections                | lines
  ${'advice about the only row'}            | ${[row, step]}          | ${['  GET /a', '  Open the test']}
  ${'advice below several rows'}            | ${[rows, step]}         | ${['  GET /b', '', '  Open the test']}
  ${'advice below another section'}         | ${[row, badNews, step]} | ${['  Not seen: GET /c', '', '  Open the test']}
  ${'advice below the row of a second one'} | ${[badNews, row, step]} | ${['  GET /a', '', '  Open the test']}
  ${'good news in one line below the rows'} | ${[rows, goodNews]}     | ${['  GET /b', '  1 error gone: GET /c']}
  ${'bad news in one line below the rows'}  | ${[rows, badNews]}      | ${['  GET /b', '', '  Not seen: GET /c']}
`('leaves a gap where it separates something: $what', ({ sections, lines }) => {
  expect(print([head, ...sections]).slice(-1 - lines.length, -1)).toEqual(lines)
})

test('ends with the path of the report, below advice without a gap', () => {
  expect(print([head, row, step], 100, 'index.html').slice(-3)).toEqual([
    '  Open the test',
    '  Report: index.html',
    '',
  ])
})

// The line that is cut is never the one that says why.
/** Prints the report of a run and joins its wrapped lines. */
function printModel(model: SummaryModel, columns: number): string {
  const report = buildReport(assess(model, { baselines: [] }))
  const lines = printTerminal(report, { columns, chalk: new Chalk({ level: 0 }) }).split('\n')
  expect(lines.filter((line) => line.length > columns)).toEqual([])
  return lines.map((line) => line.trim()).join(' ')
}

const twenty = Array.from({ length: 20 }, (_, index) => index)
const makeFlaky = (more: FakeAttempt) => twenty.map((index) => flakyTest(`flaky ${index}`, more))

const failureReason = `requireMonitor: 12 tests in ${'tests/some/folder '.repeat(6)}were not monitored`
const noBrowser: FakeAttempt = { mark: false, errors: ['Error: browserType.launch: no executable'] }
const busy = ['/a', '/b', '/c'].map((path) => httpError(`GET 503 https://a.internal.test:8443${path}`))
const body = 'the payment service has no connection left in its pool of 20, and gave up after 30 seconds'
const expired = finding({
  details: { body },
  baseline: { state: 'expired', expires: '2026-01-31', reason: 'The sandbox is slow' },
})
const line = 'Error: connect ECONNREFUSED 127.0.0.1:5432 while the pool was asked for a connection by rate()'
const printed = { findings: [finding({ details: { body: 'db timeout' } })], printed: [line] }
const hidden =
  '2 failed tests; no HTTP errors recorded in 1 monitored test; the browser did not start in 1 test.'

describe.each([40, 60, 80, 100])('in %i columns', (columns) => {
  test.each`
    what                                         | tests                                                                              | run                                    | text
    ${'a headline that stands alone'}            | ${[failedTest('a'), failedTest('b', noBrowser)]}                                   | ${{}}                                  | ${hidden}
    ${'why the run failed'}                      | ${[{ id: 'a', attempts: [{}] }]}                                                   | ${{ status: 'failed', failureReason }} | ${`The run failed: ${failureReason}`}
    ${'a cause beside another row'}              | ${[failedTest('a', { findings: [...busy, finding({ name: 'GET 500 /other' })] })]} | ${{}}                                  | ${/https:\/\/a\.internal\.test:8443 answered 503: 3 errors in 1 test, [\d:]{8}/}
    ${'a reason, before what the baseline says'} | ${[failedTest('a', { findings: [expired] })]}                                      | ${{}}                                  | ${`"${body}" · expired 2026-01-31: The sandbox is slow`}
    ${'what the server printed'}                 | ${[{ id: 'a', attempts: [printed] }]}                                              | ${{}}                                  | ${`server: ${line}`}
  `(`wraps in ${columns} columns $what`, ({ tests, run, text }) => {
    expect(printModel(summarizeTests(tests, { run }), columns)).toMatch(text)
  })
})

const culprit = finding({ name: 'GET 500 /culprit' })
const others = twenty.map((index) => finding({ name: `GET 500 /other${index}/${index}` }))
const inFailed = twenty.map((index) =>
  finding({ name: `GET 500 /in${index}/${index}`, verdict: 'in failed test' }),
)
const passedOver = { mark: '{"fail":"run"}', findings: [{ ...culprit, verdict: 'warned' }] }
const unpaid = { attachments: [missedWebhook({ templateName: 'movie.paid' })] }

test.each`
  what                                                                            | tests                                                                                                                                   | listed
  ${'the error that turned the run red before those that affected more tests'}    | ${[...makeFlaky({ findings: others }), failedTest('b', { findings: inFailed }), failedTest('c', { findings: [...inFailed, culprit] })]} | ${'GET 500 /culprit'}
  ${"the error that failed the run with fail: 'run' before those of flaky tests"} | ${[...makeFlaky({ findings: others }), { id: 'a', attempts: [passedOver] }]}                                                            | ${'GET 500 /culprit'}
  ${'the missing webhooks of failed tests before those of flaky tests'}           | ${[...makeFlaky({ attachments: [missedWebhook()] }), failedTest('a', unpaid)]}                                                          | ${'movie.paid'}
`('lists $what', ({ tests, listed }) => {
  expect(printModel(summarizeTests(tests), 100)).toContain(listed)
})
