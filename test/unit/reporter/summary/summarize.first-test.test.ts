// Which test the report and the JSON name for an error, and whose reason they quote.
import { describe, expect, test } from 'vitest'
import type { AttachedFinding } from '../../../../src/findings/fields/finding-fields.js'
import type { SummaryModel } from '../../../../src/reporter/summary/model.js'
import type { Verdict } from '../../../../src/verdicts.js'
import { type FakeTest, summarizeTests } from '../fake-run.js'
import { finding } from '../finding-samples.js'
import { readReport } from '../report/read-report.js'
import { toSummary } from '../schema-check.js'

const statuses = {
  failed: 'failed',
  warned: 'passed',
  accepted: 'passed',
  'in failed test': 'failed',
} as const

/** A test in which the error occurred, with the reason that the server gave. */
function createTest(
  id: string,
  verdict: Verdict,
  reason: string,
  more: Partial<AttachedFinding> = {},
): FakeTest {
  const details = { body: JSON.stringify({ error: reason }), headers: { 'x-request-id': `id-of-${id}` } }
  return {
    id,
    outcome: statuses[verdict] === 'failed' ? 'unexpected' : 'expected',
    attempts: [{ status: statuses[verdict], findings: [finding({ verdict, details, ...more })] }],
  }
}

const accepted = ['a', 'b', 'c'].map((id) => createTest(id, 'accepted', 'read only'))
const warned = createTest('warned-test', 'warned', 'too many')
const failed = createTest('failed-test', 'failed', 'db timeout')
const others = ['d', 'e'].map((id) => createTest(id, 'failed', 'no disk'))

/** What an output says of the first error. */
const outputs: Readonly<Record<string, (model: SummaryModel) => string>> = {
  report: (model) => `${readReport(model).errors}`,
  JSON: (model) => {
    const [error] = toSummary(model).errors
    const [sample] = error?.samples ?? []
    return `${error?.testIds[0]} ${sample?.testId} ${JSON.stringify(sample?.details)}`
  },
}

describe.each(Object.entries(outputs))('%s', (_output, print) => {
  test('names the first test that the error failed, with its reason', () => {
    const text = print(summarizeTests([...accepted, warned, failed]))
    expect(text).toContain('failed-test')
    expect(text).toContain('db timeout')
    expect(text).toContain('id-of-failed-test')
    expect(text).not.toMatch(/read only|too many|id-of-(?:a|b|c|warned)/)
  })

  test('names a test in which the error counted if it failed none', () => {
    const text = print(summarizeTests([...accepted, warned]))
    expect(text).toContain('warned-test')
    expect(text).toContain('too many')
    expect(text).toContain('id-of-warned-test')
  })

  test('quotes the most frequent reason of failed tests, and names one of them', () => {
    const text = print(summarizeTests([failed, ...others]))
    expect(text).toContain('no disk')
    expect(text).toContain('id-of-d')
    expect(text).not.toContain('db timeout')
  })
})

test('quotes no reason if only other tests have one', () => {
  const silent: FakeTest = {
    id: 'failed-test',
    outcome: 'unexpected',
    attempts: [{ status: 'failed', findings: [finding()] }],
  }
  const model = summarizeTests([warned, silent])
  expect(toSummary(model).errors[0]?.testIds).toEqual(['failed-test', 'warned-test'])
  const [row] = readReport(model).errors ?? []
  expect(row).toContain('failed-test')
  expect(row).not.toMatch(/too many|warned-test/)
})

test('keeps the reason of a failed test even after many other reasons', () => {
  const many = Array.from({ length: 60 }, (_, index) =>
    createTest(`accepted-${index}`, 'accepted', `reason ${'abcdefghij'[index % 10]}${index}`),
  )
  const model = summarizeTests([...many, failed])
  expect(toSummary(model).errors[0]?.samples[0]).toMatchObject({ testId: 'failed-test', count: 1 })
})
