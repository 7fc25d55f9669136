import { expect, test } from 'vitest'
import { listPlannedTests } from '../../../../src/reporter/collect/test-entry.js'
import { hasMeaningfulRun } from '../../../../src/reporter/summary/test-counts.js'
import {
  attachment,
  collectFrom,
  evidence,
  type FakeTest,
  missedWebhook,
  networkErrors,
  record,
  summarizeTests,
} from '../fake-run.js'

const launchError = "Error: browserType.launch: Executable doesn't exist at /ms-playwright/chrome"
const monitored: FakeTest = { id: 'monitored', attempts: [{}] }
const unmonitored: FakeTest = { id: 'unmonitored', attempts: [{ mark: false }] }
const withoutBrowser: FakeTest = { id: 'no browser', attempts: [{ status: 'failed', errors: [launchError] }] }
const marked = (annotation: string) => ({ mark: false as const, annotations: [annotation] })

const found = [networkErrors(record('/a'))]
const skipped = [{ mark: false, status: 'skipped' } as const]
const failed = { mark: false, status: 'failed' } as const
const crashed = { ...failed, errors: ['Error: worker process exited unexpectedly (code=3, signal=null)'] }
const skipsItself = (...attachments: typeof found) => [{ status: 'skipped' as const, attachments }]

test.each`
  what                                                                              | attempts                                             | expected                                  | expectedStatus
  ${'with the mark is monitored'}                                                   | ${[{}]}                                              | ${{ monitoredTests: 1 }}                  | ${undefined}
  ${'without the mark is not monitored'}                                            | ${[{ mark: false }]}                                 | ${{ unmonitored: 1 }}                     | ${undefined}
  ${'marked in one attempt is monitored'}                                           | ${[{ mark: false }, {}]}                             | ${{ monitoredTests: 1 }}                  | ${undefined}
  ${'that opted out is counted apart'}                                              | ${[marked('skipNetworkMonitoring')]}                 | ${{ optedOutTests: 1 }}                   | ${undefined}
  ${'that opts out while it runs is counted apart'}                                 | ${[{ annotations: ['skipNetworkMonitoring'] }]}      | ${{ optedOutTests: 1 }}                   | ${undefined}
  ${'with evidence of another tool is monitored'}                                   | ${[{ mark: false, attachments: found }]}             | ${{ monitoredTests: 1 }}                  | ${undefined}
  ${'with only webhook fixtures needs no monitor'}                                  | ${[marked('_webhookFixtures')]}                      | ${{}}                                     | ${undefined}
  ${'with only a webhook timeout needs no monitor'}                                 | ${[{ mark: false, attachments: [missedWebhook()] }]} | ${{}}                                     | ${undefined}
  ${'skipped by its own annotation needs no monitor'}                               | ${skipped}                                           | ${{}}                                     | ${'skipped'}
  ${'that skips itself needs no monitor'}                                           | ${skipsItself()}                                     | ${{}}                                     | ${'skipped'}
  ${'that skips itself after an error is monitored'}                                | ${skipsItself(...found)}                             | ${{ monitoredTests: 1 }}                  | ${'skipped'}
  ${'that skips itself after traffic was recorded is not counted'}                  | ${skipsItself(evidence({}))}                         | ${{}}                                     | ${'skipped'}
  ${'skipped because of another one did not run'}                                   | ${skipped}                                           | ${{ notRunTests: 1 }}                     | ${undefined}
  ${'that failed before its mark, as in beforeAll, ended before the monitor began'} | ${[{ ...failed, mark: false }]}                      | ${{ notBegunTests: 1, notRunTests: 1 }}   | ${undefined}
  ${'whose worker process exited is counted apart'}                                 | ${[crashed]}                                         | ${{ crashedTests: 1, lostTests: 1 }}      | ${undefined}
  ${'whose worker process exited in another attempt is monitored'}                  | ${[crashed, {}]}                                     | ${{ crashedTests: 1, monitoredTests: 1 }} | ${undefined}
  ${'whose browser did not start saw nothing'}                                      | ${withoutBrowser.attempts}                           | ${{ testsWithoutBrowser: 1 }}             | ${undefined}
  ${'that expects a launch error is monitored'}                                     | ${[{ errors: [launchError] }]}                       | ${{ monitoredTests: 1 }}                  | ${undefined}
`('a test $what', ({ attempts, expected, expectedStatus = 'passed' }) => {
  const outcome = expectedStatus === 'skipped' ? 'skipped' : 'expected'
  const { totals, notMonitored } = summarizeTests([{ id: '1', attempts, expectedStatus, outcome }])
  const never = { crashedTests: undefined, lostTests: undefined, notBegunTests: undefined }
  const none = { monitoredTests: 0, optedOutTests: 0, notRunTests: 0, testsWithoutBrowser: 0, unmonitored: 0 }
  const unmonitored = notMonitored[0]?.tests ?? 0
  expect({ ...totals, unmonitored }).toMatchObject({ ...never, ...none, ...expected })
})

