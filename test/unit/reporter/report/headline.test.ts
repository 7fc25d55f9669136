// The one list of headlines.
import { expect, test } from 'vitest'
import type { BaselineState } from '../../../../src/baseline/classify.js'
import { getPhraseText } from '../../../../src/printing/phrase.js'
import { formatHeadline } from '../../../../src/reporter/report/headline.js'
import { assess } from '../../../../src/reporter/summary/assess.js'
import type { Verdict, WarningReason } from '../../../../src/verdicts.js'
import { type FakeTest, missedWebhook, summarizeTests } from '../fake-run.js'
import { backchannel, finding } from '../finding-samples.js'

interface Occurrences {
  readonly names?: readonly string[]
  readonly verdict?: Verdict
  readonly state?: BaselineState
  readonly warnedBy?: WarningReason
}

const find = ({ names = ['GET 500 /api/cart'], verdict = 'in failed test', state, warnedBy }: Occurrences) =>
  backchannel(
    ...names.map((name) =>
      finding({
        name,
        url: `https://shop.test${name.slice(name.indexOf('/'))}`,
        verdict,
        ...(state && { baseline: { state } }),
        ...(warnedBy && { warnedBy }),
      }),
    ),
  )

type TestOfRun = Omit<FakeTest, 'id'>

const passed = (occurrences?: Occurrences): TestOfRun => ({
  attempts: [{ ...(occurrences && { attachments: [find(occurrences)] }) }],
})
const failed = (occurrences?: Occurrences): TestOfRun => ({
  outcome: 'unexpected',
  attempts: [{ status: 'failed', ...(occurrences && { attachments: [find(occurrences)] }) }],
})
const flaky = (occurrences?: Occurrences): TestOfRun => ({
  outcome: 'flaky',
  attempts: [{ status: 'failed', ...(occurrences && { attachments: [find(occurrences)] }) }, {}],
})
const waiting: TestOfRun = {
  outcome: 'unexpected',
  attempts: [{ status: 'failed', attachments: [missedWebhook()] }],
}
const unmarked: TestOfRun = { attempts: [{ mark: false }] }
const withoutBrowser: TestOfRun = {
  outcome: 'unexpected',
  attempts: [{ mark: false, status: 'failed', errors: ['Error: browserType.launch: no executable'] }],
}

function formatRun(...tests: readonly TestOfRun[]): string {
  const model = summarizeTests(tests.map((each, index) => ({ ...each, id: `test ${index}` })))
  return getPhraseText(formatHeadline(assess(model, { baselines: [] })))
}

const cart = { names: ['GET 500 /api/cart'] }
const login = { names: ['POST 429 /api/login'] }
const known = { verdict: 'accepted', state: 'known' } as const

interface Row {
  readonly what: string
  readonly tests: readonly TestOfRun[]
  readonly headline: string
}

test.each<Row>([
  {
    what: 'names what occurred in all of them',
    tests: [failed(cart), failed(cart), passed()],
    headline: 'GET 500 /api/cart in 2 of 2 failed tests',
  },
  {
    what: 'names what occurred in half of them',
    tests: [failed(cart), failed(cart), failed(login), failed()],
    headline: 'GET 500 /api/cart in 2 of 4 failed tests',
  },
  {
    what: 'names what occurred in the only one',
    tests: [failed(cart), passed()],
    headline: 'GET 500 /api/cart in 1 failed test',
  },
  {
    what: 'names what failed a test before what occurred in one that failed itself',
    tests: [failed(login), failed({ ...cart, verdict: 'failed' })],
    headline: 'GET 500 /api/cart in 1 of 2 failed tests',
  },
  {
    what: 'names a cause, which counts as one',
    tests: [failed({ names: ['GET 503 /a', 'GET 503 /b'] }), failed({ names: ['GET 503 /c'] }), failed()],
    headline: 'https://shop.test answered 503 in 2 of 3 failed tests',
  },
  {
    what: 'counts if nothing occurred in half of them',
    tests: [failed(cart), failed(login), failed(), failed(), failed()],
    headline: '5 failed tests, errors in 2 of them',
  },
  {
    what: 'counts if other errors occurred in each of them',
    tests: ['a', 'b', 'c'].map((path) => failed({ names: [`GET 500 /${path}`] })),
    headline: '3 failed tests, errors in all of them',
  },
  {
    what: 'does not name a known error',
    tests: [failed({ state: 'known' }), failed()],
    headline: '2 failed tests, only known errors in 1 of them',
  },
  {
    what: 'names a new error rather than a known one',
    tests: [failed({ ...cart, state: 'known' }), failed({ ...login, state: 'new' })],
    headline: 'POST 429 /api/login in 1 of 2 failed tests',
  },
  {
    what: 'says that errors occurred in other tests only',
    tests: [failed(), passed({ verdict: 'accepted' })],
    headline: '1 failed test, no errors in it',
  },
  {
    what: 'does not count errors of attempts that passed',
    tests: [{ outcome: 'unexpected', attempts: [{ attachments: [find(cart)] }] }, failed()],
    headline: '2 failed tests, errors in none of them',
  },
  {
    what: 'counts missing webhooks',
    tests: [failed(cart), waiting, waiting],
    headline: '3 failed tests, errors in 1 of them; 2 webhooks missing',
  },
  {
    what: 'puts missing webhooks first if every failed test waited for one',
    tests: [
      waiting,
      { ...waiting, attempts: [{ status: 'failed', attachments: [missedWebhook(), find(cart)] }] },
    ],
    headline: '2 webhooks missing; GET 500 /api/cart in 1 of 2 failed tests',
  },
  {
    what: 'puts missing webhooks first if there are no errors',
    tests: [waiting, passed()],
    headline: '1 failed test, 1 webhook missing; no HTTP errors recorded in 2 monitored tests',
  },
  {
    what: 'says what may hide errors',
    tests: [failed(), failed(), unmarked],
    headline: '2 failed tests; no HTTP errors recorded in 2 monitored tests; 1 test was not monitored',
  },
  {
    what: 'says that no browser started',
    tests: [withoutBrowser],
    headline: 'The browser did not start in 1 test',
  },
])('the headline of a run with failed tests $what', ({ tests, headline }) => {
  expect(formatRun(...tests)).toBe(headline)
})

