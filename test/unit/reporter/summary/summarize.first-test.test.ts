// Which test the report and the JSON name for an error, and whose reason they quote.
import { describe, expect, test } from 'vitest'
import type { SummaryModel } from '../../../../src/reporter/summary/model.js'
import type { Verdict } from '../../../../src/verdicts.js'
import { type FakeTest, failedTest, passedTest, summarizeTests } from '../fake-run.js'
import { finding } from '../finding-samples.js'
import { readReport } from '../report/read-report.js'
import { toSummary } from '../schema-check.js'

/** A test in which the error occurred, with the reason that the server gave. */
function createTest(id: string, verdict: Verdict, reason: string): FakeTest {
  const details = { body: JSON.stringify({ error: reason }), headers: { 'x-request-id': `id-of-${id}` } }
  const findings = [finding({ verdict, details })]
  return verdict === 'failed' ? failedTest(id, { findings }) : passedTest(id, { findings })
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
  test.each`
    what                                                              | tests                            | shown                                                 | hidden
    ${'the first test that the error failed, with its reason'}        | ${[...accepted, warned, failed]} | ${['failed-test', 'db timeout', 'id-of-failed-test']} | ${/read only|too many|id-of-(?:a|b|c|warned)/}
    ${'a test in which the error counted if it failed none'}          | ${[...accepted, warned]}         | ${['warned-test', 'too many', 'id-of-warned-test']}   | ${/read only|id-of-(?:a|b|c)/}
    ${'one of the failed tests that have their most frequent reason'} | ${[failed, ...others]}           | ${['no disk', 'id-of-d']}                             | ${/db timeout/}
  `('names $what', ({ tests, shown, hidden }) => {
    const text = print(summarizeTests(tests))
    for (const part of shown) expect(text).toContain(part)
    expect(text).not.toMatch(hidden)
  })
})

test('quotes no reason if only other tests have one', () => {
  const model = summarizeTests([warned, failedTest('failed-test', { findings: [finding()] })])
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
