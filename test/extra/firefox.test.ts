// What the monitor sees in Firefox, through WebDriver BiDi; what it then decides does not depend on the browser.
// Playwright 1.65 needs a newer Firefox than Debian's firefox-esr.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFirefox } from '../../scripts/firefox.mjs'
import { getErrors, getMessage } from '../support/evidence.js'
import { type InstalledProject, installProject } from '../support/installed-project.js'
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
]

const server = await startStatusServer()
let project: InstalledProject
let specs: JSONReportSpec[]
let output: string

beforeAll(async () => {
  project = await installProject('module', { '@playwright/test': '~1.64.0' })
  project.write({ 'playwright.config.ts': config, 'firefox.spec.ts': spec })
  output = (await project.playwright(['test'], { env: { SERVER: server.url } })).output
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

test('the reporter summarizes the run', () => {
  const path = join(project.folder, 'network-error-report/network-error-summary.json')
  const { totals } = JSON.parse(readFileSync(path, 'utf8'))
  expect(totals.tests).toBe(table.length)
  expect(totals.testsWithNetworkErrors).toBe(table.filter(([, errors]) => errors.length > 0).length)
})

function specsIn(suite: JSONReportSuite): JSONReportSpec[] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsIn)]
}

/** Returns the path below `/status/<status>` or `/after/<ms>/<status>`, such as `api/movies`. */
function nameIn(url: string): string {
  return new URL(url).pathname.replace(/^\/(status\/\d+|after\/\d+\/\d+)\//, '')
}