test('does not name an error that the compared run has too while another one appeared', () => {
  const model = summarizeTests(
    [cart, cart, login].map((error, index) => ({ ...failed(error), id: `test ${index}` })),
  )
  const errors = model.errors.map((error) => ({
    ...error,
    change: error.name === 'GET 500 /api/cart' ? ('same' as const) : ('appeared' as const),
  }))
  expect(getPhraseText(formatHeadline({ ...model, errors }))).toBe('3 failed tests, errors in all of them')
})

test.each<Row>([
  {
    what: 'says why tests with an error passed',
    tests: [
      passed({ verdict: 'warned', warnedBy: 'nothing' }),
      passed({ verdict: 'warned', warnedBy: 'nothing' }),
    ],
    headline: "GET 500 /api/cart in 2 tests, which passed (fail: 'nothing')",
  },
  {
    what: 'counts several new errors in distinct tests',
    tests: [
      passed({ names: [...cart.names, ...login.names], verdict: 'warned', warnedBy: 'run', state: 'new' }),
      passed({ ...login, verdict: 'warned', warnedBy: 'run', state: 'new' }),
    ],
    headline: "2 new errors in 2 tests, which passed (fail: 'run')",
  },
  {
    what: 'counts several errors without a baseline',
    tests: [
      passed({ ...cart, verdict: 'warned', warnedBy: 'run' }),
      passed({ ...login, verdict: 'warned', warnedBy: 'limit' }),
    ],
    headline: "2 errors in 2 tests, which passed (maxTestsPerError, fail: 'run')",
  },
  {
    what: 'counts tests that passed only on retry',
    tests: [flaky(cart), flaky(cart), flaky(), passed()],
    headline: '3 tests passed only on retry, errors in 2 of them',
  },
  {
    what: 'names the only test that passed on retry',
    tests: [flaky(cart)],
    headline: '1 test passed only on retry, errors in it',
  },
  {
    what: 'does not explain a retry by known errors',
    tests: [flaky(), passed(known)],
    headline: 'No new errors, 1 known',
  },
  {
    what: 'says that nothing is new',
    tests: [
      passed(known),
      passed({ ...known, ...login }),
      passed({ verdict: 'accepted', names: ['GET 404 /b'] }),
    ],
    headline: 'No new errors, 2 known, 1 accepted',
  },
  {
    what: 'says without a baseline that no error counts',
    tests: [passed({ verdict: 'accepted' })],
    headline: 'No errors that count, 1 accepted',
  },
  {
    what: 'counts webhooks that a test missed on purpose',
    tests: [passed(known), { attempts: [{ attachments: [missedWebhook()] }] }],
    headline: 'No new errors, 1 known; 1 webhook missing',
  },
  {
    what: 'says that all is well',
    tests: [passed(), passed()],
    headline: 'No HTTP errors in 2 monitored tests',
  },
  {
    what: 'names the kinds that every test recorded',
    tests: [
      { attempts: [{ mark: JSON.stringify({ kinds: ['page-error', 'request-failed'] }) }] },
      { attempts: [{ mark: JSON.stringify({ kinds: ['page-error'] }) }] },
    ],
    headline: 'No HTTP errors or page errors in 2 monitored tests',
  },
  {
    what: 'says that a test was not monitored',
    tests: [passed(), unmarked],
    headline: 'No HTTP errors in 1 monitored test; 1 test was not monitored',
  },
  {
    what: 'says that a test ended before the monitor began',
    tests: [passed(), { attempts: [{ mark: false, status: 'failed' }] }],
    headline: 'No HTTP errors in 1 monitored test; 1 test ended before the monitor began',
  },
  {
    what: 'claims nothing of unmonitored tests',
    tests: [unmarked, unmarked],
    headline: '2 tests were not monitored',
  },
  {
    what: 'knows webhook tests',
    tests: [{ attempts: [{ mark: false, annotations: ['_webhookFixtures'] }] }],
    headline: 'No webhook timeouts in 1 test',
  },
  {
    what: 'names a missing webhook of an unmonitored test alone',
    tests: [{ attempts: [{ mark: false, attachments: [missedWebhook()] }] }],
    headline: '1 webhook missing',
  },
  { what: 'says that no test ran', tests: [], headline: 'No tests ran' },
])('the headline of a run without failed tests $what', ({ tests, headline }) => {
  expect(formatRun(...tests)).toBe(headline)
})
