// Checks what the monitor records and what it ignores, using the attachments of one child run. finding-kinds.test.ts
// has every kind of page, frame and context.
import { beforeAll, describe, expect, test } from 'vitest'
import { launchOptions } from '../../scripts/browser.mjs'
import { getErrors, getMessage, loggedBy } from '../support/evidence.js'
import { expectFailures, type InlineRun, inlineProject } from '../support/inline-project.js'
import { startStatusServer } from '../support/status-server.js'

const recording = `
import { test, expect } from 'playwright-backchannel/network-error-monitor'
import { request as playwrightRequest, chromium } from '@playwright/test'
test.use({ baseURL: process.env.SERVER })
const visit = async (page, query) => { await page.goto('/page?' + query); await expect(page).toHaveTitle('done') }

test('clean', async ({ page }) => { await visit(page, 'fetch=/status/200/a') })
test('background call', async ({ page }) => { await visit(page, 'fetch=/status/500/api/movies') })
test('all statuses', async ({ page }) => {
  await visit(page, [200, 204, 304, 399, 400, 404, 499, 500, 599].map((s) => 'fetch=/status/' + s + '/x').join('&'))
})
test('methods', async ({ page }) => { await visit(page, 'fetch=POST /status/500/m&fetch=DELETE /status/404/m') })
test('same status and url once', async ({ page }) => {
  await visit(page, 'fetch=/status/500/a&fetch=POST /status/500/a&fetch=/status/500/a&fetch=/status/500/b')
})
test('popup document', async ({ page }) => {
  const popup = page.waitForEvent('popup')
  await page.goto('/page?popup=/status/500/popup')
  await (await popup).waitForLoadState()
})
test.describe('in flight', () => {
  // On a busy machine, responses may take longer than the default 200 ms, and requests may begin after the test.
  test.use({ networkErrorMonitorOptions: { settleMs: 60_000 } })
  const visitUntilRequest = async (page, path) => {
    const request = page.waitForRequest('**' + path)
    await page.goto(process.env.SERVER + '/page?fetch=' + path + '!')
    await request
  }
  test('own context left open', async ({ browser }) => {
    await visitUntilRequest(await (await browser.newContext()).newPage(), '/after/50/500/left')
  })
  test('in flight', async ({ page }) => { await visitUntilRequest(page, '/after/60/500/late') })
})
test('navigation itself', async ({ page }) => { await page.goto('/status/404/nav') })
test('api request context', async ({ page, request }) => {
  await request.get('/status/500/api'); await page.request.get('/status/500/page-api')
  await visit(page, 'fetch=/status/200/a')
})
test('aborted', async ({ page }) => { await visit(page, 'fetch=/abort'); await page.goto('http://127.0.0.1:9/').catch(() => {}) })
test.describe('icons', () => {
  test.use({ networkErrorMonitorOptions: { record: { consoleErrors: true, failedRequests: true } } })
  // Playwright hides requests for /favicon.ico, even the page's own; only the browser's message reveals them.
  test('favicon.ico', async ({ page }) => {
    const message = page.waitForEvent('console', (message) => message.location().url.endsWith('/favicon.ico'))
    await visit(page, 'fetch=/status/404/favicon.ico')
    expect((await message).text()).toContain('404')
  })
  test('another icon', async ({ page }) => { await visit(page, 'fetch=/status/404/icon.png&fetch=/status/404/favicon.ico?v=2') })
})
test.describe('hooks', () => {
  let shared
  test.beforeAll(async ({ browser }) => { shared = await browser.newPage(); await shared.goto(process.env.SERVER + '/status/500/before-all') })
  test.beforeEach(async ({ page }) => { await page.goto('/status/500/before-each') })
  test.afterEach(async ({ page }) => { await page.goto('/status/500/after-each') })
  test.afterAll(async () => { await shared.goto(process.env.SERVER + '/status/500/after-all') })
  test('hooks', async ({ page }) => { await visit(page, 'fetch=/status/500/body') })
})
test.describe('after the hooks', () => {
  let late
  test.beforeAll(async ({ browser }) => { late = await browser.newPage() })
  test.afterAll(async () => { await late.goto(process.env.SERVER + '/page?fetch=/after/300/500/leak!') })
  test('before the leak', async ({ page }) => { await visit(page, '') })
})
test('after the leak', async ({ page }) => { await visit(page, 'fetch=/after/500/200/wait') })
test('long poll', async ({ page }) => { await visit(page, 'fetch=/hang!&fetch=/after/300/200/wait') })
test('persistent context', async ({ networkErrorMonitor }, testInfo) => {
  const context = await chromium.launchPersistentContext(testInfo.outputPath('profile'), JSON.parse(process.env.LAUNCH))
  networkErrorMonitor.watch(context)
  await context.pages()[0].goto(process.env.SERVER + '/status/500/persistent')
  await context.close()
})
test('errors so far', async ({ page, networkErrorMonitor }) => {
  expect(networkErrorMonitor.errors).toEqual([])
  await visit(page, 'fetch=/status/500/a')
  expect(networkErrorMonitor.errors.map((e) => e.method + ' ' + e.status)).toEqual(['GET 500'])
  expect(Object.keys(networkErrorMonitor.errors[0]).sort()).toEqual(['method', 'status', 'timestamp', 'url'])
})
test('opted out', { annotation: { type: 'skipNetworkMonitoring' } }, async ({ page, networkErrorMonitor }) => {
  await visit(page, 'fetch=/status/500/a')
  expect(networkErrorMonitor.errors).toEqual([])
})
test('opted out while running', async ({ page }) => {
  await visit(page, 'fetch=/status/500/a')
  test.info().annotations.push({ type: 'skipNetworkMonitoring' })
})
test.describe('excluded', () => {
  test.use({ networkErrorMonitorOptions: { excludePatterns: [/third-party/g, /analytics/y] } })
  test('excluded', async ({ page }) => {
    await visit(page, 'fetch=/status/500/third-party/1&fetch=/status/500/third-party/2&fetch=/status/500/mine')
  })
})
test.describe('no settling', () => {
  test.use({ networkErrorMonitorOptions: { settleMs: 0 } })
  test('settleMs 0', async ({ page }) => { await visit(page, 'fetch=/after/1500/500/late!') })
})
test.describe('long settling', () => {
  test.use({ networkErrorMonitorOptions: { settleMs: 20_000 } })
  test('settleMs 20000', async ({ page }) => { await visit(page, 'fetch=/after/1500/500/late!') })
})
test('allowed', async ({ page, networkErrorMonitor }) => {
  networkErrorMonitor.allow({ url: '/status/404/**', method: 'get', status: [400, 499] })
  await visit(page, 'fetch=/status/404/fine')
})
test('allowed from the call on', async ({ page, networkErrorMonitor }) => {
  await visit(page, 'fetch=/status/404/early')
  networkErrorMonitor.allow({ status: 404 })
  await visit(page, 'fetch=/status/404/late&fetch=/status/500/other')
})
test('expected and seen', async ({ page, networkErrorMonitor }) => {
  networkErrorMonitor.expectError({ url: '/status/422/movies', method: 'POST', status: 422 })
  await visit(page, 'fetch=POST /status/422/movies')
})
test('expected and late', async ({ page, networkErrorMonitor }) => {
  networkErrorMonitor.expectError({ url: /late/ })
  await visit(page, 'fetch=/after/60/500/late!')
})
test('expected and missed', async ({ page, networkErrorMonitor }) => {
  networkErrorMonitor.expectError({ method: 'POST', status: 422, url: '/movies' })
  await visit(page, 'fetch=/status/200/movies')
})
test('missed next to an error', async ({ page, networkErrorMonitor }) => {
  networkErrorMonitor.expectError({ status: [500, 599] })
  await visit(page, 'fetch=/status/404/other')
})
test('expected without a browser', async ({ networkErrorMonitor }) => { networkErrorMonitor.expectError({}) })
test('bad context', async ({ page, networkErrorMonitor }) => { networkErrorMonitor.watch(page) })
test('after the bad context', async ({ page }) => { await visit(page, '') })
test('bad rule', async ({ networkErrorMonitor }) => { networkErrorMonitor.allow({ status: 200 }) })
`

