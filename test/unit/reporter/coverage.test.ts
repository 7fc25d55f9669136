import { Chalk } from 'chalk'
import { describe, expect, test } from 'vitest'
import { renderMarkdown } from '../../../src/reporter/outputs/markdown/render-markdown.js'
import { renderTerminal } from '../../../src/reporter/outputs/terminal/render-terminal.js'
import { hasMeaningfulRun } from '../../../src/reporter/summary/test-counts.js'
import {
  attachment,
  collectFrom,
  type FakeTest,
  missedWebhook,
  networkErrors,
  record,
  summarizeTests,
} from './fake-run.js'

const launchError = "Error: browserType.launch: Executable doesn't exist at /ms-playwright/chrome"
const beforeHooks = { title: 'Before Hooks', category: 'hook', error: { message: 'beforeAll' } }
const monitored: FakeTest = { id: 'monitored', attempts: [{}] }
const unmonitored: FakeTest = { id: 'unmonitored', attempts: [{ mark: false }] }
const withoutBrowser: FakeTest = {
  id: 'browserless',
  attempts: [{ status: 'failed', errors: [launchError] }],
}

describe('a test', () => {
  const cases: [string, Omit<FakeTest, 'id'>, object][] = [
    ['with the mark is monitored', { attempts: [{}] }, { monitoredTests: 1 }],
    ['without the mark is not', { attempts: [{ mark: false }] }, { unmonitored: 1 }],
    ['marked in one attempt is monitored', { attempts: [{ mark: false }, {}] }, { monitoredTests: 1 }],
    [
      'that opted out counts as monitored',
      { attempts: [{ mark: false, annotations: ['skipNetworkMonitoring'] }] },
      { monitoredTests: 1 },
    ],
    [
      'with evidence of another tool is monitored',
      { attempts: [{ mark: false, attachments: [networkErrors(record('/a'))] }] },
      { monitoredTests: 1 },
    ],
    [
      'with webhook fixtures alone is neither',
      { attempts: [{ mark: false, annotations: ['_webhookFixtures'] }] },
      {},
    ],
    [
      'with a webhook timeout alone is neither',
      { attempts: [{ mark: false, attachments: [missedWebhook()] }] },
      {},
    ],
    [
      'skipped by its own annotation is neither',
      { expectedStatus: 'skipped', attempts: [{ mark: false, status: 'skipped' }] },
      {},
    ],
    [
      'skipped because of another one did not run',
      { attempts: [{ mark: false, status: 'skipped' }] },
      { notRunTests: 1 },
    ],
    [
      'whose beforeAll failed did not run',
      { attempts: [{ mark: false, status: 'failed', steps: [beforeHooks] }] },
      { notRunTests: 1 },
    ],
    ['whose browser did not start saw nothing', withoutBrowser, { testsWithoutBrowser: 1 }],
    [
      'that expects a launch error is monitored',
      { attempts: [{ status: 'passed', errors: [launchError] }] },
      { monitoredTests: 1 },
    ],
  ]
  test.each(cases)('%s', (_, fake, expected) => {
    const { totals, notMonitored } = summarizeTests([{ ...fake, id: '1' }])
    const { monitoredTests, notRunTests, testsWithoutBrowser } = totals
    const counts = {
      monitoredTests,
      notRunTests,
      testsWithoutBrowser,
      unmonitored: notMonitored[0]?.tests ?? 0,
    }
    expect(counts).toEqual({
      monitoredTests: 0,
      notRunTests: 0,
      testsWithoutBrowser: 0,
      unmonitored: 0,
      ...expected,
    })
  })

  test('that is planned and never ends did not run', () => {
    expect(summarizeTests([monitored], { planned: ['monitored', 'a', 'b'] }).totals.notRunTests).toBe(2)
  })
})

test('files without the monitor, most tests first', () => {
  const files = ['b', 'd', 'a', 'c', 'c'].map((name, id) => ({
    ...unmonitored,
    id: String(id),
    file: `/repo/tests/${name}.spec.ts`,
  }))
  expect(summarizeTests(files).notMonitored).toEqual([
    { file: 'tests/c.spec.ts', tests: 2 },
    { file: 'tests/a.spec.ts', tests: 1 },
    { file: 'tests/b.spec.ts', tests: 1 },
    { file: 'tests/d.spec.ts', tests: 1 },
  ])
})

