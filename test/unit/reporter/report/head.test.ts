// The headline, and the sentences below it.
import type { FullResult } from '@playwright/test/reporter'
import { describe, expect, test } from 'vitest'
import type { BaselineState } from '../../../../src/baseline/classify.js'
import { buildHead } from '../../../../src/reporter/report/head.js'
import { findNextStep } from '../../../../src/reporter/report/next-step.js'
import { assess } from '../../../../src/reporter/summary/assess.js'
import type { SummaryModel } from '../../../../src/reporter/summary/model.js'
import { evidence, type FakeTest, missedWebhook, summarizeAttempt, summarizeTests } from '../fake-run.js'
import { backchannel, finding, kindSamples } from '../finding-samples.js'
import { readReport } from './read-report.js'

const name = 'network-error-baseline.json'
const urls = ['/a']
const withAttempt = (attempt: FakeTest['attempts'][0]): FakeTest => ({ id: '', attempts: [attempt] })
const failing = (attempt: FakeTest['attempts'][0]): FakeTest => ({
  ...withAttempt(attempt),
  outcome: 'unexpected',
})
const quiet = withAttempt({})
const passed = withAttempt({ verdict: 'accepted', urls })
const warned = withAttempt({ verdict: 'warned', urls })
const failedByErrors = failing({ status: 'failed', verdict: 'failed', urls })
const failedWithErrors = failing({ status: 'failed', verdict: 'in failed test', urls })
const failedWithTwoKinds = failing({
  status: 'failed',
  attachments: [
    backchannel(
      finding({ verdict: 'in failed test' }),
      finding({ ...kindSamples['page-error'], verdict: 'in failed test' }),
    ),
  ],
})
const failedWithoutErrors = failing({ status: 'timedOut' })
const missing = failing({ attachments: [missedWebhook()] })
const silent = (attempt: FakeTest['attempts'][0]) => withAttempt({ ...attempt, mark: false })
const unmonitored = silent({})
const withoutBrowser = failing({ status: 'failed', errors: ['Error: browserType.launch: no executable'] })

const flaky = (...urls: string[]): FakeTest => {
  return { id: '', outcome: 'flaky', attempts: [{ status: 'failed', urls }, {}] }
}

const number = (tests: FakeTest[]) => tests.map((one, index) => ({ ...one, id: `${index}` }))
const summarize = (...args: Parameters<typeof summarizeTests>) => summarizeTests(number(args[0]), args[1])
const inState = (name: string, state: BaselineState) =>
  withAttempt({ attachments: [backchannel(finding({ name, baseline: { state }, verdict: 'accepted' }))] })
const getTitle = (model: SummaryModel) => buildHead(model).title
const listSentences = (model: SummaryModel) => readReport(model).head?.slice(1)

describe('the headline', () => {
  const states = (['expired', 'known', 'known'] as const).map((state, index) =>
    inState(`GET 500 /${index}`, state),
  )
  const added = inState('GET 500 /new', 'new')
  const file = { name, baseline: { file: name, entries: [] } }

  test('puts missing webhooks before known errors', () => {
    expect(getTitle(assess(summarize([states[1]!, missing]), { baselines: [file] }))).toBe(
      '1 webhook missing; errors: nothing new, 1 known',
    )
  })

  test('counts errors by state even if the machine that merges the shards lacks the file', () => {
    const model = assess(summarize([added, ...states]), { baselines: [] })
    expect(getTitle(model)).toBe('Errors: 1 new, 1 expired, 2 known')
    expect(readReport(model).known?.[0]).toBe('2 known errors also occurred')
    expect(findNextStep(model, { summaryFile: '/a.json', configFolder: '/' })).toBeUndefined()
  })

  test.each<{ what: string; tests: FakeTest[]; title: string }>([
    { what: 'errors', tests: [warned, warned, quiet], title: '1 HTTP error in 2 of 3 tests' },
    {
      what: 'errors and webhooks',
      tests: [warned, missing, missing],
      title: '1 HTTP error in 1 of 3 tests; 2 webhooks missing',
    },
    {
      what: 'webhooks',
      tests: [quiet, missing],
      title: '1 webhook missing; no network errors in 2 monitored tests',
    },
    {
      what: 'a gap',
      tests: [quiet, unmonitored],
      title: 'No network errors in 1 monitored test; 1 test was not monitored',
    },
    {
      what: 'tests that ended before the monitor began',
      tests: [quiet, silent({ status: 'failed' })],
      title: 'No network errors in 1 monitored test; 1 test ended before the monitor began',
    },
    {
      what: 'only unmonitored tests',
      tests: [unmonitored, unmonitored],
      title: '2 tests were not monitored',
    },
    { what: 'no browser', tests: [withoutBrowser], title: 'The browser did not start in 1 test' },
    {
      what: 'webhook tests alone',
      tests: [silent({ annotations: ['_webhookFixtures'] })],
      title: 'No webhook timeouts in 1 test',
    },
    {
      what: 'a missing webhook alone',
      tests: [silent({ attachments: [missedWebhook()] })],
      title: '1 webhook missing',
    },
    { what: 'no test', tests: [], title: 'No tests ran' },
    {
      what: 'failed tests first, if no errors are recorded',
      tests: [failedWithoutErrors, failedWithoutErrors, unmonitored],
      title: '2 tests failed; no network errors recorded in 2 monitored tests; 1 test was not monitored',
    },
  ])('without a baseline, names $what', ({ tests, title }) => {
    expect(getTitle(summarize(tests))).toBe(title)
  })

  test.each([
    [['request-failed', 'graphql-error'], 'Errors: 2 new'],
    [['request-failed', 'page-error'], 'Errors: 2 new'],
    [['console-error'], 'Errors: 1 new'],
  ] as const)('calls %j errors, whatever their kinds', (kinds, title) => {
    const findings = kinds.map((kind) => ({ ...kindSamples[kind], baseline: { state: 'new' } as const }))
    const model = summarizeAttempt({ attachments: [backchannel(...findings)] })
    expect(getTitle(assess(model, { baselines: [file] }))).toBe(title)
  })
})

