// The one list of headlines.
import { expect, test } from 'vitest'
import type { AttachedFinding } from '../../../../src/findings/fields/finding-fields.js'
import { getPhraseText } from '../../../../src/printing/phrase.js'
import { formatHeadline } from '../../../../src/reporter/report/headline.js'
import { assess } from '../../../../src/reporter/summary/assess.js'
import {
  type FakeAttempt,
  type FakeTest,
  failedTest,
  flakyTest,
  missedWebhook,
  passedTest,
  summarizeTests,
} from '../fake-run.js'
import { httpError } from '../finding-samples.js'

type Found = Partial<AttachedFinding>

const find = (request: string) => httpError(request, { verdict: 'in failed test' })
const as = (more: Found, error: AttachedFinding): AttachedFinding => ({ ...error, ...more })
const passed = (...findings: AttachedFinding[]) => passedTest('', { findings })
const failed = (...findings: AttachedFinding[]) => failedTest('', { findings })
const flaky = (...findings: AttachedFinding[]) => flakyTest('', { findings })
const waiting = (...findings: AttachedFinding[]) =>
  failedTest('', { attachments: [missedWebhook()], findings })
const waitedTwice = passedTest('', { attachments: [missedWebhook(), missedWebhook()] })
const unmarked = (more: FakeAttempt = {}) => passedTest('', { mark: false, ...more })
const noBrowser = unmarked({ status: 'failed', errors: ['Error: browserType.launch: no executable'] })
const recording = (...kinds: string[]) => passedTest('', { mark: JSON.stringify({ kinds }) })

const toModel = (tests: readonly FakeTest[]) =>
  summarizeTests(tests.map((each, index) => ({ ...each, id: `test ${index}` })))

const cart = find('GET 500 /api/cart')
const login = find('POST 429 /api/login')
const [a, b, c] = ['a', 'b', 'c'].map((path) => find(`GET 500 /${path}`))
const [busyA, busyB, busyC] = ['a', 'b', 'c'].map((path) => find(`GET 503 /${path}`))
const isNew: Found = { baseline: { state: 'new' } }
const isKnown: Found = { baseline: { state: 'known' } }
const known: Found = { ...isKnown, verdict: 'accepted' }
const accepted: Found = { verdict: 'accepted' }
const byNothing: Found = { verdict: 'warned', warnedBy: 'nothing' }
const byRun: Found = { verdict: 'warned', warnedBy: 'run' }
const byLimit: Found = { verdict: 'warned', warnedBy: 'limit' }
const newByRun: Found = { ...byRun, ...isNew }
const unexpectedPass = (error: AttachedFinding) => failedTest('', { status: 'passed', findings: [error] })

