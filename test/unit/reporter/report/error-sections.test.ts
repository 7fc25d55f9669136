// The sections that list errors, and the details of each error.

import { describe, expect, test } from 'vitest'
import type { BaselineEntry } from '../../../../src/baseline/baseline.js'
import type { FindingBaseline } from '../../../../src/findings/fields/finding-fields.js'
import { buildReport } from '../../../../src/reporter/report/build-report.js'
import { assess } from '../../../../src/reporter/summary/assess.js'
import type { SummaryModel } from '../../../../src/reporter/summary/model.js'
import type { Verdict } from '../../../../src/verdicts.js'
import { runError } from '../../../support/run-error.js'
import { earlierRun, type FakeTest, summarizeAttempt, summarizeTests } from '../fake-run.js'
import { backchannel, finding, kindSamples } from '../finding-samples.js'
import { listDetails, readReport } from './read-report.js'

const where = 'tests/shop.spec.ts:7 [chromium] cart ›'
const ratings = 'https://shop.test/api/ratings/7'
type Findings = Parameters<typeof backchannel>
const withFindings = (id: string, verdict: Verdict, ...findings: Findings): FakeTest => ({
  id,
  attempts: [{ attachments: [backchannel(...findings.map((each) => ({ ...each, verdict })))] }],
})

test('says if an error occurred only in beforeAll', () => {
  const inHook = finding({ phase: 'beforeAll' })
  const read = (...findings: Findings) =>
    readReport(summarizeTests([withFindings('1', 'failed', ...findings)])).errors?.[0]
  expect(read(inHook, inHook)).toContain('/api/ratings/<id> · (in beforeAll) · failed')
  expect(read(finding(), inHook)).not.toContain('beforeAll')
  expect(read(inHook, finding())).not.toContain('beforeAll')
})

describe('the effect of an error', () => {
  test.each<[verdicts: Verdict[], effect: string]>([
    [['failed', 'accepted'], 'failed 1 test, accepted in 1'],
    [['warned', 'warned', 'accepted'], 'warned in 2 tests, accepted in 1'],
    [['in failed test', 'in failed test', 'accepted'], 'in 2 failed tests, accepted in 1 test'],
  ])('on tests with the verdicts %j', (verdicts, effect) => {
    const tests = verdicts.map((verdict, index) => withFindings(`${index}`, verdict, finding()))
    expect(readReport(summarizeTests(tests)).errors?.[0]).toContain(
      `GET 500 /api/ratings/<id> · ${effect} · `,
    )
  })

  const recovered = finding({ recovered: true })
  const other = finding({ url: `${ratings}?page=2` })
  test.each`
    share     | tests                            | effect
    ${'all'}  | ${[[recovered], [recovered]]}    | ${'accepted in 2 tests; recovered'}
    ${'some'} | ${[[recovered, other], [other]]} | ${'accepted in 2 tests; 1 of 3 occurrences recovered'}
  `('says when $share of its occurrences recovered', ({ tests, effect }) => {
    const model = summarizeTests(
      tests.map((findings: Findings, id: number) => withFindings(`${id}`, 'accepted', ...findings)),
    )
    expect(readReport(model).errors?.[0]).toContain(` · ${effect}`)
  })
})

describe('with a baseline', () => {
  const inState = (id: string, baseline: FindingBaseline, verdict: Verdict) =>
    withFindings(id, verdict, finding({ name: `GET 500 /${id}`, url: `https://shop.test/${id}`, baseline }))
  const isKnown: FindingBaseline = { state: 'known', reason: 'Not seeded' }
  const read = (entry: BaselineEntry, tests: FakeTest[], filters?: string[]) => {
    const baselines = [{ name: 'b.json', baseline: { file: '/b.json', entries: [entry] } }]
    return readReport(assess(summarizeTests(tests, { run: filters ? { filters } : {} }), { baselines }))
  }

  test('lists known errors only in failed tests, and last', () => {
    const tests = [inState('cause', isKnown, 'in failed test'), inState('added', { state: 'new' }, 'failed')]
    expect(read({ error: 'GET 500 /cause', reason: 'Not seeded' }, tests).errors).toEqual([
      `new GET 500 /added · failed 1 test · ${where} added`,
      `known GET 500 /cause · in 1 failed test · ${where} cause`,
      '  known: Not seeded',
    ])
  })

  test('does not list known errors that did not occur after a partial run', () => {
    const entry = { error: 'GET 404 /away', reason: 'Not seeded' }
    expect(read(entry, [inState('quiet', isKnown, 'accepted')], ['-g x'])).not.toHaveProperty('notSeen')
  })

  test('shows the state in the baseline beside the comparison, and first what the compared run does not have', () => {
    const tests = [inState('old', { state: 'new' }, 'failed'), inState('young', { state: 'new' }, 'failed')]
    const before = { ...earlierRun, errors: [runError('GET 500 /old')] }
    expect(readReport(assess(summarizeTests(tests), { baselines: [], before })).errors).toEqual([
      `new GET 500 /young · not in the compared run · failed 1 test · ${where} young`,
      `new GET 500 /old · also in the compared run · failed 1 test · ${where} old`,
    ])
  })
})

