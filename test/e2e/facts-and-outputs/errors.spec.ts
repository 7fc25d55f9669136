// One error for each fact that an output has to tell. ../facts-and-outputs.test.ts runs it and reads the outputs.
import type { Page } from '@playwright/test'
import { expect, test } from 'playwright-backchannel/network-error-monitor'

test.beforeEach(({ page }) => page.goto('/page'))

const call = (page: Page, path: string) => page.evaluate((url) => fetch(url).then(() => undefined), path)

test.describe('late', () => {
  test.use({ networkErrorMonitorOptions: { settleMs: 60_000 } })
  test('new, expired, warned of and late', async ({ page }) => {
    await call(page, '/status/500/broken')
    await call(page, '/status/410/expired')
    const logged = page.waitForEvent('console', (message) => message.type() === 'warning')
    await page.evaluate(() => console.warn('The cart is slow'))
    await logged
    const request = page.waitForRequest('**/late')
    await page.evaluate(() => void fetch('/after/500/500/late'))
    await request
  })
})

test.describe('flaky', () => {
  test.describe.configure({ retries: 1 })
  test('flaky', async ({ page }, { retry }) => {
    if (retry === 0) await call(page, '/status/409/flaky')
  })
})

test.describe('limit', () => {
  test.use({ networkErrorMonitorOptions: { maxTestsPerError: 1, excludePatterns: [] } })
  test('reaches the limit', ({ page }) => call(page, '/after/0/500/shared'))
  test('is beyond the limit', ({ page }) => call(page, '/after/0/500/shared'))
})

test.describe('run', () => {
  test.use({ networkErrorMonitorOptions: { fail: 'run' } })
  test('fails the run', ({ page }) => call(page, '/after/0/500/shared'))
})

test.describe('nothing', () => {
  test.use({ networkErrorMonitorOptions: { fail: 'nothing' } })
  test('fails nothing', ({ page }) => call(page, '/after/0/500/shared'))
})

test.describe('recovered', () => {
  test.use({ networkErrorMonitorOptions: { recovered: 'report' } })
  test('recovered', async ({ page }) => {
    const logged = page.waitForEvent('console', (message) => message.text().includes('Retrying'))
    await call(page, '/flaky/507,200/again')
    await page.evaluate(() => console.error('Retrying /flaky/507,200/again'))
    await logged
    await call(page, '/flaky/507,200/again')
  })
})

test.describe('mocked', () => {
  test.use({ networkErrorMonitorOptions: { mocked: 'report' } })
  test('mocked', async ({ page }) => {
    await page.route('**/mocked', (route) => route.fulfill({ status: 500, body: 'made here' }))
    await call(page, '/status/200/mocked')
  })
})

test('in flight', async ({ page }) => {
  await page.evaluate(() => void fetch('/hang/checkout'))
  await call(page, '/status/418/failed')
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1_500))) // open requests count from 1 s on
  expect('the total').toBe('12 €')
})
