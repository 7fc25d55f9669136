// The specification's outcome table, one test per row, and the evidence that a failure keeps, open requests included.
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  getAttachments,
  getErrors,
  getMessage,
  getPrinted,
  getVerdict,
  loggedBy,
} from '../support/evidence.js'
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
test('failed as expected', async ({ page }) => { test.fail(); await visit(page); expect(1).toBe(2) })
test.describe("fail: 'run'", () => {
  test.use({ networkErrorMonitorOptions: { fail: 'run' } })
  test('expected to fail, but warned', async ({ page }) => { test.fail(); await visit(page) })
  const broken = test.extend({ broken: async ({}, use) => { await use(); throw new Error('broken') } })
  broken('failed after a warning', async ({ broken, page }) => { await visit(page) })
})
test.describe('invalid options', () => {
  test.use({ networkErrorMonitorOptions: { fail: 'often' } })
  test.fail('expected to fail, but not by its options', async () => { expect(1).toBe(2) })
})
test.describe('a missing baseline', () => {
  test.use({ networkErrorMonitorOptions: { baseline: 'none.json' } })
  test.fail('expected to fail, but not by its baseline', async () => { expect(1).toBe(2) })
})
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

const pendingSpec = `
import { test, expect } from 'playwright-backchannel/network-error-monitor'
test.use({ baseURL: process.env.SERVER })
/** Begins requests from a page. */
async function begin(page, script) {
  if (page.url() === 'about:blank') await page.goto('/')
  await page.evaluate(script)
}
/** Puts the clock forward by which the monitor tells how long a request has been open. */
const becomeOld = () => {
  const { now } = performance
  performance.now = () => now.call(performance) + 1500
}
const fetchAll = (...urls) => urls.map((url) => "fetch('" + url + "').then((response) => response.text()).catch(() => {});").join('') + '0'

test('failed with open requests', async ({ page }) => {
  await begin(page, fetchAll('/hang?token=abcdefghijkl'))
  await begin(page, fetchAll('/part', '/status/200/done'))
  await page.waitForTimeout(1500)
  await page.evaluate(fetchAll('/hang?young'))
  expect(1).toBe(2)
})
test('timed out with open requests', async ({ page }) => {
  await begin(page, fetchAll('/hang'))
  becomeOld()
  test.setTimeout(1)
  await page.waitForURL('/never')
})
test.describe('without details', () => {
  test.use({ networkErrorMonitorOptions: { details: false } })
  test('failed by its network error', async ({ page }) => {
    const failed = page.waitForResponse('**/app.js:3:7')
    await begin(page, fetchAll('/status/500/app.js:3:7'))
    await failed
    await page.route('**/hang/*', () => {})
    const begun = page.waitForRequest('**/hang/22')
    await begin(page, fetchAll(...Array.from({ length: 23 }, (_, index) => '/hang/' + index)))
    await begun
    becomeOld()
  })
})
test('passed with open requests', async ({ page }) => {
  await begin(page, fetchAll('/hang'))
  becomeOld()
})
test('expected to fail with open requests', async ({ page }) => {
  test.fail()
  await begin(page, fetchAll('/hang'))
  becomeOld()
  expect(1).toBe(2)
})
test('opted out', { annotation: { type: 'skipNetworkMonitoring' } }, async ({ page }) => {
  await begin(page, fetchAll('/hang'))
  becomeOld()
  expect(1).toBe(2)
})
const closing = test.extend({
  guest: async ({ browser, baseURL }, use) => {
    const context = await browser.newContext({ baseURL })
    await use(await context.newPage())
    await context.close()
  },
})
closing('everywhere', async ({ page, context, guest }) => {
  await begin(page, fetchAll('/hang/left-document'))
  await page.goto('/')
  const closed = await context.newPage()
  await begin(closed, fetchAll('/hang/closed-page'))
  await closed.close()
  // A browser opens at most six connections to a server.
  await begin(page, "window.source = new EventSource('/events'); fetch('/unstored'); 0")
  await begin(page, fetchAll('/hang/third-party', '/hang/own'))
  const opened = context.waitForEvent('page')
  await page.evaluate("window.open('/'); 0")
  await begin(await opened, fetchAll('/hang/popup'))
  await begin(page, "navigator.serviceWorker.register('/worker.js').then(() => navigator.serviceWorker.ready).then(({ active }) => active.postMessage('/hang/from-worker'))")
  const begun = guest.waitForRequest('**/hang/guest')
  await begin(guest, fetchAll('/hang/guest'))
  await begun
  becomeOld()
  expect(1).toBe(2)
})
`

const reasons = '\n\nReasons:\n  GET 500 /status/<id>/api: "status 500" · page /page'
const detected = `Error: Network errors detected: 1 request(s) failed.\nFailed requests:\nGET 500 <server>/status/500/api${reasons}`
const context = `Network errors also detected (1 request(s)):\nGET 500 <server>/status/500/api${reasons}\n`
const warning = `Not failing the test (fail: 'run'): 1 error: GET 500 /status/<id>/api${reasons}\n`
const badOption = `TypeError: fail must be 'test', 'run' or 'nothing'; got "often".`
const noBaseline = `Error: Failed to read none.json: the file does not exist. Create it with "npx playwright-backchannel baseline update --baseline none.json".`
const contextOfHook = context.replace('/status/500/api', '$& (in beforeAll)')

