// The line that is cut is never the one that says why.
import { Chalk } from 'chalk'
import { expect, test } from 'vitest'
import { printTerminal } from '../../../../src/reporter/outputs/terminal.js'
import { buildReport } from '../../../../src/reporter/report/build-report.js'
import { assess } from '../../../../src/reporter/summary/assess.js'
import type { SummaryModel } from '../../../../src/reporter/summary/model.js'
import { type FakeTest, missedWebhook, summarizeTests } from '../fake-run.js'
import { backchannel, finding } from '../finding-samples.js'

/** Prints the report of a run and joins its wrapped lines. */
function print(model: SummaryModel, columns: number): string {
  const report = buildReport(assess(model, { baselines: [] }))
  const lines = printTerminal(report, { columns, chalk: new Chalk({ level: 0 }) }).split('\n')
  expect(lines.filter((line) => line.length > columns)).toEqual([])
  return lines.map((line) => line.trim()).join(' ')
}

function failWith(id: string, ...findings: Parameters<typeof backchannel>): FakeTest {
  const attempts = [{ status: 'failed' as const, attachments: [backchannel(...findings)] }]
  return { id, outcome: 'unexpected', attempts }
}

const widths = [40, 60, 80, 100]

test.each(widths)('wraps a headline that stands alone in %i columns', (columns) => {
  const broken: FakeTest = {
    id: 'b',
    outcome: 'unexpected',
    attempts: [{ status: 'failed', mark: false, errors: ['Error: browserType.launch: no executable'] }],
  }
  const failed: FakeTest = { id: 'a', outcome: 'unexpected', attempts: [{ status: 'failed' }] }
  expect(print(summarizeTests([failed, broken]), columns)).toContain(
    '2 failed tests; no HTTP errors recorded in 1 monitored test; the browser did not start in 1 test.',
  )
})

test.each(widths)('wraps why the run failed in %i columns', (columns) => {
  const failureReason = `requireMonitor: 12 tests in ${'tests/some/folder '.repeat(6)}were not monitored`
  const run = { status: 'failed', failureReason } as const
  expect(print(summarizeTests([{ id: 'a', attempts: [{}] }], { run }), columns)).toContain(
    `The run failed: ${failureReason}`,
  )
})

test.each(widths)('wraps a cause beside another row in %i columns', (columns) => {
  const origin = 'https://a.internal.test:8443'
  const findings = ['/a', '/b', '/c'].map((path) =>
    finding({ name: `GET 503 ${path}`, status: 503, url: `${origin}${path}`, verdict: 'failed' }),
  )
  const other = finding({ name: 'GET 500 /other', verdict: 'failed' })
  expect(print(summarizeTests([failWith('a', ...findings, other)]), columns)).toMatch(
    /https:\/\/a\.internal\.test:8443 answered 503: 3 errors in 1 test, [\d:]{8}/,
  )
})

test.each(widths)('wraps a reason in %i columns, and says it before what the baseline says', (columns) => {
  const body = 'the payment service has no connection left in its pool of 20, and gave up after 30 seconds'
  const error = finding({
    verdict: 'failed',
    details: { body },
    baseline: { state: 'expired', expires: '2026-01-31', reason: 'The sandbox is slow' },
  })
  const printed = print(summarizeTests([{ ...failWith('a', error) }]), columns)
  expect(printed).toContain(`"${body}" · expired 2026-01-31: The sandbox is slow`)
})

test.each(widths)('wraps what the server printed in %i columns', (columns) => {
  const line =
    'Error: connect ECONNREFUSED 127.0.0.1:5432 while the pool was asked for a connection by rate()'
  const attachments = [backchannel(finding({ verdict: 'failed', details: { body: 'db timeout' } }))]
  const tests: FakeTest[] = [{ id: 'a', attempts: [{ attachments, printed: [line] }] }]
  expect(print(summarizeTests(tests), columns)).toContain(`server: ${line}`)
})

const flaky = (id: string, attachments: FakeTest['attempts'][0]['attachments'] = []): FakeTest => ({
  id,
  outcome: 'flaky',
  attempts: [{ status: 'failed', attachments }, {}],
})
const twenty = Array.from({ length: 20 }, (_, index) => index)

test('lists the error that turned the run red before those that affected more tests', () => {
  const others = twenty.map((index) =>
    finding({ name: `GET 500 /other${index}/${index}`, verdict: 'failed' }),
  )
  const inFailed = twenty.map((index) =>
    finding({ name: `GET 500 /in${index}/${index}`, verdict: 'in failed test' }),
  )
  const model = summarizeTests([
    ...twenty.map((index) => flaky(`flaky ${index}`, [backchannel(...others)])),
    failWith('b', ...inFailed),
    failWith('c', ...inFailed, finding({ name: 'GET 500 /culprit', verdict: 'failed' })),
  ])
  expect(print(model, 100)).toContain('GET 500 /culprit')
})

test("lists the error that failed the run with fail: 'run' before those of flaky tests", () => {
  const others = twenty.map((index) =>
    finding({ name: `GET 500 /other${index}/${index}`, verdict: 'failed' }),
  )
  const culprit = finding({ name: 'GET 500 /culprit', verdict: 'warned' })
  const model = summarizeTests([
    ...twenty.map((index) => flaky(`flaky ${index}`, [backchannel(...others)])),
    { id: 'a', attempts: [{ mark: '{"fail":"run"}', attachments: [backchannel(culprit)] }] },
  ])
  expect(print(model, 100)).toContain('GET 500 /culprit')
})

test('lists the missing webhooks of failed tests before those of flaky tests', () => {
  const model = summarizeTests([
    ...twenty.map((index) => flaky(`flaky ${index}`, [missedWebhook()])),
    {
      id: 'a',
      outcome: 'unexpected',
      attempts: [{ status: 'failed', attachments: [missedWebhook({ templateName: 'movie.paid' })] }],
    },
  ])
  expect(print(model, 100)).toContain('movie.paid')
})
