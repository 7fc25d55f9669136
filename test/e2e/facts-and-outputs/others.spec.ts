// What outputs tell besides new errors: known ones, webhooks, missing expectations, what was not monitored, and the source
// of an error: a script, an operation of a batch, a hook.
import type { Page } from '@playwright/test'
import { test } from 'playwright-backchannel'
import { webhookTemplate } from 'playwright-backchannel/webhook'

const call = (page: Page, path: string) => page.evaluate((url) => fetch(url).then(() => undefined), path)

test('known', async ({ page }) => {
  await page.goto('/page')
  await call(page, '/status/404/known')
})

test('opted out', { annotation: { type: 'skipNetworkMonitoring' } }, async ({ page }) => {
  await page.goto('/page')
  await call(page, '/status/500/unseen')
})

test('known and new', async ({ page, networkErrorMonitor }) => {
  networkErrorMonitor.expectError({ url: '**/movies', method: 'POST', status: 422 })
  await page.goto('/page')
  for (const path of ['/status/404/known', '/status/500/cause']) await call(page, path)
})

test('missing webhook', async ({ webhookRegistry, webhookReceiver }) => {
  for (let index = 0; index < 2; index++) {
    await fetch(webhookReceiver.url, { method: 'POST', body: JSON.stringify({ event: 'order.paid' }) })
  }
  await fetch(new URL('/elsewhere', webhookReceiver.url), { method: 'POST', body: '{}' })
  const template = webhookTemplate('order.paid').matchField('event', 'order.paid').withTimeout(500).build()
  await webhookRegistry.waitForCount(template, 3)
})

test.describe('sources', () => {
  test.beforeAll(async ({ browser, baseURL }) => {
    const page = await browser.newPage()
    await page.goto(`${baseURL}/status/500/setup`)
    await page.close()
  })

  test('script, consequence and batch', async ({ page }) => {
    await page.goto('/page')
    await throwInScript(page)
    await logConsequence(page)
    await sendBatch(page)
  })
})

async function throwInScript(page: Page): Promise<void> {
  await page.route('http://stats.test/stats.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'lost()',
      headers: { 'access-control-allow-origin': '*' },
    }),
  )
  const thrown = page.waitForEvent('pageerror')
  await page.evaluate(() => {
    Object.assign(window, { lost: 12 })
    document.body.append(
      Object.assign(document.createElement('script'), { src: 'http://stats.test/stats.js' }),
    )
  })
  await thrown
}

async function logConsequence(page: Page): Promise<void> {
  const logged = page.waitForEvent('console', (message) => message.text().includes('Cannot show'))
  await page.evaluate(async () => {
    const { url } = await fetch('/status/500/cause')
    console.error(`Cannot show ${url}`)
  })
  await logged
}

async function sendBatch(page: Page): Promise<void> {
  const errors = [
    { message: 'Please log in', extensions: { code: 'UNAUTHENTICATED' } },
    { message: 'Out of memory', extensions: { code: 'INTERNAL_SERVER_ERROR' } },
  ]
  await page.route('**/graphql', (route) =>
    route.fulfill({ json: errors.map((error) => ({ errors: [error] })) }),
  )
  await page.evaluate(async () => {
    const body = JSON.stringify([{ query: 'query Viewer { id }' }, { query: 'query Cart { id }' }])
    const response = await fetch('/graphql', { method: 'POST', body })
    await response.text()
  })
}