const server = await startStatusServer()
const { find, getResult, getEvidence } = runOnce(() =>
  inlineProject(
    { 'outcome.spec.ts': spec, 'hanging.spec.ts': hangingSpec, 'pending.spec.ts': pendingSpec },
    {
      config: `projects: [
        { testMatch: 'outcome.spec.ts', grepInvert: / passed$/ },
        { testMatch: 'outcome.spec.ts', grep: / passed$/, use: { screenshot: 'only-on-failure', trace: 'retain-on-failure' } },
        { testMatch: 'pending.spec.ts' },
        { testMatch: 'hanging.spec.ts', timeout: 2_000 },
      ],`,
      use: 'networkErrorMonitorOptions: { excludePatterns: [/third-party/] }',
    },
  ).run([], { SERVER: server.url }),
)

// `log` and `message` are the first lines of the output and of the error.
test.each`
  title                                          | status        | outcome         | verdict             | log              | message
  ${'passed'}                                    | ${'failed'}   | ${'unexpected'} | ${'failed'}         | ${''}            | ${detected}
  ${'passed without errors'}                     | ${'passed'}   | ${'expected'}   | ${undefined}        | ${''}            | ${undefined}
  ${'failed'}                                    | ${'failed'}   | ${'unexpected'} | ${'in failed test'} | ${context}       | ${undefined}
  ${'failed softly'}                             | ${'failed'}   | ${'unexpected'} | ${'in failed test'} | ${context}       | ${undefined}
  ${'failed in beforeAll'}                       | ${'failed'}   | ${'unexpected'} | ${'in failed test'} | ${contextOfHook} | ${undefined}
  ${'failed in a fixture before the monitor’s'}  | ${'failed'}   | ${'unexpected'} | ${'in failed test'} | ${contextOfHook} | ${undefined}
  ${'timedOut'}                                  | ${'timedOut'} | ${'unexpected'} | ${'in failed test'} | ${context}       | ${undefined}
  ${'skipped'}                                   | ${'skipped'}  | ${'skipped'}    | ${'accepted'}       | ${context}       | ${undefined}
  ${'skipped before it began'}                   | ${'skipped'}  | ${'skipped'}    | ${undefined}        | ${''}            | ${undefined}
  ${'expected to fail'}                          | ${'failed'}   | ${'expected'}   | ${'failed'}         | ${''}            | ${detected}
  ${'failed as expected'}                        | ${'failed'}   | ${'expected'}   | ${'in failed test'} | ${context}       | ${undefined}
  ${'expected to fail, but warned'}              | ${'passed'}   | ${'unexpected'} | ${'warned'}         | ${warning}       | ${undefined}
  ${'failed after a warning'}                    | ${'failed'}   | ${'unexpected'} | ${'in failed test'} | ${warning}       | ${undefined}
  ${'expected to fail, but not by its options'}  | ${'failed'}   | ${'unexpected'} | ${undefined}        | ${''}            | ${badOption}
  ${'expected to fail, but not by its baseline'} | ${'failed'}   | ${'unexpected'} | ${undefined}        | ${''}            | ${noBaseline}
`('sets the verdict: $title', ({ title, status, outcome, verdict, log, message }) => {
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

test('a URL that ends like a line and a column is not taken for where the failure was thrown', () => {
  const [error] = getResult('failed by its network error').errors
  expect([error?.message, error?.location]).toEqual([expect.stringMatching(/app\.js:3:7$/), undefined])
})

test("keeps the attachments when a fixture's teardown hangs", () => {
  const result = getResult('teardown hangs')
  expect(result.status).toBe('timedOut')
  expect(getErrors(result)).toHaveLength(1)
  expect(getVerdict(result)).toBeDefined()
})

const listPending = (title: string) => getEvidence(title).pending ?? []
const listPaths = (title: string) => listPending(title).map(({ url }) => url.replace(server.url, ''))

test('a failed attempt lists unanswered and partly answered requests, without secrets', () => {
  const pending = listPending('failed with open requests')
  expect(pending.map(({ method, url }) => `${method} ${url.replace(server.url, '')}`)).toEqual([
    'GET /hang?token=[redacted]',
    'GET /part',
  ])
  const { startTime } = getResult('failed with open requests')
  for (const { startedAt, durationMs } of pending) {
    expect(durationMs).toBeGreaterThanOrEqual(1500)
    expect(Date.parse(startedAt)).toBeGreaterThanOrEqual(Date.parse(startTime))
  }
  const [first, second] = pending.map(({ durationMs }) => (durationMs / 1000).toFixed(1))
  expect(getPrinted(getResult('failed with open requests')).replaceAll(server.url, '<server>')).toBe(
    `Requests still open when the test ended (2):\nGET <server>/hang?token=[redacted] ${first} s\nGET <server>/part ${second} s\n`,
  )
})

test('lists open requests for a test that timed out', () => {
  expect(listPaths('timed out with open requests')).toEqual(['/hang'])
  expect(loggedBy(getResult('timed out with open requests'))).toContain(
    'Requests still open when the test ended (1):',
  )
})

test('lists twenty open requests of a network error, and counts the others, even if details are off', () => {
  expect(listPaths('failed by its network error')).toHaveLength(20)
  const log = loggedBy(getResult('failed by its network error'))
  expect(log).toContain('Requests still open when the test ended (23):')
  expect(log).toContain('\n… and 3 more\n')
})

test.each(['passed with open requests', 'expected to fail with open requests', 'opted out'])(
  'lists no open requests: %s',
  (title) => {
    expect(listPaths(title)).toEqual([])
    expect(loggedBy(getResult(title))).not.toContain('still open')
  },
)

test('lists requests of every page and context, except those that nothing waits for or an option excludes', () => {
  const owned = ['/hang/from-worker', '/hang/guest', '/hang/own', '/hang/popup']
  expect(listPaths('everywhere').toSorted()).toEqual(owned)
})
