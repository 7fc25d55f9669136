// A test that fails itself and meets an error that `only` leaves out.
import { expect, test } from 'playwright-backchannel/network-error-monitor'

test.use({ networkErrorMonitorOptions: { only: [{ url: '/api/**' }] } })

test('silent', async ({ page }) => {
  await page.goto('/status/500/document')
  await expect(page.getByText('12 €')).toBeVisible({ timeout: 1 })
})
