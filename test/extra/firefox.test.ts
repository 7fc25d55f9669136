// What the monitor sees in Firefox, through WebDriver BiDi; what it then decides does not depend on the browser.
// Playwright 1.65 needs a newer Firefox than Debian's firefox-esr.
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFirefox } from '../../scripts/firefox.mjs'
import { decodeBackchannel } from '../../src/attachments/decode.js'
import { getAttachments, getErrors, getMessage } from '../support/evidence.js'
import { type InstalledProject, installProject } from '../support/installed-project.js'
import { serve } from '../support/serve.js'
import { startStatusServer } from '../support/status-server.js'

const config = `
export default {
  workers: 1,
  reporter: [['json', { outputFile: 'results.json' }], ['playwright-backchannel/reporter', { outputs: ['json'] }]],
  use: {
    baseURL: process.env.SERVER,
    browserName: 'firefox',
    channel: 'moz-firefox',
    launchOptions: { executablePath: ${JSON.stringify(findFirefox())} },
  },
}
`
const spec = `
import { test, expect } from 'playwright-backchannel'
const visit = async (page, query) => { await page.goto('/page?' + query); await expect(page).toHaveTitle('done') }

test('clean', async ({ page }) => { await visit(page, 'fetch=/status/200/a') })
test('background call', async ({ page }) => { await visit(page, 'fetch=/status/500/api/movies') })
test('all statuses', async ({ page }) => {
  await visit(page, [200, 204, 304, 400, 404, 499, 500, 599].map((s) => 'fetch=/status/' + s + '/x').join('&'))
})
test('methods', async ({ page }) => { await visit(page, 'fetch=POST /status/500/m&fetch=DELETE /status/404/m') })
test('once per URL', async ({ page }) => { await visit(page, 'fetch=/status/500/a&fetch=/status/500/a') })
test('popup document', async ({ page }) => {
  const popup = page.waitForEvent('popup')
  await page.goto('/page?popup=/status/500/popup')
  await (await popup).waitForLoadState()
})
test('new tab', async ({ context }) => { await (await context.newPage()).goto('/status/404/tab') })
test('own context', async ({ browser }) => {
  const context = await browser.newContext()
  await (await context.newPage()).goto('/status/500/own')
  await context.close()
})
test('iframe', async ({ page }) => { await visit(page, 'frame=/status/500/frame') })
test('navigation', async ({ page }) => { await page.goto('/status/404/nav') })
test('API requests', async ({ page, request }) => {
  await request.get('/status/500/api'); await page.request.get('/status/500/page-api')
})
test('aborted', async ({ page }) => { await visit(page, 'fetch=/abort') })
test.describe('hooks', () => {
  let shared
  test.beforeAll(async ({ browser }) => { shared = await browser.newPage(); await shared.goto('/status/500/before-all') })
  test.beforeEach(async ({ page }) => { await page.goto('/status/500/before-each') })
  test.afterEach(async ({ page }) => { await page.goto('/status/500/after-each') })
  test.afterAll(async () => { await shared.goto('/status/500/after-all') })
  test('hooks', async ({ page }) => { await visit(page, 'fetch=/status/500/body') })
})
test('in flight', async ({ page }) => { await visit(page, 'fetch=/after/60/500/late!') })
test('service worker', async ({ page }) => { await visit(page, 'worker=1') })
test.describe('optional kinds', () => {
  const get = (page, path) => page.evaluate((to) => fetch(to).then((r) => r.text()).catch(String), path)
  test.use({
    baseURL: process.env.OTHER,
    networkErrorMonitorOptions: {
      record: { traffic: true, failedRequests: true, pageErrors: true, consoleErrors: true, cspViolations: true },
      fail: 'nothing',
    },
  })
  test('traffic', async ({ page }) => {
    await page.goto('/')
    for (const path of ['/server', '/cached', '/cached']) await get(page, path)
    await page.route('**/fulfilled', (route) => route.fulfill({ body: 'x' }))
    await page.route('**/continued', (route) => route.continue())
    await page.route('**/aborted', (route) => route.abort())
    for (const path of ['/fulfilled', '/continued', '/aborted']) await get(page, path)
    await page.evaluate(() => navigator.serviceWorker.register('/worker.js').then(() => navigator.serviceWorker.ready)
      .then(() => new Promise((done) => { const check = () => navigator.serviceWorker.controller ? done() : setTimeout(check, 5); check() })))
    await get(page, '/worker-made')
    await get(page, '/worker-fetched')
  })
  test('policy and cut', async ({ page }) => {
    await page.goto('/policies')
    await get(page, '/cut')
  })
})
`

