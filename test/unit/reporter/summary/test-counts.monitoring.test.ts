import { describe, expect, test } from 'vitest'
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

describe('a test', () => {
  const found = [networkErrors(record('/a'))]
  const skipped = [{ mark: false, status: 'skipped' } as const]
  const failed = { mark: false, status: 'failed' } as const
  const skipsItself = (...attachments: typeof found) => [{ status: 'skipped' as const, attachments }]

  test.each<{
    what: string
    attempts: FakeTest['attempts']
    expected: object
    expectedStatus?: 'passed' | 'skipped'
  }>([
    { what: 'with the mark is monitored', attempts: [{}], expected: { monitoredTests: 1 } },
    { what: 'without the mark is not monitored', attempts: [{ mark: false }], expected: { unmonitored: 1 } },
    {
      what: 'marked in one attempt is monitored',
      attempts: [{ mark: false }, {}],
      expected: { monitoredTests: 1 },
    },
    {
      what: 'that opted out is counted apart',
      attempts: [marked('skipNetworkMonitoring')],
      expected: { optedOutTests: 1 },
    },
    {
      what: 'that opts out while it runs is counted apart',
      attempts: [{ annotations: ['skipNetworkMonitoring'] }],
      expected: { optedOutTests: 1 },
    },
    {
      what: 'with evidence of another tool is monitored',
      attempts: [{ mark: false, attachments: found }],
      expected: { monitoredTests: 1 },
    },
    {
      what: 'with only webhook fixtures needs no monitor',
      attempts: [marked('_webhookFixtures')],
      expected: {},
    },
    {
      what: 'with only a webhook timeout needs no monitor',
      attempts: [{ mark: false, attachments: [missedWebhook()] }],
      expected: {},
    },
    {
      what: 'skipped by its own annotation needs no monitor',
      attempts: skipped,
      expected: {},
      expectedStatus: 'skipped',
    },
    {
      what: 'that skips itself needs no monitor',
      attempts: skipsItself(),
      expected: {},
      expectedStatus: 'skipped',
    },
    {
      what: 'that skips itself after an error is monitored',
      attempts: skipsItself(...found),
      expected: { monitoredTests: 1 },
      expectedStatus: 'skipped',
    },
    {
      what: 'that skips itself after traffic was recorded is not counted',
      attempts: skipsItself(evidence({})),
      expected: {},
      expectedStatus: 'skipped',
    },
    { what: 'skipped because of another one did not run', attempts: skipped, expected: { notRunTests: 1 } },
    {
      what: 'that failed without the mark, as in beforeAll or with its worker, ended before the monitor began',
      attempts: [{ ...failed, mark: false }],
      expected: { notBegunTests: 1, notRunTests: 1 },
    },
    {
      what: 'whose browser did not start saw nothing',
      attempts: withoutBrowser.attempts,
      expected: { testsWithoutBrowser: 1 },
    },
    {
      what: 'that expects a launch error is monitored',
      attempts: [{ errors: [launchError] }],
      expected: { monitoredTests: 1 },
    },
  ])('a test $what', ({ attempts, expected, expectedStatus = 'passed' }) => {
    const outcome = expectedStatus === 'skipped' ? 'skipped' : 'expected'
    const { totals, notMonitored } = summarizeTests([{ id: '1', attempts, expectedStatus, outcome }])
    const none = {
      monitoredTests: 0,
      optedOutTests: 0,
      notBegunTests: undefined,
      notRunTests: 0,
      testsWithoutBrowser: 0,
      unmonitored: 0,
    }
    const unmonitored = notMonitored[0]?.tests ?? 0
    expect({ ...totals, unmonitored }).toMatchObject({ ...none, ...expected })
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
})

test('lists files without the monitor, most tests first, relative to the config as `except` takes them', () => {
  const tests = ['b', 'd', 'a', 'c', 'c'].map((name, id) => ({
    ...unmonitored,
    id: `${id}`,
    file: `/repo/tests/${name}.spec.ts`,
  }))
  const { notMonitored } = summarizeTests(tests, { rootDir: '/repo/tests', configFolder: '/repo' })
  expect(notMonitored.map((one) => `${one.file}: ${one.tests}`)).toEqual([
    'tests/c.spec.ts: 2',
    'tests/a.spec.ts: 1',
    'tests/b.spec.ts: 1',
    'tests/d.spec.ts: 1',
  ])
})

describe('decides whether a run has something to report', () => {
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
    ${'a monitored test'}              | ${[notRun, withoutBrowser, monitored]}                                  | ${true}
    ${'a test that was not monitored'} | ${[notRun, unmonitored]}                                                | ${true}
    ${'a webhook timeout'}             | ${[missed([missedWebhook()])]}                                          | ${true}
    ${'evidence that cannot be read'}  | ${[missed([attachment('webhook-timeout.json', '{')])]}                  | ${true}
    ${'both of them'}                  | ${[missed([missedWebhook(), attachment('webhook-timeout.json', '{')])]} | ${true}
  `('decides whether a run has something to report with $what', ({ tests, isMeaningful }) => {
    expect(hasMeaningfulRun(collectFrom(tests))).toBe(isMeaningful)
  })
})