test('says of each error whether the compared run has it, by its branch', () => {
  const errors = ['/more', '/same'].map((path) => runError(`GET 500 ${path}`))
  const testWith = (id: string, ...urls: string[]) => ({ id, attempts: [{ verdict: 'accepted', urls }] })
  const tests = [testWith('0', '/more', '/same'), testWith('1', '/more', '/other')]
  const before = { ...earlierRun, branch: 'main', errors }
  expect(readReport(assess(summarizeTests(tests), { baselines: [], before })).errors).toEqual([
    `GET 500 /more · also in main · accepted in 2 tests · ${where} 0 · and 1 more test`,
    `GET 500 /other · not in main · accepted in 1 test · ${where} 1`,
    `GET 500 /same · also in main · accepted in 1 test · ${where} 0`,
  ])
})

test('says in which projects of the compared run an error occurred, and in which it still does', () => {
  const inProjects = (name: string, ...projects: string[]) => runError(name, { projects })
  const errors = [inProjects('GET 404 /moved', 'de'), inProjects('GET 404 /less', 'de', 'fr')]
  const before = { ...earlierRun, branch: 'main', errors }
  const findings = errors.map(({ name }) => finding({ name }))
  const model = summarizeTests([
    { id: '0', project: 'fr', attempts: [{ attachments: [backchannel(...findings)] }] },
  ])
  const ofSeveral = { ...model, run: { ...model.run, projects: ['de', 'fr'] } }
  const assessed = assess(ofSeveral, { baselines: [], before })
  const report = readReport(assessed)
  const rows = report.errors?.filter((line) => line.includes('GET 404')).toSorted()
  expect(rows).toEqual([
    expect.stringContaining('GET 404 /less · also in main · '),
    expect.stringContaining('GET 404 /moved · in main only in project de · '),
  ])
  expect(report.gone).toEqual([
    '2 errors gone',
    'GET 404 /moved · now only in project fr',
    'GET 404 /less · now only in project fr',
  ])
})

describe('the details of an error', () => {
  const read = (...findings: Findings) =>
    listDetails(summarizeAttempt({ verdict: 'warned', attachments: [backchannel(...findings)] }), 'errors')

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
})

test.each([
  { root: undefined, place: 'tests/shop.spec.ts:7' },
  { root: 'e2e', place: 'e2e/tests/shop.spec.ts:7' },
  { root: '../shop', place: '../shop/tests/shop.spec.ts:7' },
])(
  'prints the path of a test from the working directory, as Playwright does, in $root',
  ({ root, place }) => {
    const tests: FakeTest[] = [{ id: 'a', attempts: [{ verdict: 'warned', urls: ['/a'] }] }]
    const model = summarizeTests(tests, { run: { root } })
    expect(readReport(model).errors?.join()).toContain(` ${place} `)
  },
)

test.each([
  { name: 'GET 500 /a', url: 'https://shop.test/a', urls: [] },
  { name: 'GET 500 /a', url: 'https://shop.test/a?page=2', urls: ['URLs', 'https://shop.test/a?page=2'] },
  { name: 'GET 500 /a/<id>', url: 'https://shop.test/a/7', urls: ['URLs', 'https://shop.test/a/7'] },
])('lists the URL $url only if the name $name does not say it', ({ name, url, urls }) => {
  const model = summarizeAttempt({ attachments: [backchannel(finding({ name, url, verdict: 'warned' }))] })
  expect(listDetails(model, 'errors').find(([title]) => title === 'URLs') ?? []).toEqual(urls)
})

test.each([
  { row: 'an error', paths: ['/a', '/a', '/a'], status: 500 },
  { row: 'a cause', paths: ['/a', '/b', '/c'], status: 503 },
])(
  "quotes the reason, the id and the server's line of one occurrence in the row of $row",
  ({ paths, status }) => {
    const tests = paths.map((path, index): FakeTest => {
      const body = status === 500 ? `db timeout ${'xyz'[index]}` : 'no upstream'
      const attachment = backchannel({
        ...finding({
          name: `GET ${status} ${path}`,
          url: `https://shop.test${path}`,
          timestamp: `2026-01-31T12:00:0${3 - index}.000Z`,
          details: { body, headers: { 'x-request-id': `id-of-${index}` } },
        }),
        method: 'GET',
        status,
      })
      return { id: `${index}`, attempts: [{ attachments: [attachment], printed: [`Error: of ${index}`] }] }
    })
    const row = readRow(summarizeTests(tests))
    const [, id] = /x-request-id id-of-(\d)/.exec(row) ?? []
    expect(row.match(/id-of/g)).toHaveLength(1)
    expect(row).toContain(`\nserver: Error: of ${id}`)
    if (status === 500) expect(row).toContain(`"db timeout ${'xyz'[Number(id)]}"`) // the headline has that of a cause
  },
)

test('quotes no line of a server about another test than that of the reason', () => {
  const model = summarizeTests([
    {
      id: '1',
      attempts: [
        {
          attachments: [backchannel(finding({ details: { body: 'db timeout' } }))],
          printed: ['Error: no model'],
        },
      ],
    },
  ])
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
