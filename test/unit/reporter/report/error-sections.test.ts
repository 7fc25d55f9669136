// The sections that list errors, and the details of each error.

import { expect, test } from 'vitest'
import type { AttachedFinding } from '../../../../src/findings/fields/finding-fields.js'
import { buildReport } from '../../../../src/reporter/report/build-report.js'
import { assess } from '../../../../src/reporter/summary/assess.js'
import type { SummaryModel } from '../../../../src/reporter/summary/model.js'
import { runError } from '../../../support/run-error.js'
import { earlierRun, type FakeTest, summarizeAttempt, summarizeTests } from '../fake-run.js'
import { finding, httpError, kindSamples } from '../finding-samples.js'
import { listDetails, readReport } from './read-report.js'

const where = 'tests/shop.spec.ts:7 [chromium] cart ›'
type Findings = readonly AttachedFinding[]

test('says if an error occurred only in beforeAll', () => {
  const inHook = finding({ phase: 'beforeAll' })
  const read = (...findings: Findings) => readReport(summarizeAttempt({ findings })).errors?.[0]
  expect(read(inHook, inHook)).toContain('/api/ratings/<id> · (in beforeAll) · failed')
  expect(read(finding(), inHook)).not.toContain('beforeAll')
  expect(read(inHook, finding())).not.toContain('beforeAll')
})

test('says in which projects of the compared run an error occurred, and in which it still does', () => {
  const inProjects = (name: string, ...projects: string[]) => runError(name, { projects })
  const errors = [inProjects('GET 404 /moved', 'de'), inProjects('GET 404 /less', 'de', 'fr')]
  const before = { ...earlierRun, branch: 'main', errors }
  const findings = errors.map(({ name }) => finding({ name }))
  const tests = [{ id: '0', project: 'fr', attempts: [{ findings }] }]
  const model = summarizeTests(tests, { run: { projects: ['de', 'fr'] } })
  const report = readReport(assess(model, { baselines: [], before }))
  expect(report.errors?.filter((line) => line.includes('GET 404')).toSorted()).toEqual([
    expect.stringContaining('GET 404 /less · also in main · '),
    expect.stringContaining('GET 404 /moved · in main only in project de · '),
  ])
  expect(report.gone).toEqual([
    '2 errors of main are gone',
    'GET 404 /moved · now only in project fr',
    'GET 404 /less · now only in project fr',
  ])
})

const read = (...findings: Findings) =>
  listDetails(summarizeAttempt({ verdict: 'warned', findings }), 'errors')

test('the details of an error mark tests whose errors all recovered', () => {
  expect(read(finding({ recovered: true })).at(-1)).toEqual([
    'Tests',
    `${where} 1 · passed, errors recovered`,
  ])
})

const show = 'at show (https://shop.test/app.js:10:5)'
const others = ['at load (https://shop.test/app.js:20:7)', 'at https://shop.test/a.js:1:2']
const frames = [show, ...others, 'at last (b.js:3:4)']
const firefox = 'show@https://shop.test/app.js:10:5'
test.each`
  what                                                             | stack                                       | calls
  ${"Chromium's topmost calls"}                                    | ${`Error: x\n    ${frames.join('\n    ')}`} | ${frames.slice(0, 3)}
  ${'the calls from Firefox and WebKit'}                           | ${`${firefox}\n`}                           | ${[firefox]}
  ${'the calls without the message, even if it has several lines'} | ${`Error: x\ny\n    ${show}`}               | ${[show]}
  ${'the first line if there are no calls'}                        | ${'Error: x'}                               | ${['Error: x']}
`('the details of an error show $what', ({ stack, calls }) => {
  expect(read({ ...kindSamples['page-error'], details: { stack } }).flat()).toContain(
    `Stack: ${calls.join(' · ')}`,
  )
})

