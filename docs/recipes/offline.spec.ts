// Requests that fail while the test itself is offline are no errors. An exception about them is one.
import { expect, test } from '@playwright/test'
import { allowNetworkError } from 'playwright-backchannel'

test('keeps the order until the network is back', async ({ page, context }) => {
  await page.goto('/orders/7')
  allowNetworkError({ kind: 'page-error', message: 'Failed to fetch' })
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Refund' }).click()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Refund' }).click()
  await expect(page.getByRole('status')).toHaveText('Refunded')
})
