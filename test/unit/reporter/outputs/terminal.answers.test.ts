// The line that is cut is never the one that says why.
import { Chalk } from 'chalk'
import { describe, expect, test } from 'vitest'
import { printTerminal } from '../../../../src/reporter/outputs/terminal.js'
import { buildReport } from '../../../../src/reporter/report/build-report.js'
import { assess } from '../../../../src/reporter/summary/assess.js'
import type { SummaryModel } from '../../../../src/reporter/summary/model.js'
import { type FakeTest, missedWebhook, summarizeTests } from '../fake-run.js'
import { finding } from '../finding-samples.js'

/** Prints the report of a run and joins its wrapped lines. */
function print(model: SummaryModel, columns: number): string {
  const report = buildReport(assess(model, { baselines: [] }))
  const lines = printTerminal(report, { columns, chalk: new Chalk({ level: 0 }) }).split('\n')
  expect(lines.filter((line) => line.length > columns)).toEqual([])
  return lines.map((line) => line.trim()).join(' ')
}

type Attempt = FakeTest['attempts'][number]

const fail = (id: string, more: Attempt = {}): FakeTest => {
  return { id, outcome: 'unexpected', attempts: [{ status: 'failed', ...more }] }
}
const twenty = Array.from({ length: 20 }, (_, index) => index)
const makeFlaky = (more: Attempt) =>
  twenty.map((index): FakeTest => {
    return { id: `flaky ${index}`, outcome: 'flaky', attempts: [{ status: 'failed', ...more }, {}] }
  })

const failureReason = `requireMonitor: 12 tests in ${'tests/some/folder '.repeat(6)}were not monitored`
const noBrowser: Attempt = { mark: false, errors: ['Error: browserType.launch: no executable'] }
const busy = ['/a', '/b', '/c'].map((path) =>
  finding({ name: `GET 503 ${path}`, status: 503, url: `https://a.internal.test:8443${path}` }),
)
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
    what                                         | tests                                                                        | run                                    | text
    ${'a headline that stands alone'}            | ${[fail('a'), fail('b', noBrowser)]}                                         | ${{}}                                  | ${hidden}
    ${'why the run failed'}                      | ${[{ id: 'a', attempts: [{}] }]}                                             | ${{ status: 'failed', failureReason }} | ${`The run failed: ${failureReason}`}
    ${'a cause beside another row'}              | ${[fail('a', { findings: [...busy, finding({ name: 'GET 500 /other' })] })]} | ${{}}                                  | ${/https:\/\/a\.internal\.test:8443 answered 503: 3 errors in 1 test, [\d:]{8}/}
    ${'a reason, before what the baseline says'} | ${[fail('a', { findings: [expired] })]}                                      | ${{}}                                  | ${`"${body}" · expired 2026-01-31: The sandbox is slow`}
    ${'what the server printed'}                 | ${[{ id: 'a', attempts: [printed] }]}                                        | ${{}}                                  | ${`server: ${line}`}
  `(`wraps in ${columns} columns $what`, ({ tests, run, text }) => {
    expect(print(summarizeTests(tests, { run }), columns)).toMatch(text)
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
  what                                                                            | tests                                                                                                                       | listed
  ${'the error that turned the run red before those that affected more tests'}    | ${[...makeFlaky({ findings: others }), fail('b', { findings: inFailed }), fail('c', { findings: [...inFailed, culprit] })]} | ${'GET 500 /culprit'}
  ${"the error that failed the run with fail: 'run' before those of flaky tests"} | ${[...makeFlaky({ findings: others }), { id: 'a', attempts: [passedOver] }]}                                                | ${'GET 500 /culprit'}
  ${'the missing webhooks of failed tests before those of flaky tests'}           | ${[...makeFlaky({ attachments: [missedWebhook()] }), fail('a', unpaid)]}                                                    | ${'movie.paid'}
`('lists $what', ({ tests, listed }) => {
  expect(print(summarizeTests(tests), 100)).toContain(listed)
})