test.each`
  tests                                                                                                | headline                                                                                                            | what
  ${[failed(cart), failed(cart), passed()]}                                                            | ${'GET 500 /api/cart in 2 of 2 failed tests'}                                                                       | ${'names what occurred in all of them'}
  ${[failed(cart), failed(cart), failed(login), failed()]}                                             | ${'GET 500 /api/cart in 2 of 4 failed tests'}                                                                       | ${'names what occurred in half of them'}
  ${[failed(cart), passed()]}                                                                          | ${'GET 500 /api/cart in 1 failed test'}                                                                             | ${'names what occurred in the only one'}
  ${[failed(login), failed(as({ verdict: 'failed' }, cart))]}                                          | ${'GET 500 /api/cart in 1 of 2 failed tests'}                                                                       | ${'names what failed a test before what occurred in one that failed itself'}
  ${[failed(busyA!, busyB!), failed(busyC!), failed()]}                                                | ${'https://shop.test answered 503 in 2 of 3 failed tests'}                                                          | ${'names a cause, which counts as one'}
  ${[failed(cart), failed(login), failed(), failed(), failed()]}                                       | ${'5 failed tests, errors in 2 of them'}                                                                            | ${'counts if nothing occurred in half of them'}
  ${[failed(a!), failed(b!), failed(c!)]}                                                              | ${'3 failed tests, errors in all of them'}                                                                          | ${'counts if other errors occurred in each of them'}
  ${[failed(as(isKnown, cart)), failed()]}                                                             | ${'2 failed tests, only known errors in 1 of them'}                                                                 | ${'does not name a known error'}
  ${[failed(as(isKnown, cart)), failed(as(isNew, login))]}                                             | ${'POST 429 /api/login in 1 of 2 failed tests'}                                                                     | ${'names a new error rather than a known one'}
  ${[failed(as(accepted, cart), login), failed(as(accepted, cart)), failed()]}                         | ${'3 failed tests, errors in 2 of them'}                                                                            | ${'does not name an accepted error if another one counts'}
  ${[failed(as(accepted, cart)), failed(as(accepted, cart)), passed(as(byNothing, login))]}            | ${'GET 500 /api/cart in 2 of 2 failed tests'}                                                                       | ${'names an accepted error if none counts in a failed test'}
  ${[failed(), passed(as(accepted, cart))]}                                                            | ${'1 failed test, no errors in it'}                                                                                 | ${'says that errors occurred in other tests only'}
  ${[unexpectedPass(cart), failed()]}                                                                  | ${'GET 500 /api/cart in 1 of 2 failed tests'}                                                                       | ${'names what occurred in a test that passed although test.fail() expects a failure'}
  ${[unexpectedPass(as(known, cart))]}                                                                 | ${'1 failed test, only known errors in it'}                                                                         | ${'counts known errors of a test that passed although test.fail() expects a failure'}
  ${[failed(cart), waiting(), waiting()]}                                                              | ${'3 failed tests, errors in 1 of them; 2 webhooks missing'}                                                        | ${'counts missing webhooks'}
  ${[waiting(), waiting(cart)]}                                                                        | ${'2 webhooks missing; GET 500 /api/cart in 1 of 2 failed tests'}                                                   | ${'puts missing webhooks first if every failed test waited for one'}
  ${[waiting(), passed()]}                                                                             | ${'1 failed test, 1 webhook missing; no HTTP errors recorded in 2 monitored tests'}                                 | ${'puts missing webhooks first if there are no errors'}
  ${[failed(), failed(), unmarked()]}                                                                  | ${'2 failed tests; no HTTP errors recorded in 2 monitored tests; 1 test was not monitored'}                         | ${'says what may hide errors'}
  ${[{ ...noBrowser, outcome: 'unexpected' }]}                                                         | ${'The browser did not start in 1 test'}                                                                            | ${'says that no browser started'}
  ${[passed(as(byNothing, cart)), passed(as(byNothing, cart))]}                                        | ${"GET 500 /api/cart in 2 tests, which passed (fail: 'nothing')"}                                                   | ${'says why tests with an error passed'}
  ${[passed(as(newByRun, cart), as(newByRun, login)), passed(as(newByRun, login))]}                    | ${"2 new errors in 2 tests, which passed (fail: 'run')"}                                                            | ${'counts several new errors in distinct tests'}
  ${[passed(as(byRun, cart)), passed(as(byLimit, login))]}                                             | ${"2 errors in 2 tests, which passed (maxTestsPerError, fail: 'run')"}                                              | ${'counts several errors without a baseline'}
  ${[flaky(cart), flaky(cart), flaky(), passed()]}                                                     | ${'3 tests passed only on retry, errors in 2 of them'}                                                              | ${'counts tests that passed only on retry'}
  ${[flaky(cart)]}                                                                                     | ${'1 test passed only on retry, errors in it'}                                                                      | ${'names the only test that passed on retry'}
  ${[flaky(), passed(as(known, cart))]}                                                                | ${'No new errors, 1 known'}                                                                                         | ${'does not explain a retry by known errors'}
  ${[passed(as(known, cart)), passed(as(known, login)), passed(as(accepted, b!))]}                     | ${'No new errors, 2 known, 1 accepted'}                                                                             | ${'says that nothing is new'}
  ${[passed(as(accepted, cart))]}                                                                      | ${'No errors that count, 1 accepted'}                                                                               | ${'says without a baseline that no error counts'}
  ${[passed(as(known, cart)), { attempts: waiting().attempts }]}                                       | ${'No new errors, 1 known; 1 webhook missing'}                                                                      | ${'counts webhooks that a test missed on purpose'}
  ${[passed(), passed()]}                                                                              | ${'No HTTP errors in 2 monitored tests'}                                                                            | ${'says that all is well'}
  ${[recording('page-error', 'request-failed'), recording('page-error')]}                              | ${'No HTTP errors or page errors in 2 monitored tests'}                                                             | ${'names the kinds that every test recorded'}
  ${[passed(), unmarked()]}                                                                            | ${'No HTTP errors in 1 monitored test; 1 test was not monitored'}                                                   | ${'says that a test was not monitored'}
  ${[passed(), unmarked({ status: 'failed' })]}                                                        | ${'No HTTP errors in 1 monitored test; 1 test ended before the monitor began'}                                      | ${'says that a test ended before the monitor began'}
  ${[passed(), unmarked({ status: 'failed', errors: ['Error: worker process exited unexpectedly'] })]} | ${'No HTTP errors in 1 monitored test; the worker process of 1 test exited unexpectedly, so errors may be missing'} | ${'says that errors of a worker process that exited may be missing'}
  ${[unmarked(), unmarked()]}                                                                          | ${'2 tests were not monitored'}                                                                                     | ${'claims nothing of unmonitored tests'}
  ${[unmarked({ annotations: ['_webhookFixtures'] })]}                                                 | ${'No webhook timeouts in 1 test'}                                                                                  | ${'knows webhook tests'}
  ${[unmarked({ attachments: [missedWebhook()] })]}                                                    | ${'1 webhook missing in 1 passed test'}                                                                             | ${'names a missing webhook of an unmonitored test alone'}
  ${[passed(), waitedTwice]}                                                                           | ${'No HTTP errors in 2 monitored tests; 2 webhooks missing in 1 passed test'}                                       | ${'says that tests passed whose waits timed out'}
  ${[waiting(), waitedTwice]}                                                                          | ${'1 failed test, 3 webhooks missing, 2 in 1 passed test; no HTTP errors recorded in 2 monitored tests'}            | ${'says how many webhooks tests missed that passed'}
  ${[]}                                                                                                | ${'No tests ran'}                                                                                                   | ${'says that no test ran'}
`('the headline $what', ({ tests, headline }) => {
  expect(getPhraseText(formatHeadline(assess(toModel(tests), { baselines: [] })))).toBe(headline)
})

test('does not name an error that the compared run has too while another one appeared', () => {
  const model = toModel([failed(cart), failed(cart), failed(login)])
  const errors = model.errors.map((error) => ({
    ...error,
    change: error.name === cart.name ? ('same' as const) : ('appeared' as const),
  }))
  expect(getPhraseText(formatHeadline({ ...model, errors }))).toBe('3 failed tests, errors in all of them')
})
