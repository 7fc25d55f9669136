// The sections that list errors, and the details of each error.
import { describe, expect, test, vi } from 'vitest'
import type { BaselineEntry } from '../../../../src/baseline/baseline.js'
import type { BaselineState } from '../../../../src/baseline/classify.js'
import { buildReport } from '../../../../src/reporter/report/build-report.js'
import { takeItems } from '../../../../src/reporter/report/document.js'
import { assess } from '../../../../src/reporter/summary/assess.js'
import type { Verdict } from '../../../../src/verdicts.js'
import { earlierRun, type FakeTest, summarizeAttempt, summarizeTests } from '../fake-run.js'
import { backchannel, finding, kindSamples } from '../finding-samples.js'
import { readDetails, readReport } from './read-report.js'

const where = 'tests/shop.spec.ts:7 [chromium] cart ›'
const ratings = 'https://shop.test/api/ratings/7'
type Findings = Parameters<typeof backchannel>
const withFindings = (id: string, verdict: Verdict, ...findings: Findings): FakeTest => ({
  id,
  attempts: [{ attachments: [backchannel(...findings.map((each) => ({ ...each, verdict })))] }],
})

test('reads from the spool only what an output takes', () => {
  const keys = ['GET:500:/a', 'GET:500:/b', 'GET:500:/c']
  const model = summarizeAttempt({ attachments: [backchannel(...keys.map((key) => finding({ key })))] })
  const readSamples = vi.fn(() => [])
  const patterns = model.patterns.map((pattern) => ({ ...pattern, readSamples }))
  const [, errors] = buildReport({ ...model, patterns })
  expect(errors && takeItems(errors, 2)).toHaveLength(2)
  expect(readSamples.mock.calls).toEqual([[1], [1]])
})

test('says if an error occurred only in beforeAll', () => {
  const inHook = finding({ phase: 'beforeAll' })
  const read = (...findings: Findings) =>
    readReport(summarizeTests([withFindings('1', 'failed', ...findings)])).errors?.[0]
  expect(read(inHook, inHook)).toContain('/api/ratings/* · (in beforeAll) · failed')
  expect(read(finding(), inHook)).not.toContain('beforeAll')
  expect(read(inHook, finding())).not.toContain('beforeAll')
})

test('names the kind where two errors have the same title', () => {
  const title = 'TypeError: x'
  const findings = (['page-error', 'console-error'] as const).map((kind) => ({ ...kindSamples[kind], title }))
  const model = summarizeTests([withFindings('1', 'failed', ...findings)])
  expect(readReport(model).errors?.filter((line) => line.startsWith(title))).toEqual([
    `${title} · (console error) · failed 1 test · ${where} 1`,
    `${title} · (page error) · failed 1 test · ${where} 1`,
  ])
})

describe('the effect of an error', () => {
  test.each<[verdicts: Verdict[], effect: string]>([
    [['failed', 'accepted'], 'failed 1 test, accepted in 1'],
    [['warned', 'warned', 'accepted'], 'warned in 2 tests, accepted in 1'],
    [['in failed test', 'in failed test', 'accepted'], 'in 2 failed tests, accepted in 1 test'],
  ])('on tests with the verdicts %j', (verdicts, effect) => {
    const tests = verdicts.map((verdict, index) => withFindings(`${index}`, verdict, finding()))
    expect(readReport(summarizeTests(tests)).errors?.[0]).toContain(`GET 500 /api/ratings/* · ${effect} · `)
  })

  const recovered = finding({ recovered: true })
  const other = finding({ url: `${ratings}?page=2` })
  test.each([
    ['all', [[recovered], [recovered]], 'accepted in 2 tests; recovered'],
    ['some', [[recovered, other], [other]], 'accepted in 2 tests; 1 of 3 occurrences recovered'],
  ])('says when %s of its occurrences recovered', (_, tests, effect) => {
    const model = summarizeTests(tests.map((findings, id) => withFindings(`${id}`, 'accepted', ...findings)))
    expect(readReport(model).errors?.[0]).toContain(` · ${effect}`)
  })
})

