// What outputs tell besides new errors: known ones, webhooks, missing expectations, and what was not monitored.
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
  for (const path of ['/status/404/known', '/status/500/new']) await call(page, path)
})

test('missing webhook', async ({ webhookRegistry, webhookReceiver }) => {
  for (let index = 0; index < 2; index++) {
    await fetch(webhookReceiver.url, { method: 'POST', body: JSON.stringify({ event: 'order.paid' }) })
  }
  await fetch(new URL('/elsewhere', webhookReceiver.url), { method: 'POST', body: '{}' })
  const template = webhookTemplate('order.paid').matchField('event', 'order.paid').withTimeout(500).build()
  await webhookRegistry.waitForCount(template, 3)
})
