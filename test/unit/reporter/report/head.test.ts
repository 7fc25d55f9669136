// The headline, and the sentences below it.
import { expect, test } from 'vitest'
import type { BaselineMatch } from '../../../../src/baseline/classify.js'
import type { ErrorModel } from '../../../../src/reporter/collect/tallies/counted-error.js'
import { buildHead } from '../../../../src/reporter/report/head.js'
import { assess } from '../../../../src/reporter/summary/assess.js'
import type { SummaryModel } from '../../../../src/reporter/summary/model.js'
import type { Verdict } from '../../../../src/verdicts.js'
import {
  evidence,
  type FakeAttempt,
  type FakeTest,
  failedTest,
  flakyTest,
  missedWebhook,
  openRequest,
  passedTest,
  summarizeTests,
} from '../fake-run.js'
import { finding, httpError, kindSamples } from '../finding-samples.js'
import { readReport } from './read-report.js'

const name = 'network-error-baseline.json'
const urls = ['/a']
const withAttempt = (attempt: FakeAttempt) => passedTest('', attempt)
const failing = (attempt: FakeAttempt) => failedTest('', attempt)
const quiet = withAttempt({})
const passed = withAttempt({ verdict: 'accepted', urls })
const warned = withAttempt({ verdict: 'warned', urls })
const failedByErrors = failing({ verdict: 'failed', urls })
const failedByErrorsFirst: FakeTest = {
  id: '',
  outcome: 'unexpected',
  attempts: [
    { status: 'failed', verdict: 'failed', urls },
    { status: 'failed', verdict: 'in failed test', urls },
  ],
}
const failedWithErrors = failing({ verdict: 'in failed test', urls })
const failedWithTwoKinds = failing({
  findings: [
    finding({ verdict: 'in failed test' }),
    finding({ ...kindSamples['page-error'], verdict: 'in failed test' }),
  ],
})
const failedWithoutErrors = failing({ status: 'timedOut' })
const missing = failing({ attachments: [missedWebhook()] })
const unmonitored = withAttempt({ mark: false })
const withoutBrowser = failing({ errors: ['Error: browserType.launch: no executable'] })

const flaky = (...urls: string[]) => flakyTest('', { urls })
const flakyWithOpenRequest = flakyTest('', { attachments: [evidence({ pending: [openRequest('/slow')] })] })

const number = (tests: FakeTest[]) => tests.map((one, index) => ({ ...one, id: `${index}` }))
const summarize = (...args: Parameters<typeof summarizeTests>) => summarizeTests(number(args[0]), args[1])
const inState = (name: string, state: BaselineMatch['state'], verdict?: Verdict) => {
  const usual = state === 'known' ? 'accepted' : 'warned'
  return withAttempt({ findings: [finding({ name, baseline: { state }, verdict: verdict ?? usual })] })
}
const listSentences = (model: SummaryModel) => readReport(model).head?.slice(1)

const added = inState('GET 500 /new', 'new')
const late = inState('GET 500 /late', 'new', 'accepted')
const states = (['expired', 'known', 'known'] as const).map((state, index) =>
  inState(`GET 500 /${index}`, state),
)

test('the numbers count errors by state even if the machine that merges the shards lacks the file', () => {
  const model = assess(summarize([late, added, ...states]), { baselines: [] })
  expect(listSentences(model)).toContain('Errors: 1 new, 1 expired, 2 known, 1 accepted')
  expect(readReport(model).known?.[0]).toBe('2 known errors also occurred')
})

test.each`
  headline           | tests                                    | sentences
  ${'all are known'} | ${states.slice(1)}                       | ${[]}
  ${'all are new'}   | ${[added, inState('GET 500 /b', 'new')]} | ${[]}
  ${'one is new'}    | ${[added, states[1]]}                    | ${['Errors: 1 new, 1 known']}
`('the numbers are left out if the headline says them: $headline', ({ tests, sentences }) => {
  expect(listSentences(assess(summarize(tests), { baselines: [] }))).toEqual(sentences)
})

test.each`
  what                  | tests                   | sentences
  ${'of one kind'}      | ${[failedByErrors]}     | ${['The test passed every assertion and failed by errors alone', 'Whether the error is new is unknown: there is no baseline']}
  ${'of several kinds'} | ${[failedWithTwoKinds]} | ${['1 HTTP error, 1 page error', 'Which errors are new is unknown: there is no baseline']}
`('the numbers count errors $what if no baseline says what is new', ({ tests, sentences }) => {
  expect(listSentences(summarize(tests))).toEqual(sentences)
})

