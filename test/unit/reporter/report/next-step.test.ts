import { expect, test } from 'vitest'
import type { ErrorModel } from '../../../../src/reporter/collect/tallies/counted-error.js'
import { formatLine, getText } from '../../../../src/reporter/report/document.js'
import { findNextStep } from '../../../../src/reporter/report/next-step.js'
import { assess } from '../../../../src/reporter/summary/assess.js'
import type { Verdict, WarningReason } from '../../../../src/verdicts.js'
import { type FakeTest, failedTest, missedWebhook, summarizeAttempt, summarizeTests } from '../fake-run.js'
import { finding, httpError, kindSamples } from '../finding-samples.js'

const summarize = (verdict: Verdict, warnedBy?: WarningReason) => {
  return summarizeAttempt({ findings: [finding({ verdict, ...(warnedBy && { warnedBy }) })] })
}
const failed = summarize('failed')
const missedIn = (id: string, verdict: Verdict): FakeTest => {
  const found = { findings: [finding({ verdict })], attachments: [missedWebhook()] }
  const test = failedTest(id, { errors: ['WebhookTimeoutError: x'], ...found })
  return { ...test, file: `/repo/tests/${id}.spec.ts` }
}
const refuse = (path: string, origin = 'https://shop.test') => {
  const name = `GET net::ERR_CONNECTION_REFUSED ${path}`
  return finding({ kind: 'request-failed', name, url: `${origin}${path}` })
}
const unavailable = summarizeAttempt({ findings: ['/a', '/b'].map((path) => refuse(path)) })
const listed = (index: number) => `/${'abcdefghijk'.charAt(index)}-list/${'abcdefghijk'.charAt(index)}-item`
const fail = (status: number, count: number, verdict: Verdict) =>
  Array.from({ length: count }, (_, index) => httpError(`GET ${status} ${listed(index)}`, { verdict }))
const baseline = { file: 'network-error-baseline.json', entries: 1, notSeen: [] }
const command = 'npx playwright-backchannel baseline update'
const update = `If it stays for now, record it as known: ${command}`

const locations = {
  summaryFile: '/shop/network-error-report/network-error-summary.json',
  configFolder: '/shop',
  workingFolder: '/shop',
}

const toNew = (error: ErrorModel) => ({ ...error, baseline: { state: 'new' as const } })
const list = (...args: Parameters<typeof findNextStep>) =>
  findNextStep(...args).map((line) => formatLine(line, getText))

test.each([
  { what: 'failed a test', model: failed },
  { what: 'failed the run', model: summarize('warned', 'run') },
  { what: "only warned with fail: 'nothing'", model: summarize('warned', 'nothing') },
  { what: 'are not in the baseline', model: { ...failed, baseline, errors: failed.errors.map(toNew) } },
])('the next step names test, rule and command for errors that $what', ({ model }) => {
  expect(list(model, locations)).toEqual([
    "Open the test: tests/shop.spec.ts:7 · If the error is meant: expectNetworkError({ method: 'GET', url: '*://*/api/ratings/7', status: 500 })",
    update,
  ])
})

test('names the baseline for an expired entry, which the command does not add again', () => {
  const toExpired = (error: ErrorModel) => ({ ...error, baseline: { state: 'expired' as const } })
  const expired = { ...failed, baseline, errors: failed.errors.map(toExpired) }
  expect(list(expired, locations).at(-1)).toBe(
    'If it stays for now, move "expires" of its entry in network-error-baseline.json',
  )
  const [error] = failed.errors
  const both = { ...failed, baseline, errors: error ? [toNew(error), toExpired(error)] : [] }
  expect(list(both, locations).at(-1)).toBe(
    `If all new errors stay for now, record them as known: ${command}`,
  )
})

test('the next step is only the test to open if it failed itself', () => {
  expect(list(summarize('in failed test'), locations)).toEqual(['Open the test: tests/shop.spec.ts:7'])
})

test('records no error that only fails a test as test.fail() expects, which it would make red', () => {
  const attempt = { status: 'failed' as const, findings: [finding({ verdict: 'failed' })] }
  const model = summarizeTests([{ id: 'a', outcome: 'expected', attempts: [attempt] }])
  expect(list(model, locations)).toEqual(['Open the test: tests/shop.spec.ts:7'])
})

test.each`
  what                                        | tests                                                         | line
  ${'no error counts'}                        | ${[missedIn('a', 'accepted')]}                                | ${'Open the test: tests/a.spec.ts:7'}
  ${'every failed test waited for a webhook'} | ${[missedIn('a', 'in failed test'), missedIn('b', 'warned')]} | ${"Open the first webhook's test: tests/a.spec.ts:7"}
`('is to open the test of the first missing webhook if $what', ({ tests, line }) => {
  expect(list(summarizeTests(tests), locations)).toEqual([line])
})

