// Which test each output names for an error, and whose reason it quotes.
import { Chalk } from 'chalk'
import { describe, expect, test } from 'vitest'
import type { AttachedFinding } from '../../../../src/findings/fields/finding-fields.js'
import { printAnnotations } from '../../../../src/reporter/outputs/github.js'
import { printMarkdown } from '../../../../src/reporter/outputs/markdown.js'
import { printTerminal } from '../../../../src/reporter/outputs/terminal.js'
import { getLineText } from '../../../../src/reporter/page/page-data.js'
import { buildReport } from '../../../../src/reporter/report/build-report.js'
import type { SummaryModel } from '../../../../src/reporter/summary/model.js'
import type { Verdict } from '../../../../src/verdicts.js'
import { type FakeTest, summarizeTests } from '../fake-run.js'
import { finding } from '../finding-samples.js'
import { getSection, readPage } from '../outputs/read-page.js'
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

/** What an output says, and how it writes what follows the first test. */
const outputs: Readonly<Record<string, (model: SummaryModel) => string>> = {
  terminal: (model) => printTerminal(buildReport(model), { columns: 500, chalk: new Chalk({ level: 0 }) }),
  Markdown: (model) =>
    /<summary>.*?<\/summary>/s.exec(printMarkdown(buildReport(model), { maxBytes: 60_000 }))?.[0] ?? '',
  annotation: (model) => printAnnotations(buildReport(model), ({ file }) => file).join('\n'),
  page: (model) => {
    const [error] = getSection(readPage(model), 'errors').items
    return `${getLineText(error?.place ?? [])} ${error?.reasons}`
  },
  JSON: (model) => {
    const [error] = toSummary(model).errors
    const [sample] = error?.samples ?? []
    return `${error?.testIds[0]} ${sample?.testId} ${JSON.stringify(sample?.details)}`
  },
}

describe.each(Object.entries(outputs))('%s', (_output, print) => {
  test('each output names the first test that the error failed, with its reason', () => {
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
  for (const [output, print] of Object.entries(outputs).filter(([name]) => name !== 'JSON')) {
    expect(print(model), output).toContain('failed-test')
    expect(print(model), output).not.toMatch(/too many|warned-test/)
  }
})

test('keeps the reason of a failed test even after many other reasons', () => {
  const many = Array.from({ length: 60 }, (_, index) =>
    createTest(`accepted-${index}`, 'accepted', `reason ${'abcdefghij'[index % 10]}${index}`),
  )
  const model = summarizeTests([...many, failed])
  expect(toSummary(model).errors[0]?.samples[0]).toMatchObject({ testId: 'failed-test', count: 1 })
})