const changes = { since: { branch: 'main', generatedAt: '' }, appeared: ['GET 500 /new'], gone: [] }

test.each`
  what                                                   | tests                       | others         | sentences
  ${'says in what new errors are new if compared'}       | ${[added, states[1], late]} | ${{ changes }} | ${['Errors: 1 new (not in the baseline), 1 known, 1 accepted']}
  ${'says nothing about a missing baseline if compared'} | ${[failedByErrors]}         | ${{ changes }} | ${[]}
  ${'says nothing about it if no error counts'}          | ${[passed]}                 | ${{}}          | ${[]}
  ${'says in what a single error is new'}                | ${[added]}                  | ${{}}          | ${['The error is new: the baseline does not list it']}
`('the head $what', ({ tests, others, sentences }) => {
  const model = { ...assess(summarize(tests), { baselines: [] }), ...others }
  expect(listSentences(model)?.filter((sentence) => /baseline/.test(sentence))).toEqual(sentences)
})

const missed = (...others: string[]) => failing({ attachments: [missedWebhook()], urls: others })
const isKnown = inState('GET 500 /a', 'known')

test.each`
  what                                  | tests                                     | others         | sentence
  ${'an error'}                         | ${[missed('/a')]}                         | ${{}}          | ${'What is new is unknown: there is no baseline, and baselines list no webhooks'}
  ${'nothing else'}                     | ${[missed()]}                             | ${{}}          | ${'It is unknown whether the webhook was missing before'}
  ${'an error in a compared run'}       | ${[missed('/a')]}                         | ${{ changes }} | ${'It is unknown whether the webhook was missing before'}
  ${'a known error, and several waits'} | ${[missed(), missed(), isKnown]}          | ${{}}          | ${'It is unknown whether the webhooks were missing before'}
  ${'a test that failed otherwise'}     | ${[missed(), failedWithErrors, missed()]} | ${{}}          | ${undefined}
`('the head says that nobody knows whether webhooks are new, with $what', ({ tests, others, sentence }) => {
  const model = { ...assess(summarize(tests), { baselines: [] }), ...others }
  expect(listSentences(model)?.filter((each) => /webhooks?( was| were|$)/.test(each))).toEqual(
    sentence === undefined ? [] : [sentence],
  )
})

const failedBy = (...names: string[]) =>
  failing({ findings: names.map((name) => finding({ name, verdict: 'in failed test' })) })
const isSame = (name: string) => (error: ErrorModel) =>
  error.name === name ? { ...error, change: 'same' as const } : error

test.each`
  tests                                                                  | sentences
  ${[failedBy('GET 500 /a'), failedBy('GET 500 /b'), failing({})]}       | ${['In 1 of them GET 500 /a (also in main), in 1 GET 500 /b']}
  ${['/a', '/b', '/c', '/d'].map((path) => failedBy(`GET 500 ${path}`))} | ${['In 1 of them GET 500 /a (also in main), in 1 GET 500 /b, and 2 more errors']}
  ${[failedBy('GET 500 /a'), failedBy('GET 500 /a')]}                    | ${[]}
`(
  'the head names what occurred in failed tests if the headline names nothing: $sentences',
  ({ tests, sentences }) => {
    const model = summarize(tests)
    const errors = model.errors.map(isSame('GET 500 /a'))
    expect(listSentences({ ...model, errors, changes })?.filter((each) => each.startsWith('In '))).toEqual(
      sentences,
    )
  },
)

const many = (numbers: readonly number[], status: number, origin = 'https://shop.test'): FakeTest =>
  withAttempt({
    findings: numbers.map((number) => {
      const word = 'abcdefghijklmnopqrstuvwxyz'.charAt(number)
      return httpError(`GET ${status} ${origin}/${word}-list/${word}-item`, { verdict: 'warned' })
    }),
  })
const upTo = (length: number) => Array.from({ length }, (_, number) => number)