describe('the sentence about failed or flaky tests', () => {
  test.each<[FakeTest[], string]>([
    [[passed], 'No test failed'],
    [[failedByErrors, failedByErrors, passed], '2 tests failed because of errors'],
    [[failedWithErrors, passed], '1 test failed; it had errors'],
    [Array(8).fill(failedWithErrors), '8 tests failed themselves; in all of them GET 500 /a occurred'],
    [[failedWithoutErrors, passed], '1 test failed'],
    [
      [...Array<FakeTest>(13).fill(failedWithTwoKinds), failedWithoutErrors],
      '14 tests failed themselves; in 13 of them GET 500 /api/ratings/<id> occurred',
    ],
    [[missing, passed], '1 test failed waiting for a webhook'],
    [[failedByErrors, failedWithoutErrors], '2 tests failed: 1 because of errors, 1 itself'],
    [[failedByErrors, failedWithErrors], '2 tests failed: 1 because of errors, 1 itself; it also had errors'],
    [
      [missing, missing, missing, failedWithErrors],
      '4 tests failed themselves (3 waiting for a webhook); 1 of the 4 had errors',
    ],
    [
      [failedByErrors, failedWithErrors, missing, missing],
      '4 tests failed: 1 because of errors, 3 themselves (2 waiting for a webhook); 1 of the 3 also had errors',
    ],
    [
      [flaky('/cart'), flaky('/cart'), flaky()],
      '3 flaky tests; in 2 of them GET 500 /cart occurred only in attempts that failed',
    ],
    [
      [flaky('/cart', '/a', '/b', '/c', '/d'), flaky('/cart')],
      '2 flaky tests; in 2 of them GET 500 /cart, in 1 GET 500 /a and 3 more errors occurred only in attempts that failed',
    ],
    [[flaky(), passed], '1 flaky test; no error occurred only in attempts that failed'],
  ])('sorts them by reason, and names the errors of flaky ones (run %#)', (tests, sentence) => {
    expect(listSentences(summarize(tests))).toContain(sentence)
  })

  test.each([[[flaky(), quiet]], [[passed]]])(
    'names no flaky tests if there are none or no errors',
    (tests) => {
      expect(listSentences(summarize(tests))?.join()).not.toContain('flaky')
    },
  )
})

describe('the reason why a run failed', () => {
  const failureReason = "1 test passed although errors occurred in it (fail: 'run')"

  test('comes first, and nothing then says that no test failed', () => {
    const model = summarize([warned], { run: { status: 'failed', failureReason } })
    expect(buildHead(model)).toMatchObject({
      tone: 'bad',
      items: [{ tone: 'bad', parts: [{ phrase: ['The run failed: ', { code: failureReason }] }] }],
    })
  })

  test.each<{ what: string; tests: FakeTest[]; status: FullResult['status']; sentences: string[] }>([
    {
      what: 'an error outside of tests',
      tests: [quiet],
      status: 'failed',
      sentences: ['The run failed, although no test did'],
    },
    {
      what: 'failed tests, which the headline names',
      tests: [failedWithoutErrors],
      status: 'failed',
      sentences: [],
    },
    {
      what: 'an interruption',
      tests: [quiet],
      status: 'interrupted',
      sentences: ['The run was interrupted'],
    },
    { what: 'the global timeout', tests: [quiet], status: 'timedout', sentences: ['The run timed out'] },
    { what: 'nothing', tests: [quiet], status: 'passed', sentences: [] },
  ])('can be $what', ({ tests, status, sentences }) => {
    expect(listSentences(summarize(tests, { run: { status } }))).toEqual(sentences)
  })
})

test('explains why known errors that did not occur are not listed after a partial run', () => {
  const file = { name, baseline: { file: name, entries: [{ error: 'GET 404 /b', reason: 'Known' }] } }
  const model = assess(summarize([passed], { run: { filters: ['--grep @smoke'] } }), { baselines: [file] })
  expect(listSentences(model)).toContain(
    'This partial run was limited to --grep @smoke, so known errors that no longer occur are not listed',
  )
})

test('names what was not monitored below the counts of errors', () => {
  const many = evidence({ findings: [finding()], omitted: 12 })
  const tests = [unmonitored, withoutBrowser, withAttempt({ attachments: [many] })]
  const model = summarize(tests, { planned: ['0', '1', '2', 'never'] })
  expect(listSentences(model)?.slice(-4)).toEqual([
    'The browser did not start in 1 test',
    '1 test was not monitored',
    '1 test did not run',
    '12 occurrences are not listed (a test lists at most 10,000, a run 200,000)',
  ])
})
