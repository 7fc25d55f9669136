// Red is what turned the run red, and nothing else.
import { expect, test } from 'vitest'
import type { FindingBaseline } from '../../../../src/findings/fields/finding-fields.js'
import { buildReport } from '../../../../src/reporter/report/build-report.js'
import type { Verdict } from '../../../../src/verdicts.js'
import { type FakeTest, summarizeTests } from '../fake-run.js'
import { finding } from '../finding-samples.js'

interface Row {
  readonly what: string
  readonly verdict: Verdict
  readonly outcome?: FakeTest['outcome']
  readonly state?: FindingBaseline['state']
  readonly mark?: string
  readonly tone: string
}

const rows: readonly Row[] = [
  { what: 'an error that failed a test', verdict: 'failed', outcome: 'unexpected', tone: 'bad' },
  { what: 'an error that only failed flaky tests', verdict: 'failed', outcome: 'flaky', tone: 'warning' },
  { what: 'a new error that only warned', verdict: 'warned', state: 'new', tone: 'warning' },
  { what: "an error with fail: 'run'", verdict: 'warned', mark: '{"fail":"run"}', tone: 'bad' },
  { what: 'a known error', verdict: 'accepted', state: 'known', tone: 'plain' },
  { what: 'an error in a failed test', verdict: 'in failed test', outcome: 'unexpected', tone: 'warning' },
]

test.each(rows)('the tone of $what is $tone', ({ verdict, outcome = 'expected', state, mark, tone }) => {
  const baseline = state && { baseline: { state } }
  const status = outcome === 'unexpected' ? ('failed' as const) : ('passed' as const)
  const attempt = {
    status,
    findings: [finding({ verdict, ...baseline })],
    ...(mark !== undefined && { mark }),
  }
  const model = summarizeTests([{ id: '1', outcome, attempts: [attempt] }])
  const items = buildReport(model).flatMap(({ id, items }) => (id === 'head' ? [] : [...items]))
  expect(items.map((item) => item.tone ?? 'plain')).toEqual([tone])
})