const table: [title: string, errors: string[], outcome: string][] = [
  ['clean', [], 'expected'],
  ['background call', ['GET 500 api/movies'], 'unexpected'],
  ['all statuses', ['GET 400 x', 'GET 404 x', 'GET 499 x', 'GET 500 x', 'GET 599 x'], 'unexpected'],
  ['methods', ['POST 500 m', 'DELETE 404 m'], 'unexpected'],
  ['once per URL', ['GET 500 a'], 'unexpected'],
  ['popup document', ['GET 500 popup'], 'unexpected'],
  ['new tab', ['GET 404 tab'], 'unexpected'],
  ['own context', ['GET 500 own'], 'unexpected'],
  ['iframe', ['GET 500 frame'], 'unexpected'],
  ['navigation', ['GET 404 nav'], 'unexpected'],
  ['API requests', [], 'expected'],
  ['aborted', [], 'expected'],
  [
    'hooks',
    ['GET 500 before-all', 'GET 500 before-each', 'GET 500 body', 'GET 500 after-each'],
    'unexpected',
  ],
  ['in flight', ['GET 500 late'], 'unexpected'],
  // Firefox does not report a service worker's own requests to Playwright: https://playwright.dev/docs/service-workers
  ['service worker', [], 'expected'],
  ['traffic', [], 'expected'],
  ['policy and cut', [], 'expected'],
]

const server = await startStatusServer()
const other = await serve(respond, afterAll)
let project: InstalledProject
let specs: JSONReportSpec[]
let output: string

beforeAll(async () => {
  project = await installProject('module', { '@playwright/test': '~1.64.0' })
  project.write({ 'playwright.config.ts': config, 'firefox.spec.ts': spec })
  output = (await project.playwright(['test'], { env: { SERVER: server.url, OTHER: other } })).output
  const report: JSONReport = JSON.parse(readFileSync(join(project.folder, 'results.json'), 'utf8'))
  specs = report.suites.flatMap(specsIn)
})
afterAll(async () => {
  project.dispose()
})

test.each(table)('records exactly the errors listed in the table: %s', (title, errors, outcome) => {
  const found = specs.find((spec) => spec.title === title)?.tests[0]
  const result = found?.results[0]
  if (!result) throw new Error(output)
  expect(getErrors(result).map(({ method, status, url }) => `${method} ${status} ${nameIn(url)}`)).toEqual(
    errors,
  )
  expect(found?.status, getMessage(result)).toBe(outcome)
})

test('counts responses of servers, and marks mocked ones, but not those of caches and service workers', () => {
  const { traffic = [] } = readEvidence('traffic')
  const lines = traffic.map(({ url, count, mocked }) =>
    [new URL(url).pathname, count, mocked && 'mocked'].filter(Boolean),
  )
  expect(lines).toEqual([
    ['/', 1],
    ['/server', 1],
    ['/cached', 1],
    ['/fulfilled', 1, 'mocked'],
    ['/continued', 1],
  ])
})

test('records what a policy blocks, once, and a response that breaks off', () => {
  const { findings } = readEvidence('policy and cut')
  expect(findings.map(({ key, verdict }) => `${key} ${verdict}`).toSorted()).toEqual([
    'GET:NS_ERROR_NET_PARTIAL_TRANSFER:/cut warned',
    'csp:img-src:http://127.0.0.1:2 warned',
    'csp:script-src-elem:inline warned',
    'csp:style-src-elem:inline accepted',
  ])
})

test('the reporter summarizes the run', () => {
  const path = join(project.folder, 'network-error-report/network-error-summary.json')
  const { totals } = JSON.parse(readFileSync(path, 'utf8'))
  expect(totals.tests).toBe(table.length)
  expect(totals.testsWithNetworkErrors).toBe(
    table.filter(([title, errors]) => errors.length > 0 || title === 'policy and cut').length,
  )
})

function readEvidence(title: string) {
  const result = specs.find((spec) => spec.title === title)?.tests[0]?.results[0]
  const [text] = result ? getAttachments(result, '_backchannel.json') : []
  if (text === undefined) throw new Error(output)
  return decodeBackchannel(text)
}

const worker = `
onactivate = (event) => event.waitUntil(clients.claim())
onfetch = (event) => {
  if (event.request.url.endsWith('/worker-made')) event.respondWith(new Response('made'))
  if (event.request.url.endsWith('/worker-fetched')) event.respondWith(fetch(event.request))
}`
const policies = {
  'content-security-policy': "script-src 'self'; img-src 'self'",
  'content-security-policy-report-only': "style-src 'self'",
}

function respond({ url = '' }: IncomingMessage, response: ServerResponse): void {
  if (url === '/cut') {
    response.writeHead(200, { 'content-length': 1000 }).write('begin')
    return void setTimeout(() => response.destroy(), 50)
  }
  const type = url === '/worker.js' ? 'text/javascript' : 'text/html'
  const cached = url === '/cached' ? { 'cache-control': 'max-age=1000' } : {}
  const violations = '<script>1</script><style>p {}</style><img src="http://127.0.0.1:2/a.png">'
  response
    .writeHead(200, { 'content-type': type, ...cached, ...(url === '/policies' && policies) })
    .end(url === '/worker.js' ? worker : url === '/policies' ? violations : '<title>ok</title>')
}

function specsIn(suite: JSONReportSuite): JSONReportSpec[] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsIn)]
}

/** Returns the path below `/status/<status>` or `/after/<ms>/<status>`, such as `api/movies`. */
function nameIn(url: string): string {
  return new URL(url).pathname.replace(/^\/(status\/\d+|after\/\d+\/\d+)\//, '')
}