describe('with a baseline', () => {
  const inState = (id: string, baseline: BaselineState, verdict: Verdict) =>
    withFindings(id, verdict, finding({ key: `GET:500:/${id}`, url: `https://shop.test/${id}`, baseline }))
  const read = (entry: BaselineEntry, tests: FakeTest[], filters?: string[]) => {
    const baselines = [{ name: 'b.json', baseline: { file: '/b.json', entries: [entry] } }]
    return readReport(assess(summarizeTests(tests, { run: filters ? { filters } : {} }), { baselines }))
  }

  test('lists known errors only in failed tests, and last', () => {
    const tests = [inState('cause', 'known', 'in failed test'), inState('added', 'new', 'failed')]
    expect(read({ key: 'GET:500:/cause', reason: 'Not seeded', tests: 1 }, tests).errors).toEqual([
      `new GET 500 /added · failed 1 test · ${where} added`,
      `known GET 500 /cause · in 1 failed test · ${where} cause`,
      '  known: Not seeded',
    ])
  })

  test('does not list known errors that did not occur after a partial run', () => {
    const entry = { key: 'GET:404:/away', reason: 'Not seeded' }
    expect(read(entry, [inState('quiet', 'known', 'accepted')], ['-g x'])).not.toHaveProperty('notSeen')
  })

  test('names the paths on which a known error is new', () => {
    const findings = [...'abcde'].map((path) =>
      finding({ key: 'GET:500:/cause', url: `https://shop.test/cause/${path}`, baseline: 'new' }),
    )
    const entry = { key: 'GET:500:/cause', reason: 'Known', paths: ['/cause/known'] }
    expect(read(entry, [withFindings('1', 'failed', ...findings)]).errors?.[1]).toMatch(
      /^ {2}new on \S+\/a, \S+\/b, \S+\/c and 2 more paths$/,
    )
  })
})

test('marks what appeared or has more tests than in another run, and nothing else', () => {
  const patterns = ['/more', '/same'].map((path) => ({ key: `GET:500:${path}`, tests: 1, occurrences: 1 }))
  const testWith = (id: string, ...urls: string[]) => ({ id, attempts: [{ verdict: 'accepted', urls }] })
  const tests = [testWith('0', '/more', '/same'), testWith('1', '/more', '/other')]
  const before = { ...earlierRun, patterns }
  expect(readReport(assess(summarizeTests(tests), { baselines: [], before })).errors).toEqual([
    `GET 500 /more · in more tests · accepted in 2 tests · ${where} 0 · and 1 more test`,
    `GET 500 /other · appeared · accepted in 1 test · ${where} 1`,
    `GET 500 /same · accepted in 1 test · ${where} 0`,
  ])
})

describe('the details of an error', () => {
  const read = (...findings: Findings) =>
    readDetails(summarizeAttempt({ verdict: 'warned', attachments: [backchannel(...findings)] }), 'errors')

  test('mark tests whose errors all recovered', () => {
    expect(read(finding({ recovered: true })).at(-1)).toEqual([
      'Tests',
      `${where} 1 · passed, errors recovered`,
    ])
  })

  const show = 'at show (https://shop.test/app.js:10:5)'
  const others = ['at load (https://shop.test/app.js:20:7)', 'at https://shop.test/a.js:1:2']
  const frames = [show, ...others, 'at last (b.js:3:4)']
  const firefox = 'show@https://shop.test/app.js:10:5'
  test.each([
    ["Chromium's topmost calls", `Error: x\n    ${frames.join('\n    ')}`, frames.slice(0, 3)],
    ['the calls from Firefox and WebKit', `${firefox}\n`, [firefox]],
    ['the calls without the message, even if it has several lines', `Error: x\ny\n    ${show}`, [show]],
    ['the first line if there are no calls', 'Error: x', ['Error: x']],
  ])('show %s', (_, stack, calls) => {
    expect(read({ ...kindSamples['page-error'], details: { stack } }).flat()).toContain(
      `Stack: ${calls.join(' · ')}`,
    )
  })
})
