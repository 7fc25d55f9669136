import { expect, test } from 'vitest'
import type { BaselineEntry } from '../../../../src/baseline/baseline.js'
import type { FindingBaseline } from '../../../../src/findings/fields/finding-fields.js'
import { assess, type References } from '../../../../src/reporter/summary/assess.js'
import type { SummaryModel } from '../../../../src/reporter/summary/model.js'
import type { RunSummary } from '../../../../src/summary-file/run-summary.js'
import type { Verdict } from '../../../../src/verdicts.js'
import { summarizeTests } from '../fake-run.js'
import { httpError } from '../finding-samples.js'

interface MetError {
  readonly path: string
  readonly baseline?: FindingBaseline
  readonly verdict?: Verdict
}

/** Summarizes tests that each met one error, which failed the test if it is new. */
function summarizeErrors(...errors: MetError[]): SummaryModel {
  return summarizeTests(
    errors.map(({ path, baseline, verdict = baseline?.state === 'new' ? 'failed' : 'accepted' }, index) => {
      const found = httpError(`GET 500 ${path}`, { verdict, ...(baseline && { baseline }) })
      const mark = JSON.stringify({ origin: 'https://shop.test', ...(baseline && { baseline: 'b.json' }) })
      return { id: `${index}`, attempts: [{ mark, findings: [found] }] }
    }),
  )
}

const alone: References = { baselines: [] }
const isNew: FindingBaseline = { state: 'new' }
const isKnown: FindingBaseline = {
  state: 'known',
  reason: 'Not seeded',
  ticket: 'T-1',
  expires: '2027-01-01',
}
const isExpired: FindingBaseline = { state: 'expired', reason: 'Soon', expires: '2026-01-01' }
const listStates = ({ errors }: SummaryModel) =>
  errors.map(({ name, baseline }) => `${name} ${baseline?.state}`)
const withEntries = (...entries: BaselineEntry[]): References => ({
  baselines: [{ name: 'b.json', baseline: { file: '/app/b.json', entries } }],
})

test('calls nothing new without a baseline', () => {
  const model = assess(summarizeErrors({ path: '/a' }, { path: '/b' }), alone)
  expect(listStates(model)).toEqual(['GET 500 /a undefined', 'GET 500 /b undefined'])
  expect(model.totals).toMatchObject({ newErrors: 0, knownErrors: 0, expiredErrors: 0 })
  expect(Object.keys(model)).not.toContain('baseline')
})

const entries: BaselineEntry[] = [
  { error: 'GET 500 /known', reason: 'Changed since the run' },
  { error: 'GET 500 /expired', reason: 'Soon', expires: '2026-01-01' },
  { error: 'GET 500 /gone', reason: 'Gone' },
]
const tests = summarizeErrors(
  { path: '/known', baseline: isKnown },
  { path: '/known', baseline: isKnown },
  { path: '/expired', baseline: isExpired, verdict: 'warned' },
  { path: '/a', baseline: isNew },
)
const model = assess(tests, withEntries(...entries))

test('shows and counts each error as the worker classified it, whatever the file says now, known ones last', () => {
  expect(model.totals).toMatchObject({ errors: 3, newErrors: 1, knownErrors: 1, expiredErrors: 1 })
  expect(model.errors.map(({ baseline }) => baseline)).toEqual([isNew, isExpired, isKnown])
  const withoutFile = assess(tests, alone)
  expect(withoutFile.errors).toEqual(model.errors)
  expect(withoutFile.totals).toEqual(model.totals)
})

test('lists entries that no error matched', () => {
  expect(model.baseline).toEqual({ file: 'b.json', entries: 3, notSeen: ['GET 500 /gone'] })
})

test("takes the state of an error's worst finding", () => {
  const mixed = summarizeErrors(
    { path: '/a', baseline: isKnown },
    { path: '/a', baseline: isExpired },
    { path: '/a', baseline: isNew },
  )
  expect(assess(mixed, alone).errors.map(({ baseline }) => baseline)).toEqual([isExpired])
})

test('gives no state but known to errors that count in no test', () => {
  const late = { baseline: isNew, verdict: 'accepted' } as const
  const some = assess(
    summarizeErrors(
      { path: '/a', ...late },
      { path: '/b', ...late, baseline: isExpired },
      { path: '/known', ...late, baseline: isKnown },
      { path: '/c', ...late },
      { path: '/c', baseline: isNew },
    ),
    alone,
  )
  expect(listStates(some)).toEqual([
    'GET 500 /c new',
    'GET 500 /a undefined',
    'GET 500 /b undefined',
    'GET 500 /known known',
  ])
  expect(some.totals).toMatchObject({ newErrors: 1, knownErrors: 1, expiredErrors: 0 })
})

test('gives no state to errors of attempts without a baseline', () => {
  const mixed = summarizeErrors({ path: '/known', baseline: isKnown }, { path: '/other' })
  expect(listStates(assess(mixed, alone))).toEqual(['GET 500 /other undefined', 'GET 500 /known known'])
})

test.each([
  { elsewhere: { verdict: 'failed' }, state: undefined },
  { elsewhere: { verdict: 'warned' }, state: undefined },
  { elsewhere: { verdict: 'in failed test' }, state: undefined },
  { elsewhere: { verdict: 'accepted' }, state: 'known' },
  { elsewhere: { verdict: 'failed', baseline: isNew }, state: 'new' },
] as const)('calls an error known only if it counts in no attempt: $elsewhere', ({ elsewhere, state }) => {
  const known = { path: '/a', baseline: isKnown, verdict: 'accepted' } as const
  for (const order of [
    [known, { path: '/a', ...elsewhere }],
    [{ path: '/a', ...elsewhere }, known],
  ]) {
    expect(listStates(assess(summarizeErrors(...order), alone))).toEqual([`GET 500 /a ${state}`])
  }
})

test('lists the files of all projects', () => {
  const [first] = withEntries({ error: 'GET 500 /known', reason: 'One' }).baselines
  const second = {
    name: 'c.json',
    baseline: { file: '/app/c.json', entries: [{ error: 'x', reason: 'y' }] },
  }
  const known = summarizeErrors({ path: '/known', baseline: isKnown })
  const { baseline } = assess(known, { baselines: [first!, second] })
  expect(baseline).toMatchObject({ file: 'b.json, c.json', entries: 2, notSeen: ['x'] })
})

test('lists an entry of the baselines of two projects only if none of them met it', () => {
  const two = [...withEntries(...entries).baselines, ...withEntries(...entries).baselines]
  const known = summarizeErrors({ path: '/known', baseline: isKnown })
  expect(assess(known, { baselines: two }).baseline?.notSeen).toEqual(['GET 500 /expired', 'GET 500 /gone'])
})

test.each([
  [['http-error'], undefined, ['GET 500 /gone']],
  [['http-error', 'page-error'], 'this run did not record the kind page-error', []],
])('compares with a run that recorded %j', (recordedKinds, partial, gone) => {
  const before: RunSummary = {
    file: 'main.json',
    generatedAt: '2026-11-21T10:00:00.000Z',
    status: 'passed',
    projects: [],
    monitoredTests: 1,
    notRunTests: 0,
    recordedKinds,
    errors: [
      {
        name: 'GET 500 /gone',
        kind: 'http-error',
        tests: 1,
        occurrences: 1,
        projects: [],
        effects: { failed: 1, warned: 0, accepted: 0, inFailedTests: 0 },
      },
    ],
  }
  const { changes } = assess(summarizeErrors({ path: '/a' }), { ...alone, before })
  expect(changes).toMatchObject({ partial, appeared: ['GET 500 /a'], gone })
})