test('a test that is planned but never ends counts as not run', () => {
  expect(summarizeTests([monitored], { planned: ['monitored', 'a', 'b'] }).totals.notRunTests).toBe(2)
})

test('a test that several shards plan counts as not run only once, and only if it ends in none of them', () => {
  const planned = ['monitored', 'monitored1', 'a', 'a1', 'a12']
  expect(summarizeTests([monitored], { planned }).totals.notRunTests).toBe(1)
})

test('that two environments plan, which have other tags, counts as not run twice', () => {
  const planned = ['@staging', '@production'].map((tag, index) => ({ id: index ? 'a1' : 'a', tags: [tag] }))
  expect(listPlannedTests(planned)).toEqual([['a'], ['a1']])
})

test('lists files without the monitor, most tests first, relative to the config as `except` takes them', () => {
  const inFile = (name: string, id: number) => ({
    ...unmonitored,
    id: `${id}`,
    file: `/repo/tests/${name}.spec.ts`,
  })
  const { notMonitored } = summarizeTests([...'bdacc'].map(inFile), {
    rootDir: '/repo/tests',
    configFolder: '/repo',
  })
  expect(notMonitored.map((one) => `${one.file}: ${one.tests}`)).toEqual([
    'tests/c.spec.ts: 2',
    'tests/a.spec.ts: 1',
    'tests/b.spec.ts: 1',
    'tests/d.spec.ts: 1',
  ])
})

const notRun: FakeTest = { id: 'not run', attempts: [{ mark: false, status: 'skipped' }] }
const missed = (attachments: ReturnType<typeof missedWebhook>[]): FakeTest => ({
  id: 'evidence',
  attempts: [{ mark: false, status: 'skipped', attachments }],
})

test.each`
  what                               | tests                                                                   | isMeaningful
  ${'no tests'}                      | ${[]}                                                                   | ${false}
  ${'tests that did not run'}        | ${[notRun]}                                                             | ${false}
  ${'tests without a browser'}       | ${[notRun, withoutBrowser]}                                             | ${false}
  ${'tests whose worker exited'}     | ${[{ id: 'crashed', attempts: [crashed] }]}                             | ${false}
  ${'a monitored test'}              | ${[notRun, withoutBrowser, monitored]}                                  | ${true}
  ${'a test that was not monitored'} | ${[notRun, unmonitored]}                                                | ${true}
  ${'a webhook timeout'}             | ${[missed([missedWebhook()])]}                                          | ${true}
  ${'evidence that cannot be read'}  | ${[missed([attachment('webhook-timeout.json', '{')])]}                  | ${true}
  ${'both of them'}                  | ${[missed([missedWebhook(), attachment('webhook-timeout.json', '{')])]} | ${true}
`('decides whether a run has something to report with $what', ({ tests, isMeaningful }) => {
  expect(hasMeaningfulRun(collectFrom(tests))).toBe(isMeaningful)
})