test.each`
  tests                                                               | sentences
  ${[many(upTo(10), 500)]}                                            | ${[]}
  ${[many(upTo(11), 500)]}                                            | ${['11 HTTP errors, each a 500 of https://shop.test']}
  ${[many(upTo(11), 500), many([12], 500, 'https://cdn.test')]}       | ${['12 HTTP errors, each a 500']}
  ${[many(upTo(3), 404), many(upTo(9), 500)]}                         | ${['12 HTTP errors of https://shop.test by status: 500 (9), 404 (3)']}
  ${[500, 501, 505, 506, 507].map((status) => many(upTo(3), status))} | ${['15 HTTP errors of https://shop.test by status: 500 (3), 501 (3), 505 (3) and 2 more status codes']}
  ${[many(upTo(11), 500), states[1]]}                                 | ${['11 HTTP errors that count, each a 500 of https://shop.test']}
`('the head says what more than ten HTTP errors have in common: $sentences', ({ tests, sentences }) => {
  const model = assess(summarize(tests), { baselines: [] })
  expect(listSentences(model)?.filter((sentence) => /HTTP errors.*(?:each|status)/.test(sentence))).toEqual(
    sentences,
  )
})

test.each`
  tests                                                         | sentence
  ${[failedByErrors, failedByErrors, passed]}                   | ${'They all passed every assertion and failed by errors alone'}
  ${[failedByErrors, failedWithoutErrors, failedWithoutErrors]} | ${'1 of them passed every assertion and failed by errors alone, 2 failed otherwise'}
  ${[failedByErrorsFirst, failedByErrors]}                      | ${'2 tests failed: 1 passed every assertion and failed by errors alone, 1 failed otherwise'}
  ${[failedByErrorsFirst]}                                      | ${undefined}
  ${[missing, passed]}                                          | ${undefined}
  ${[failedWithErrors, failedWithoutErrors]}                    | ${undefined}
  ${[failedByErrors, failedWithErrors]}                         | ${'2 tests failed: 1 passed every assertion and failed by errors alone, 1 failed otherwise'}
  ${[missing, missing, failedWithErrors]}                       | ${'2 of them failed waiting for a webhook, 1 failed otherwise'}
  ${[failedByErrors, failedWithErrors, missing, missing]}       | ${'4 tests failed: 1 passed every assertion and failed by errors alone, 2 failed waiting for a webhook, 1 failed otherwise'}
  ${[flaky('/cart'), flaky('/cart'), flaky()]}                  | ${'GET 500 /cart occurred only in attempts that failed; no error was recorded in 1 other test'}
  ${[flaky('/cart'), flakyWithOpenRequest, flaky()]}            | ${'GET 500 /cart occurred only in attempts that failed; no error was recorded in 2 other tests'}
  ${[flaky('/cart', '/a', '/b', '/c', '/d'), flaky('/cart')]}   | ${'In 2 of them GET 500 /cart, in 1 GET 500 /a, and 3 more errors occurred only in attempts that failed'}
  ${[failedWithoutErrors, flaky('/cart'), flaky()]}             | ${'2 tests passed only on retry; in 1 of them GET 500 /cart occurred only in attempts that failed'}
  ${[flaky(), passed]}                                          | ${'1 test passed only on retry; no recorded error occurred only in attempts that failed'}
  ${[flaky(), quiet]}                                           | ${undefined}
  ${[passed]}                                                   | ${undefined}
`('says of failed and flaky tests what the headline does not: $sentence', ({ tests, sentence }) => {
  expect(listSentences(summarize(tests))?.filter((each) => /test|attempts|failed/.test(each))).toEqual(
    sentence === undefined ? [] : [sentence],
  )
})

const unknown = 'Whether the error is new is unknown: there is no baseline'
const failureReason = "1 test passed although errors occurred in it (fail: 'run')"

test('the reason why a run failed comes first, and nothing then says that no test failed', () => {
  const model = summarize([warned], { run: { status: 'failed', failureReason } })
  const { tone, items } = buildHead(model)
  expect({ tone, items: [...items] }).toMatchObject({
    tone: 'bad',
    items: [
      { tone: 'bad', parts: [{ phrase: ['The run failed: ', { code: failureReason }] }] },
      { tone: 'plain', parts: [unknown] },
    ],
  })
})

