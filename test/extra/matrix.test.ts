// The monitor and the reporter in another browser (BACKCHANNEL_BROWSER) or Playwright version (BACKCHANNEL_PLAYWRIGHT),
// such as `BACKCHANNEL_PLAYWRIGHT=next npm run test:matrix`. Default: Chromium, the installed Playwright.
import { expect, test } from 'vitest'
import { launchOptions } from '../../scripts/browser.mjs'
import { installProject } from '../support/installed-project.js'
import { readPage } from '../support/markdown.js'
import { startStatusServer } from '../support/status-server.js'

const browser = process.env['BACKCHANNEL_BROWSER'] ?? 'chromium'
const installed = JSON.parse(readPage('node_modules/@playwright/test/package.json').text).version
const playwright = process.env['BACKCHANNEL_PLAYWRIGHT'] ?? installed

const config = `
export default {
  workers: 1,
  reporter: [['list'], ['playwright-backchannel/reporter', { outputs: ['json'] }]],
  use: {
    baseURL: process.env.SERVER,
    browserName: ${JSON.stringify(browser)},
    launchOptions: ${JSON.stringify(browser === 'chromium' ? launchOptions() : {})},
  },
}
`
const spec = `
import { test, expect } from 'playwright-backchannel'
const visit = async (page, query) => { await page.goto('/page?' + query); await expect(page).toHaveTitle('done') }

test('clean', async ({ page }) => { await visit(page, 'fetch=/status/200/a') })
test('background call', async ({ page }) => { await visit(page, 'fetch=/status/500/api/movies') })
test('popup document', async ({ page }) => {
  const popup = page.waitForEvent('popup')
  await page.goto('/page?popup=/status/500/popup')
  await (await popup).waitForLoadState()
})
test('new tab', async ({ context }) => { await (await context.newPage()).goto('/status/404/tab') })
test('own context', async ({ browser }) => {
  const context = await browser.newContext()
  await (await context.newPage()).goto(process.env.SERVER + '/status/503/own')
})
test('webhook', async ({ request, webhookReceiver, webhookRegistry }) => {
  await request.post(webhookReceiver.url, { data: { id: 1 } })
  expect(await webhookRegistry.getReceived()).toHaveLength(1)
})
`

const server = await startStatusServer()
const project = await installProject('module', { '@playwright/test': playwright })
if (browser !== 'chromium') await project.playwright(['install', '--with-deps', browser])

test(`monitors ${browser} with Playwright ${playwright}`, async () => {
  project.write({ 'playwright.config.js': config, 'a.spec.js': spec })
  const { output } = await project.playwright(['test'], { env: { SERVER: server.url } })
  const { errors, totals } = project.readSummary()
  expect(totals, output).toMatchObject({ tests: 6, testsFailedByNetworkErrors: 4 })
  expect(errors.map(({ name }) => name).sort()).toEqual([
    'GET 404 /status/<id>/tab',
    'GET 500 /status/<id>/api/movies',
    'GET 500 /status/<id>/popup',
    'GET 503 /status/<id>/own',
  ])
})