describe('a run has something to say', () => {
  const notRun: FakeTest = { id: 'not run', attempts: [{ mark: false, status: 'skipped' }] }
  const missed = (attachments: ReturnType<typeof missedWebhook>[]): FakeTest => ({
    id: 'evidence',
    attempts: [{ mark: false, status: 'skipped', attachments }],
  })

  test.each<[string, FakeTest[], boolean]>([
    ['no test', [], false],
    ['tests that did not run', [notRun], false],
    ['tests without a browser', [notRun, withoutBrowser], false],
    ['a monitored test', [notRun, withoutBrowser, monitored], true],
    ['a test that was not monitored', [notRun, unmonitored], true],
    ['a webhook timeout', [missed([missedWebhook()])], true],
    ['evidence that cannot be read', [missed([attachment('webhook-timeout.json', '{')])], true],
    ['both', [missed([missedWebhook(), attachment('webhook-timeout.json', '{')])], true],
  ])('with %s', (_what, tests, isMeaningful) => {
    expect(hasMeaningfulRun(collectFrom(tests))).toBe(isMeaningful)
  })
})

describe('the headline', () => {
  const many = (number: number, fake: FakeTest): FakeTest[] =>
    Array.from({ length: number }, (_, index) => ({ ...fake, id: `${fake.id}${index}` }))
  const headline = (tests: FakeTest[], planned?: string[]) => {
    const model = summarizeTests(tests, planned ? { planned } : {})
    const terminal = renderTerminal(model, { columns: 200, chalk: new Chalk({ level: 0 }) })
    const [first = ''] = terminal.trim().split('\n')
    expect(renderMarkdown(model, 65_000)).toContain(first.replace(/(, no webhook timeouts)?\.$/, ''))
    return first
  }

  test('names what was not monitored', () => {
    expect(headline([...many(1874, monitored), ...many(126, unmonitored)])).toBe(
      'No network errors in 1,874 monitored tests; 126 tests were not monitored',
    )
  })

  test('never claims that there were no errors when nothing was monitored', () => {
    expect(headline([unmonitored])).toBe('1 test was not monitored')
    expect(headline([withoutBrowser])).toBe('The browser did not start in 1 test')
    expect(
      headline([{ ...unmonitored, attempts: [{ mark: false, annotations: ['_webhookFixtures'] }] }]),
    ).toBe('No test monitored network errors, no webhook timeouts.')
  })

  test('counts the tests that did not run', () => {
    expect(headline([monitored], ['monitored', 'other'])).toBe(
      'No network errors in 1 monitored test; 1 test did not run',
    )
  })
})

test('the files that were not monitored keep a short hint when others were', () => {
  const model = summarizeTests([monitored, { ...unmonitored, file: '/repo/tests/plain.spec.ts' }])
  const heading =
    "Not monitored: import { test, expect } from 'playwright-backchannel', in the spec or in the fixtures file that it imports"
  expect(renderTerminal(model, { columns: 130, chalk: new Chalk({ level: 0 }) })).toContain(
    `\n\n  ${heading}\n  tests/plain.spec.ts  1 test\n`,
  )
  expect(renderTerminal(model, { columns: 80, chalk: new Chalk({ level: 0 }) })).toContain(
    "  Not monitored: import { test, expect } from 'playwright-backchannel', in the\n  spec or in the fixtures file that it imports\n",
  )
  expect(renderMarkdown(model, 65_000)).toContain(`\n\n### ${heading}\n\n| File | Tests |\n`)
})

test('when no test was monitored, terminal and Markdown name the right import, and where', () => {
  const model = summarizeTests([{ ...unmonitored, file: '/repo/tests/plain.spec.ts' }])
  const hint =
    "To monitor them, import { test, expect } from 'playwright-backchannel' instead of '@playwright/test', in the spec or in the fixtures file that it imports."
  const terminal = renderTerminal(model, { columns: 160, chalk: new Chalk({ level: 0 }) })
  expect(terminal).toContain(`  ${hint}\n`)
  expect(terminal).toContain('  Not monitored\n  tests/plain.spec.ts  1 test\n')
  expect(renderMarkdown(model, 65_000)).toBe(
    `## Network errors\n\n1 test was not monitored. ${hint}\n\n### Not monitored\n\n| File | Tests |\n| --- | --- |\n| \`tests/plain.spec.ts\` | 1 |\n`,
  )
})