test.each`
  what                                        | tests                    | run                                             | sentences
  ${'an error outside of tests'}              | ${[quiet]}               | ${{ status: 'failed' }}                         | ${['The run failed, although no test did']}
  ${'failed tests, which the headline names'} | ${[failedWithoutErrors]} | ${{ status: 'failed' }}                         | ${[]}
  ${'an interruption'}                        | ${[quiet]}               | ${{ status: 'interrupted' }}                    | ${['The run was interrupted']}
  ${'the global timeout'}                     | ${[quiet]}               | ${{ status: 'timedout' }}                       | ${['The run timed out']}
  ${'nothing'}                                | ${[quiet]}               | ${{ status: 'passed' }}                         | ${[]}
  ${'flaky tests'}                            | ${[flaky()]}             | ${{ status: 'failed', failOnFlakyTests: true }} | ${['The run failed by tests that passed only on retry (failOnFlakyTests)']}
  ${'errors before an interruption'}          | ${[warned]}              | ${{ status: 'interrupted', failureReason }}     | ${[`The run failed: ${failureReason}`, 'The run was interrupted', unknown]}
  ${'errors before the global timeout'}       | ${[warned]}              | ${{ status: 'timedout', failureReason }}        | ${[`The run failed: ${failureReason}`, 'The run timed out', unknown]}
`('the reason why a run failed can be $what', ({ tests, run, sentences }) => {
  expect(listSentences(summarize(tests, { run }))).toEqual(sentences)
})

test('leaves out known errors that did not occur after a partial run, and says why', () => {
  const file = { name, baseline: { file: name, entries: [{ error: 'GET 404 /b', reason: 'Known' }] } }
  const model = assess(summarize([passed], { run: { filters: ['--grep @smoke'] } }), { baselines: [file] })
  expect(listSentences(model)).toContain(
    'This partial run was limited to --grep @smoke, so known errors that did not occur are not listed',
  )
  expect(readReport(model)).not.toHaveProperty('notSeen')
})

test.each`
  missingShards                                         | gaps
  ${undefined}                                          | ${''}
  ${['2/3']}                                            | ${'; the report has no monitored test of shard 2/3'}
  ${[1, 3, 4, 5, 6, 7, 8].map((shard) => `${shard}/8`)} | ${'; the report has no monitored test of shards 1/8, 3/8, 4/8, 5/8, 6/8 and 2 more'}
`(
  'the headline of a run without errors says which shards are missing: $missingShards',
  ({ missingShards, gaps }) => {
    const model = summarize([quiet], { run: { missingShards } })
    expect(readReport(model).head?.[0]).toBe(`No HTTP errors in 1 monitored test${gaps}`)
  },
)

test('names what was not monitored below the counts of errors', () => {
  const many = evidence({ findings: [finding()], omitted: 12 })
  const tests = [unmonitored, withoutBrowser, withAttempt({ attachments: [many] })]
  const model = summarize(tests, { planned: ['0', '1', '2', 'never'] })
  expect(listSentences(model)?.slice(-5)).toEqual([
    'The browser did not start in 1 test',
    'Whether the error is new is unknown: there is no baseline',
    '1 test was not monitored',
    '1 test did not run',
    '12 occurrences are not listed (a test lists at most 10,000, a run 200,000)',
  ])
})

const flakyWarning = flakyTest('', { urls: ['/y'], verdict: 'failed' }, { urls: ['/x'], verdict: 'warned' })
const manyWithPageError = [
  failing({ findings: [finding({ ...kindSamples['page-error'], verdict: 'failed' })] }),
  many(upTo(11), 500),
]

test.each`
  what                                            | tests                                                                       | sentences
  ${'a warning in a test that also failed'}       | ${[flakyWarning]}                                                           | ${['1 test passed only on retry, errors in it', '2 HTTP errors']}
  ${'a project without a baseline'}               | ${[inState('GET 500 /a', 'known'), failedBy('GET 500 /b')]}                 | ${['Errors: 1 known, 1 without a baseline']}
  ${'an error that another project has as known'} | ${[inState('GET 500 /a', 'known'), inState('GET 500 /a', 'new', 'failed')]} | ${[]}
  ${'many HTTP errors beside another kind'}       | ${manyWithPageError}                                                        | ${['11 HTTP errors, each a 500 of https://shop.test', '1 page error']}
`('the head says nothing false about $what', ({ tests, sentences }) => {
  const lines = readReport(assess(summarize(tests), { baselines: [] })).head ?? []
  const words = /only on retry|Errors:|is new|HTTP error|page error|in 0/
  expect(lines.filter((line) => words.test(line))).toEqual(sentences)
})

test('the headline names the error of a failed test although another one appeared in a flaky test', () => {
  const model = summarize([failedBy('GET 500 /a'), flaky('/b')])
  const errors = model.errors.map(
    (error): ErrorModel => ({ ...error, change: error.name.endsWith('/a') ? 'same' : 'appeared' }),
  )
  expect(buildHead({ ...model, errors, changes }).title).toEqual({
    phrase: [{ code: 'GET 500 /a' }, ' in 1 failed test'],
  })
})
