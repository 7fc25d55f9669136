// Logs in once for all tests, which begin with the saved state. The 401 of a guest is meant.
import { test as setup } from '@playwright/test'

setup.use({ networkErrorMonitorOptions: { ignore: [{ status: 401, url: '**/api/session' }] } })

setup('log in', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL('/account')
  await page.context().storageState({ path: '.auth/ada.json' })
})