test.each([
  { root: undefined, place: 'tests/shop.spec.ts:7' },
  { root: 'e2e', place: 'e2e/tests/shop.spec.ts:7' },
  { root: '../shop', place: '../shop/tests/shop.spec.ts:7' },
])('prints the path of a test from the working directory, as Playwright does: $root', ({ root, place }) => {
  const tests: FakeTest[] = [{ id: 'a', attempts: [{ verdict: 'warned', urls: ['/a'] }] }]
  const model = summarizeTests(tests, { run: { root } })
  expect(readReport(model).errors?.join()).toContain(` ${place} `)
})

test.each([
  { name: 'GET 500 /a', url: 'https://shop.test/a', urls: [] },
  { name: 'GET 500 /a', url: 'https://shop.test/a?page=2', urls: ['URLs', 'https://shop.test/a?page=2'] },
  { name: 'GET 500 /a/<id>', url: 'https://shop.test/a/7', urls: ['URLs', 'https://shop.test/a/7'] },
])('lists the URL $url only if the name $name does not say it', ({ name, url, urls }) => {
  const model = summarizeAttempt({ findings: [finding({ name, url, verdict: 'warned' })] })
  expect(listDetails(model, 'errors').find(([title]) => title === 'URLs') ?? []).toEqual(urls)
})

test.each([
  { row: 'an error', paths: ['/a', '/a', '/a'], status: 500 },
  { row: 'a cause', paths: ['/a', '/b', '/c'], status: 503 },
])("quotes reason, id and server's line of one occurrence in the row of $row", ({ paths, status }) => {
  const tests = paths.map((path, index): FakeTest => {
    const body = status === 500 ? `db timeout ${'xyz'[index]}` : 'no upstream'
    const found = httpError(`GET ${status} ${path}`, {
      timestamp: `2026-01-31T12:00:0${3 - index}.000Z`,
      details: { body, headers: { 'x-request-id': `id-of-${index}` } },
    })
    return { id: `${index}`, attempts: [{ findings: [found], printed: [`Error: of ${index}`] }] }
  })
  const row = readRow(summarizeTests(tests))
  const [, id] = /x-request-id id-of-(\d)/.exec(row) ?? []
  expect(row.match(/id-of/g)).toHaveLength(1)
  expect(row).toContain(`\nserver: Error: of ${id}`)
  if (status === 500) expect(row).toContain(`"db timeout ${'xyz'[Number(id)]}"`) // the headline has that of a cause
})

test('quotes no line of a server about another test than that of the reason', () => {
  const findings = [finding({ details: { body: 'db timeout' } })]
  const model = summarizeAttempt({ findings, printed: ['Error: no model'] })
  const read = (testIds: readonly string[]) =>
    readRow({ ...model, errors: model.errors.map((error) => ({ ...error, testIds })) })
  expect(read(['1'])).toContain('server: Error: no model')
  expect(read(['2', '1'])).not.toContain('server: ')
})

/** Returns the first row of the errors, and the line of a server that it quotes. */
function readRow(model: SummaryModel): string {
  const [item] = buildReport(model).find(({ id }) => id === 'errors')?.items ?? []
  return [...(readReport(model).errors ?? []), item?.getServerLine?.()].join('\n')
}

// Red is what turned the run red, and nothing else.
test.each`
  what                                       | verdict             | outcome         | state        | mark                | tone
  ${'an error that failed a test'}           | ${'failed'}         | ${'unexpected'} | ${undefined} | ${undefined}        | ${'bad'}
  ${'an error that only failed flaky tests'} | ${'failed'}         | ${'flaky'}      | ${undefined} | ${undefined}        | ${'warning'}
  ${'a new error that only warned'}          | ${'warned'}         | ${'expected'}   | ${'new'}     | ${undefined}        | ${'warning'}
  ${"an error with fail: 'run'"}             | ${'warned'}         | ${'expected'}   | ${undefined} | ${'{"fail":"run"}'} | ${'bad'}
  ${'a known error'}                         | ${'accepted'}       | ${'expected'}   | ${'known'}   | ${undefined}        | ${'plain'}
  ${'an error in a failed test'}             | ${'in failed test'} | ${'unexpected'} | ${undefined} | ${undefined}        | ${'warning'}
`('the tone of $what is $tone', ({ verdict, outcome, state, mark, tone }) => {
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