interface Row {
  title: string
  /** `<METHOD> <status> <path below /status or /after>` of each record, in order. */
  errors: string[]
  /** Whether the test fails. Default: whether there are errors. */
  fails?: boolean
}

const table: Row[] = [
  { title: 'clean', errors: [] },
  { title: 'background call', errors: ['GET 500 api/movies'] },
  { title: 'all statuses', errors: ['GET 400 x', 'GET 404 x', 'GET 499 x', 'GET 500 x', 'GET 599 x'] },
  { title: 'methods', errors: ['POST 500 m', 'DELETE 404 m'] },
  { title: 'same status and url once', errors: ['GET 500 a', 'GET 500 b'] },
  { title: 'popup document', errors: ['GET 500 popup'] },
  { title: 'own context left open', errors: ['GET 500 left'] },
  { title: 'navigation itself', errors: ['GET 404 nav'] },
  { title: 'api request context', errors: [] },
  { title: 'aborted', errors: [] },
  { title: 'favicon.ico', errors: [] },
  { title: 'another icon', errors: ['GET 404 icon.png', 'GET 404 favicon.ico'] },
  {
    title: 'hooks',
    errors: ['GET 500 before-all', 'GET 500 before-each', 'GET 500 body', 'GET 500 after-each'],
  },
  { title: 'before the leak', errors: [] },
  { title: 'after the leak', errors: [] },
  { title: 'in flight', errors: ['GET 500 late'] },
  { title: 'long poll', errors: [] },
  { title: 'persistent context', errors: ['GET 500 persistent'] },
  { title: 'errors so far', errors: ['GET 500 a'] },
  { title: 'opted out', errors: [] },
  { title: 'opted out while running', errors: [] },
  { title: 'excluded', errors: ['GET 500 mine'] },
  { title: 'settleMs 0', errors: [] },
  { title: 'settleMs 20000', errors: ['GET 500 late'] },
  { title: 'allowed', errors: [] },
  { title: 'allowed from the call on', errors: ['GET 404 early', 'GET 500 other'] },
  { title: 'expected and seen', errors: [] },
  { title: 'expected and late', errors: [] },
  { title: 'expected and missed', errors: [], fails: true },
  { title: 'missed next to an error', errors: ['GET 404 other'] },
  { title: 'expected without a browser', errors: [], fails: true },
  { title: 'bad context', errors: [], fails: true },
  { title: 'after the bad context', errors: [] },
  { title: 'bad rule', errors: [], fails: true },
]

