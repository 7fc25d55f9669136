// A run with more findings than the summary lists.
import { beforeAll, expect, test } from 'vitest'
import type { SummaryModel } from '../../../../src/reporter/summary/model.js'
import { evidence, type FakeTest, summarizeTests } from '../fake-run.js'
import { finding } from '../finding-samples.js'
import { getSection, readItem, readPage } from '../outputs/read-page.js'
import { toSummary } from '../schema-check.js'

const listed = finding({ name: 'GET 500 /a', url: 'https://shop.test/a' })
const beyond = finding({ name: 'GET 404 /b', url: 'https://shop.test/b', status: 404, recovered: true })
const sentence = '1 occurrence is not listed (a test lists at most 10,000, a run 200,000)'

/** Creates a test with as many findings as an attempt may have. */
function createFullTest(id: string): FakeTest {
  return { id, attempts: [{ attachments: [full] }] }
}
const full = evidence({ findings: Array(10_000).fill(listed) })

let model: SummaryModel

beforeAll(() => {
  const ids = Array.from({ length: 20 }, (_, index) => `full-${index}-`)
  const last = { id: 'last', attempts: [{ findings: [beyond] }] }
  model = summarizeTests([...ids.map(createFullTest), last])
})

test('the 200,001st finding of a run is counted in all numbers, and as omitted', () => {
  const { totals, errors, tests } = toSummary(model)
  expect(totals).toMatchObject({
    networkErrors: 200_001,
    uniqueErrors: 2,
    errors: 2,
    omittedFindings: 1,
    testsWithNetworkErrors: 21,
    kinds: { 'http-error': { occurrences: 200_001, errors: 2, tests: 21 } },
  })
  const { timestamp } = beyond
  expect(errors.find(({ name }) => name === beyond.name)).toMatchObject({
    occurrences: 1,
    recovered: 1,
    tests: 1,
    firstSeen: timestamp,
    lastSeen: timestamp,
    urls: [],
    samples: [],
  })
  const [attempt] = tests.find(({ id }) => id === 'last')!.attempts
  expect(attempt).toMatchObject({ verdict: 'failed', findings: [], networkErrors: [] })
  expect(tests.flatMap(({ attempts: [first] }) => first!.findings)).toHaveLength(200_000)
})

test('the 200,001st finding of a run is told in the head and at its test', () => {
  const page = readPage(model)
  expect(JSON.stringify(page.head)).toContain(sentence)
  const last = getSection(page, 'tests').items.find((item) =>
    readItem(item).some((line) => line.includes('last')),
  )
  expect(readItem(last)).toContainEqual(expect.stringContaining('1 occurrence 1 of them not listed'))
})
