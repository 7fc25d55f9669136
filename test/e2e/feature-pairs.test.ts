// Tests features together, several pairs in one child run. test/unit/feature-pairs.ts lists all pairs and their tests.
import { beforeAll, describe, expect, test } from 'vitest'
import { getMessage, getVerdict } from '../support/evidence.js'
import { type InlineProject, type InlineRun, inlineProject } from '../support/inline-project.js'
import { startKindsServer } from '../support/kinds-server.js'

const server = await startKindsServer()

/** Head of a spec whose factory also sets options. `visit` causes errors; `failOnce` fails the first attempt only. */
const head = (factoryOptions: string) => `
import { expect } from '@playwright/test'
import { test as monitored, createNetworkErrorMonitorFixture } from 'playwright-backchannel/network-error-monitor'
import { test as webhooks } from 'playwright-backchannel/webhook/fixtures'
import { webhookTemplate } from 'playwright-backchannel/webhook'
import { mergeTests, test as base } from '@playwright/test'
const test = mergeTests(base.extend(createNetworkErrorMonitorFixture(${factoryOptions})), webhooks)
const visit = async (page, ...causes) => {
  await page.goto(process.env.SERVER + '/page?' + causes.map((cause) => 'cause=' + encodeURIComponent(cause)).join('&'))
  await expect(page).toHaveTitle('done')
}
const failOnce = ({ retry }) => expect(retry).toBe(1)
`

function summaryOf(...keys: string[]): string {
  return JSON.stringify({
    reportFormat: 'playwright-backchannel/network-error-summary',
    specVersion: '1.0.0',
    generatedAt: '2026-01-30T12:00:00.000Z',
    run: { status: 'passed', commit: 'a1b2c3d', branch: 'main' },
    totals: { monitoredTests: 5 },
    patterns: keys.map((key) => ({ key, tests: 1, networkErrors: 1 })),
    tests: [],
  })
}

const reporter = (options: string) =>
  `retries: 1, reporter: [['list'], ['json'], ['playwright-backchannel/reporter', { ${options} }]],`

const describeTest = ({ tests }: InlineRun, title: string) => {
  const found = tests.find((candidate) => candidate.title === title)!
  return [found.outcome, ...found.results.map(getVerdict)]
}

describe('errors covered by rules', () => {
  let project: InlineProject
  let run: InlineRun
  beforeAll(async () => {
    project = inlineProject(
      {
        'a.spec.ts': `${head(`{ ignore: [{ status: 500, url: '**/error/json?page=2' }] }`)}
test('ignored by the factory', ({ page }) => visit(page, 'http-error'))
test.describe('closer', () => {
  test.use({ networkErrorMonitorOptions: { ignore: [{ url: '**/error/login?token=hush-hush-hush' }] } })
  test('ignored by a secret', ({ page }) => visit(page, '/error/login?token=hush-hush-hush'))
})
test('allowed', async ({ page, networkErrorMonitor }) => {
  networkErrorMonitor.allow({ status: 500 })
  networkErrorMonitor.allow({ kind: 'page-error' })
  await visit(page, 'http-error', 'page-error')
})
test('expected in both attempts', async ({ page, networkErrorMonitor }, info) => {
  networkErrorMonitor.expectError({ status: 500 })
  await visit(page, 'http-error')
  failOnce(info)
})`,
        'main.json': summaryOf('GET:500:/error/json'),
      },
      {
        use: 'networkErrorMonitorOptions: { record: { pageErrors: true } }',
        config: reporter(`compareTo: 'main.json'`),
      },
    )
    run = await project.run([], { SERVER: server.url })
  })

  test('fail no test in any attempt, and do not fail the run', () => {
    expect(describeTest(run, 'expected in both attempts')).toEqual(['flaky', undefined, undefined])
    expect(run.tests.map(({ outcome }) => outcome).sort()).toEqual([
      'expected',
      'expected',
      'expected',
      'flaky',
    ])
    expect(run.exitCode, run.output).toBe(0)
  })

  test('are left out of the summary, so a comparison lists them as gone', async () => {
    expect(await project.readSummary()).toMatchObject({
      totals: { monitoredTests: 4, patterns: 0, kinds: {} },
      changes: { appeared: [], gone: ['GET:500:/error/json'] },
    })
  })
})

