// An admin and a customer in one test. Both contexts are monitored, and a rule holds for both.
import { expect, test } from '@playwright/test'
import { expectNetworkError } from 'playwright-backchannel'

test('only an admin refunds an order', async ({ browser }) => {
  const admin = await browser.newPage({ storageState: '.auth/admin.json' })
  const customer = await browser.newPage({ storageState: '.auth/customer.json' })

  await admin.goto('/orders/7')
  await admin.getByRole('button', { name: 'Refund' }).click()
  await expect(admin.getByRole('status')).toHaveText('Refunded')

  expectNetworkError({ method: 'POST', status: 403, url: '/api/orders/8/refunds' })
  await customer.goto('/orders/8')
  await customer.getByRole('button', { name: 'Refund' }).click()
  await expect(customer.getByRole('status')).toHaveText('Not allowed')
})
