import { truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { renderJson } from '../../../src/reporter/outputs/json.js'
import { readSummary, SummaryFileError } from '../../../src/summary-file/read-summary.js'
import { fakeSummaryModel } from '../../support/fake-summary-model.js'
import { createTestFolder } from '../../support/test-folder.js'

const folder = createTestFolder(afterAll)

function write(text: string | Buffer): string {
  const file = join(folder, 'summary.json')
  writeFileSync(file, text)
  return file
}

function reorderMembers(value: object): string {
  return JSON.stringify(Object.fromEntries(Object.entries(value).reverse()))
}

const effects = { failed: 0, warned: 1, accepted: 2, inFailedTests: 3 }
const error = {
  name: 'GET 500 /a',
  kind: 'http-error',
  tests: 3,
  occurrences: 5,
  effects,
  projects: ['chromium'],
  baseline: { state: 'known', reason: 'a' },
}
const summary = {
  reportFormat: 'playwright-backchannel/network-error-summary',
  specVersion: '1.0.0',
  generatedAt: '2026-11-21T10:00:00.000Z',
  run: {
    status: 'failed',
    projects: ['chromium'],
    filters: ['--grep cart', 'a.spec.ts'],
    commit: 'a1b2c3d4',
    branch: 'main',
  },
  totals: { monitoredTests: 9, notRunTests: 1, kinds: { 'http-error': { tests: 3 } } },
  recordedKinds: ['http-error'],
  partlyRecordedKinds: ['page-error'],
  errors: [{ ...error, networkErrors: 4, urls: [], samples: [] }],
  tests: [{ id: '1', attempts: [{ networkErrors: [] }] }],
}
/** What the reporter writes. */
const written = [
  ...renderJson(fakeSummaryModel({ tests: 4, errors: 3, webhookTimeouts: 2, unreadable: 1 })),
].join('')

const short = { ...summary, run: { status: 'passed', projects: [] } }
const expected = {
  generatedAt: '2026-11-21T10:00:00.000Z',
  status: 'failed',
  commit: 'a1b2c3d4',
  branch: 'main',
  filters: ['--grep cart', 'a.spec.ts'],
  monitoredTests: 9,
  notRunTests: 1,
  projects: ['chromium'],
  recordedKinds: ['http-error'],
  partlyRecordedKinds: ['page-error'],
  errors: [error],
}
const absent = { commit: undefined, branch: undefined, filters: undefined }
test.each`
  what                                      | text                                                                | content
  ${'a summary'}                            | ${JSON.stringify(summary)}                                          | ${expected}
  ${'a summary with a byte order mark'}     | ${`\ufeff${JSON.stringify(summary)}`}                               | ${expected}
  ${'lists on lines of their own'}          | ${`{\n"webhookTimeouts":[],\n${JSON.stringify(summary).slice(1)}`}  | ${expected}
  ${'members in another order'}             | ${reorderMembers(summary)}                                          | ${expected}
  ${'unknown members'}                      | ${JSON.stringify({ more: [{}], ...summary, specVersion: '1.9.0' })} | ${expected}
  ${'a summary without commit and filters'} | ${JSON.stringify(short)}                                            | ${{ ...expected, ...absent, status: 'passed', projects: [] }}
`('reads $what', ({ text, content }) => {
  const file = write(text)
  expect(readSummary(file)).toEqual({ file, ...content })
})

test("reads the reporter's file without the items of tests and webhook timeouts, which may not fit into a string", () => {
  const read = readSummary(write(written))
  expect(read.errors).toHaveLength(3)
  const withoutItems = written.replace(
    /("webhookTimeouts":\[\n).*(\n\],\n"tests":\[\n).*(\n\])/s,
    '$1not read$2not read$3',
  )
  expect(withoutItems.length).toBeLessThan(written.length)
  expect(readSummary(write(withoutItems))).toEqual(read)
})

test("reads what a tool made of the reporter's file: on one line, or indented", () => {
  const read = readSummary(write(written))
  const value: unknown = JSON.parse(written)
  expect(readSummary(write(JSON.stringify(value)))).toEqual(read)
  expect(readSummary(write(JSON.stringify(value, null, 2)))).toEqual(read)
})

test.each([
  ['of the reporter', written],
  ['on one line', JSON.stringify(summary)],
])('rejects a file that was cut off anywhere: %s', (_, text) => {
  const complete = Buffer.from(text.trimEnd())
  const readPart = (length: number) => readSummary(write(complete.subarray(0, length)))
  expect(readPart(complete.length).errors.length).toBeGreaterThan(0)
  fc.assert(
    fc.property(fc.nat(complete.length - 1), (length) => {
      expect(() => readPart(length)).toThrow(SummaryFileError)
    }),
    { numRuns: 300, examples: [[complete.length - 1], [complete.length - 2]] },
  )
})

const notJson = 'it is not valid JSON, or only the beginning of it. Write it again by running the tests.'
const useSummary = 'Give a network-error-summary.json that the reporter wrote.'
const noSummary = `it is not a playwright-backchannel/network-error-summary. ${useSummary}`
const later =
  'its specVersion is "2.0.0", and this version of playwright-backchannel reads 1.x. Update the older of the two.'
test.each`
  what                                  | text                                                       | message
  ${'two files in one'}                 | ${JSON.stringify(summary).repeat(2)}                       | ${notJson}
  ${'two files of the reporter in one'} | ${written.repeat(2)}                                       | ${notJson}
  ${'a list'}                           | ${'[]'}                                                    | ${noSummary}
  ${'a later format'}                   | ${{ ...summary, specVersion: '2.0.0' }}                    | ${later}
  ${'a tenth format'}                   | ${{ ...summary, specVersion: '10.0.0' }}                   | ${'its specVersion is "10.0.0", and'}
  ${'no format'}                        | ${{ ...summary, specVersion: undefined }}                  | ${'its specVersion is none, and'}
  ${'no run'}                           | ${{ ...summary, run: undefined }}                          | ${`it has no valid "run". ${useSummary}`}
  ${'a run without a status'}           | ${{ ...summary, run: { projects: [] } }}                   | ${`it has no valid "run.status". ${useSummary}`}
  ${'a time that is none'}              | ${{ ...summary, generatedAt: 'yesterday' }}                | ${`it has no valid "generatedAt". ${useSummary}`}
  ${'no errors'}                        | ${{ ...summary, errors: {} }}                              | ${`it has no valid "errors". ${useSummary}`}
  ${'a broken call'}                    | ${{ ...summary, traffic: { calls: [{ method: 'GET' }] } }} | ${`call 1 of "traffic" is broken. ${useSummary}`}
  ${'no name'}                          | ${{ ...summary, errors: [error, { ...error, name: 1 }] }}  | ${'error 2 is broken. Give a'}
  ${'no tests'}                         | ${{ ...summary, errors: [{ ...error, tests: -1 }] }}       | ${'error 1 is broken. Give a'}
`('rejects with one sentence: $what', ({ text, message }) => {
  const file = write(typeof text === 'string' ? text : JSON.stringify(text))
  expect(() => readSummary(file)).toThrow(SummaryFileError)
  expect(() => readSummary(file)).toThrow(`Failed to read ${file}: ${message}`)
})

test('rejects a missing file, or a folder, with one sentence', () => {
  expect(() => readSummary(join(folder, 'none.json'))).toThrow('the file does not exist. Run the tests')
  expect(() => readSummary(folder)).toThrow('Check the path and its permissions.')
})

test('rejects a file that is too large for a string with one sentence', () => {
  const file = join(folder, 'large.json')
  writeFileSync(file, '')
  truncateSync(file, 600 * 1024 * 1024) // takes no space on the disk
  expect(() => readSummary(file)).toThrow('it is too large. Ids in URLs usually cause this')
})