describe("a run with fail: 'nothing', maxTestsPerError, a baseline and retries", () => {
  const specs = {
    'a.spec.ts': `${head('{ redact: { patterns: [/voucher-\\w+/] } }')}
test('known', async ({ page }, info) => {
  await visit(page, 'page-error', '/error/voucher-abc')
  failOnce(info)
})
test('new in the first attempt', async ({ page }, info) => {
  await visit(page, info.retry === 0 ? '/error/first' : 'good')
  failOnce(info)
})
for (const number of [1, 2]) test('the same error ' + number, ({ page }) => visit(page, 'console-error'))
test.describe('closer', () => {
  test.use({ networkErrorMonitorOptions: { fail: 'test' } })
  test('expected in the first attempt only', async ({ page, networkErrorMonitor }, info) => {
    networkErrorMonitor.expectError({ status: 500 })
    await visit(page, info.retry === 0 ? 'http-error' : 'good')
    failOnce(info)
  })
})
test('a webhook is missing', async ({ page, webhookRegistry }) => {
  await visit(page, '/error/voucher-def')
  await webhookRegistry.waitFor(webhookTemplate('order').matchMethod('POST').withTimeout(50).build())
})`,
    'network-error-baseline.json': JSON.stringify({
      knownErrors: [
        { key: 'GET:500:/error/[redacted]', reason: 'Known' },
        { key: 'page-error:*', reason: 'Known as well' },
      ],
    }),
  }
  const options = {
    use: "networkErrorMonitorOptions: { fail: 'nothing', excludePatterns: [], maxTestsPerError: 1, record: { pageErrors: true, consoleErrors: true } }",
    config: reporter(''),
  }
  let project: InlineProject
  let run: InlineRun
  beforeAll(async () => {
    project = inlineProject(specs, options)
    run = await project.run([], { SERVER: server.url })
  })

  test("keeps each attempt's verdict, and fails a test whose last attempt lacks an expected error", () => {
    const outcomes = run.tests.map(({ title }) => [title, ...describeTest(run, title)])
    expect(outcomes).toEqual([
      ['known', 'flaky', 'accepted', 'accepted'],
      ['new in the first attempt', 'flaky', 'in failed test', undefined],
      ['the same error 1', 'expected', 'warned'],
      ['the same error 2', 'expected', 'warned'],
      ['a webhook is missing', 'unexpected', 'accepted', 'accepted'],
      ['expected in the first attempt only', 'unexpected', undefined, undefined],
    ])
    const [, second] = run.tests.at(-1)!.results
    expect(getMessage(second!)).toContain('Expected network error not seen: 500')
  })

  test('fails through its tests alone, and explains a flaky one', async () => {
    expect(run.exitCode).toBe(1)
    const { run: facts, flaky } = await project.readSummary()
    expect(facts.failureReason).toBeUndefined()
    expect(flaky).toEqual({ tests: 2, explained: 1, patterns: [{ key: 'GET:500:/error/first', tests: 1 }] })
  })

  test('matches page errors, and errors whose path contains a secret, with their baseline entries', async () => {
    const { patterns, baseline } = await project.readSummary()
    expect(patterns.map(({ key, tests, baseline: entry }) => [key, tests, entry?.state]).sort()).toEqual([
      ['GET:500:/error/[redacted]', 2, 'known'],
      ['GET:500:/error/first', 1, 'new'],
      ['console-error:Failed to save movie <n>', 2, 'new'],
      ["page-error:TypeError:Cannot read properties of null (reading 'items')", 1, 'known'],
    ])
    expect(baseline).toMatchObject({ entries: 2, notSeen: [], growing: [] })
  })

  test('if it is partial, reports no baseline entry as unseen, and redacts its filters as well', async () => {
    const part = await project.run(['--grep', 'same error 1|voucher-secret'], { SERVER: server.url })
    expect([part.exitCode, part.tests.length]).toEqual([0, 1])
    const { run: info } = await project.readSummary()
    expect(info.filters).toEqual(['--grep same error 1|[redacted]'])
    expect(part.output).not.toContain('Known errors that no longer occur')
  })
})