test('speaks of the first of several errors, and of all of them where the command records all', () => {
  const findings = ['GET 500 /a', 'GET 500 /b'].map((name) => finding({ name, verdict: 'warned' }))
  const lines = list(summarizeAttempt({ findings }), locations)
  expect(lines.map((line) => line.split(': ')[0])).toEqual([
    "Open the first error's test",
    'If all errors stay for now, record them as known',
  ])
})

test.each`
  condition                                                      | model                                                                             | places
  ${'the run is compared'}                                       | ${{ ...failed, changes: { since: { generatedAt: '' }, appeared: [], gone: [] } }} | ${undefined}
  ${'every error says that the own server could not be reached'} | ${unavailable}                                                                    | ${undefined}
  ${'projects have baselines of their own'}                      | ${failed}                                                                         | ${{ ...locations, baselineFiles: ['a.json', 'b.json'] }}
  ${'some projects have a baseline and others have none'}        | ${failed}                                                                         | ${{ ...locations, baselineFiles: ['a.json'], isWithoutBaseline: true }}
  ${'there is no summary for the command'}                       | ${failed}                                                                         | ${{ ...locations, summaryFile: undefined }}
`('offers no command if $condition', ({ model, places = locations }) => {
  expect(list(model, places).join()).not.toContain(command)
})

test.each([
  { condition: 'no error counts', model: summarize('accepted') },
  { condition: 'there are no errors', model: summarizeAttempt({}) },
])('the next step is absent if $condition', ({ model }) => {
  expect(list(model, locations)).toEqual([])
})

test.each`
  errors | status | step
  ${11}  | ${500} | ${'Check https://shop.test, then open the test'}
  ${11}  | ${404} | ${"Open the first error's test"}
  ${10}  | ${500} | ${"Open the first error's test"}
`(
  'checks a server that answered many requests with a 5xx: $errors times $status',
  ({ errors, status, step }) => {
    const [line] = list(summarizeAttempt({ findings: fail(status, errors, 'failed') }), locations)
    expect(line?.split(': ')[0]).toBe(step)
    expect(line?.includes('expectNetworkError')).toBe(!step.startsWith('Check'))
  },
)

test('opens the test of a page error, although a server answered many other requests with a 5xx', () => {
  const failing = finding({ ...kindSamples['page-error'], verdict: 'failed' })
  const model = summarizeTests([
    failedTest('1', { findings: [failing] }),
    { id: '2', attempts: [{ findings: fail(500, 11, 'warned') }] },
  ])
  expect(list(assess(model, { baselines: [] }), locations)[0]).toContain("Open the first error's test: ")
})

test('checks a server that was unavailable before the test', () => {
  const findings = ['/a', '/b', '/c'].map((path) => refuse(path, 'http://127.0.0.1:8787'))
  expect(list(summarizeAttempt({ findings }), locations)).toEqual([
    'Check that http://127.0.0.1:8787 is up, then open the test: tests/shop.spec.ts:7',
  ])
})

const prune = 'npx playwright-backchannel baseline prune'

test.each`
  notSeen                           | status           | lines
  ${['GET 500 /old']}               | ${'passed'}      | ${[`If GET 500 /old is fixed: ${prune}`]}
  ${['GET 500 /old', 'GET 500 /b']} | ${'passed'}      | ${[`If all known errors that did not occur are fixed: ${prune}`]}
  ${['GET 500 /old']}               | ${'interrupted'} | ${[]}
  ${[]}                             | ${'passed'}      | ${[]}
`('offers to remove $notSeen from the baseline if the run is $status', ({ notSeen, status, lines }) => {
  const model = summarizeAttempt({})
  const run = { ...model, run: { ...model.run, status }, baseline: { ...baseline, notSeen } }
  expect(list(run, locations)).toEqual(lines)
})

test.each`
  how                    | failedTests                                            | lines
  ${'errors alone'}      | ${{ byNetworkErrors: 1, byWebhooks: 0, otherwise: 0 }} | ${1}
  ${'a missing webhook'} | ${{ byNetworkErrors: 0, byWebhooks: 1, otherwise: 0 }} | ${0}
  ${'itself'}            | ${{ byNetworkErrors: 1, byWebhooks: 0, otherwise: 1 }} | ${0}
`(
  'offers to remove $lines entries if a test failed by $how, which may end it early',
  ({ failedTests, lines }) => {
    const model = summarizeAttempt({})
    const totals = { ...model.totals, failedTests }
    const run = { ...model, totals, baseline: { ...baseline, notSeen: ['GET 500 /old'] } }
    expect(list(run, locations)).toHaveLength(lines)
  },
)

test.each`
  paths                                                                         | options
  ${{ summaryFile: '/shop/e2e tests/summary.json', configFolder: '/shop/e2e' }} | ${"--summary 'e2e tests/summary.json' --baseline e2e/network-error-baseline.json"}
  ${{ summaryFile: '/shop/$(id)/summary.json' }}                                | ${"--summary '$(id)/summary.json'"}
`(
  'adds the paths that the command does not expect, which no shell interprets: $options',
  ({ paths, options }) => {
    expect(list(failed, { ...locations, ...paths }).at(-1)).toBe(`${update} ${options}`)
  },
)
