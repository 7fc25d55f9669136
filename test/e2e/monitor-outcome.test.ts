// The specification's outcome table, one test per row, and the evidence that a failure keeps.
import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { getAttachments, getErrors, getMessage, getPrinted, getVerdict } from '../support/evidence.js'
import { runOnce } from '../support/finished-run.js'
import { inlineProject } from '../support/inline-project.js'
import { startStatusServer } from '../support/status-server.js'

const spec = `
import { test, expect } from 'playwright-backchannel/network-error-monitor'
import { test as base, mergeTests } from '@playwright/test'
test.use({ baseURL: process.env.SERVER })
const loadedAt = Date.now()
const visit = async (page, query = 'fetch=/status/500/api') => {
  await page.goto('/page?' + query); await expect(page).toHaveTitle('done')
}
test('passed', async ({ page }) => { await visit(page); await page.evaluate(() => { document.body.textContent = 'unmistakable' }) })
test('passed without errors', async ({ page }) => { await visit(page, '') })
test('failed', async ({ page }) => { await visit(page); expect(1).toBe(2) })
test('failed softly', async ({ page }) => { await visit(page); expect.soft(1).toBe(2) })
test('timedOut', async ({ page }) => { await visit(page); test.setTimeout(1); await new Promise(() => {}) })
test('skipped', async ({ page }) => { await visit(page); test.skip(true, 'on purpose') })
test('skipped before it began', async () => { test.skip() })
test('expected to fail', async ({ page }) => { test.fail(); await visit(page) })
test.describe('with hooks', () => {
  let shared
  test.beforeAll(async ({ browser }) => { shared = await browser.newPage(); await visit(shared, 'fetch=/status/500/api&fetch=/status/500/third-party'); expect(1).toBe(2) })
  test.afterAll(async () => { await visit(shared, 'fetch=/status/500/after-all') })
  test('failed in beforeAll', async () => {})
})
const broken = base.extend({ broken: [async ({ browser }, use) => { await visit(await browser.newPage()); throw new Error('broken') }, { auto: true }] })
mergeTests(broken, test)('failed in a fixture before the monitor’s', async () => {})
test.describe('settling for longer than the test may take', () => {
  test.use({ networkErrorMonitorOptions: { settleMs: 20_000 } })
  test('late response', async ({ page }) => {
    await visit(page, 'fetch=/after/2500/500/api!')
    test.setTimeout(Date.now() - loadedAt + 1000)
  })
})
`

// The test shortens its timeout to the project's, because the teardown gets the longer of the two.
const hangingSpec = `
import { test } from 'playwright-backchannel/network-error-monitor'
test.use({ baseURL: process.env.SERVER })
test.describe.configure({ timeout: 600_000 })
const hanging = test.extend({ stuck: async ({}, use) => { await use(0); await new Promise(() => {}) } })
hanging('teardown hangs', async ({ page, stuck }) => {
  await page.goto('/status/500/api')
  test.setTimeout(2_000)
})
`

interface Row {
  title: string
  status: string
  outcome: string
  verdict?: string
  /** The first lines of the output and of the error. */
  log?: string
  message?: string
}

const reasons = '\n\nReasons:\n  GET 500 /status/*/api: "status 500" · page /page'
const detected = `Error: Network errors detected: 1 request(s) failed.\nFailed requests:\nGET 500 <server>/status/500/api${reasons}`
const context = `Network errors also detected (1 request(s)):\nGET 500 <server>/status/500/api${reasons}\n`
const contextOfHook = context.replace('/status/500/api', '$& (in beforeAll)')
const unexpected = { status: 'failed', outcome: 'unexpected', verdict: 'in failed test' }

const table: Row[] = [
  { title: 'passed', status: 'failed', outcome: 'unexpected', verdict: 'failed', message: detected },
  { title: 'passed without errors', status: 'passed', outcome: 'expected' },
  { title: 'failed', ...unexpected, log: context },
  { title: 'failed softly', ...unexpected, log: context },
  { title: 'failed in beforeAll', ...unexpected, log: contextOfHook },
  { title: 'failed in a fixture before the monitor’s', ...unexpected, log: contextOfHook },
  { title: 'timedOut', ...unexpected, status: 'timedOut', log: context },
  { title: 'skipped', status: 'skipped', outcome: 'skipped', verdict: 'accepted', log: context },
  { title: 'skipped before it began', status: 'skipped', outcome: 'skipped' },
  {
    title: 'expected to fail',
    status: 'failed',
    outcome: 'expected',
    verdict: 'failed',
    message: detected,
  },
]

const server = await startStatusServer()
const { find, getResult } = runOnce(() =>
  inlineProject(
    { 'outcome.spec.ts': spec, 'hanging.spec.ts': hangingSpec },
    {
      config: `projects: [
        { testMatch: 'outcome.spec.ts' },
        { testMatch: 'hanging.spec.ts', timeout: 2_000 },
      ],`,
      use: "screenshot: 'only-on-failure', trace: 'retain-on-failure', networkErrorMonitorOptions: { excludePatterns: [/third-party/] }",
    },
  ).run([], { SERVER: server.url }),
)

describe('outcome by final status', () => {
  test.each(table)('sets the verdict: $title', ({ title, status, outcome, verdict, log = '', message }) => {
    const result = getResult(title)
    expect({ status: result.status, outcome: find(title).outcome, verdict: getVerdict(result) }).toEqual({
      status,
      outcome,
      verdict,
    })
    expect(getErrors(result)).toHaveLength(verdict ? 1 : 0)
    expect(getPrinted(result).replaceAll(server.url, '<server>')).toBe(log)
    if (message) expect(getMessage(result).replaceAll(server.url, '<server>')).toBe(message)
  })

  test('settling does not count towards the test timeout', () => {
    const result = getResult('late response')
    expect([result.status, result.errors.length, getVerdict(result)]).toEqual(['failed', 1, 'failed'])
  })

  test('the failure keeps screenshot, trace and a snapshot of the page as it was when the test ended', () => {
    const result = getResult('passed')
    expect(getAttachments(result, 'error-context').join()).toMatch(/# Page snapshot[^#]*unmistakable/)
    const kept = result.attachments.filter(({ path }) => path && existsSync(path)).map(({ name }) => name)
    expect(kept).toEqual(expect.arrayContaining(['screenshot', 'trace', 'error-context']))
  })
})

test("keeps the attachments when a fixture's teardown hangs", () => {
  const result = getResult('teardown hangs')
  expect(result.status).toBe('timedOut')
  expect(getErrors(result)).toHaveLength(1)
  expect(getVerdict(result)).toBeDefined()
})