const hasToFail = ({ errors, fails = errors.length > 0 }: Row) => fails

const server = await startStatusServer()
let run: InlineRun

beforeAll(async () => {
  const failing = table.filter(hasToFail).map(({ title }) => title)
  const project = inlineProject({ 'recording.spec.ts': recording + expectFailures(failing) })
  run = await project.run([], { SERVER: server.url, LAUNCH: JSON.stringify(launchOptions()) })
})

describe('recording', () => {
  test.each(table)('records exactly the errors listed in the table: $title', (row) => {
    const found = run.tests.find(({ title }) => title === row.title)
    expect(found, run.output).toBeDefined()
    const result = found!.results[0]!
    expect(getErrors(result).map(({ method, status, url }) => `${method} ${status} ${getName(url)}`)).toEqual(
      row.errors,
    )
    expect([result.status, loggedBy(result)]).toEqual([hasToFail(row) ? 'failed' : 'passed', ''])
  })

  test('the table lists every test in the run', () => {
    expect(run.tests.map(({ title }) => title).sort()).toEqual(table.map(({ title }) => title).sort())
  })

  test('gives each record exactly four fields, including a UTC time in milliseconds', () => {
    const records = run.tests.flatMap(({ results }) => results.flatMap(getErrors))
    for (const record of records) {
      expect(Object.keys(record).sort()).toEqual(['method', 'status', 'timestamp', 'url'])
      expect(record.timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    }
  })

  test.each([
    [
      'background call',
      'Error: Network errors detected: 1 request(s) failed.\nFailed requests:\nGET 500 <server>/status/500/api/movies\n\nReasons:\n  GET 500 /status/*/api/movies: "status 500" · page /page',
    ],
    ['expected and missed', 'Error: Expected network error not seen: POST 422 /movies'],
    [
      'missed next to an error',
      'Error: Network errors detected: 1 request(s) failed.\nFailed requests:\nGET 404 <server>/status/404/other\nExpected network error not seen: 500-599\n  The nearest error was GET 404 <server>/status/404/other: the rule\'s status is 500-599.\n\nReasons:\n  GET 404 /status/*/other: "status 404" · page /page',
    ],
    ['expected without a browser', 'Error: Expected network error not seen: any network error'],
    [
      'bad context',
      'TypeError: networkErrorMonitor.watch() takes a BrowserContext. For a page, pass page.context().',
    ],
    ['bad rule', 'TypeError: rule.status must be from 400 to 599, or a range such as [500, 599]; got 200.'],
  ])('fails the test with the right message: %s', (title, message) => {
    const result = run.tests.find((one) => one.title === title)!.results[0]!
    const [text] = getMessage(result)
      .replaceAll(server.url, '<server>')
      .split(/\n\s+(?:at |\d+ \|)/)
    expect(text).toBe(message)
  })
})

/** Returns the path below `/status/<code>` or `/after/<ms>/<code>`, such as `api/movies`. */
function getName(url: string): string {
  return new URL(url).pathname.replace(/^\/(status\/\d+|after\/\d+\/\d+)\//, '')
}
