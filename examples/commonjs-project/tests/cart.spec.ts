import { expect, test } from '@playwright/test'
import { expectNetworkError } from 'playwright-backchannel'

test('shows the cart', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading')).toHaveText('Your cart')
})

test('refuses an empty order', async ({ page }) => {
  expectNetworkError({ method: 'POST', status: 422, url: '/api/orders' })
  await page.goto('/')
  await page.getByRole('button', { name: 'Order' }).click()
  await expect(page.getByRole('status')).toHaveText('422')
})
