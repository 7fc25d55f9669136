const { expect, test } = require('@playwright/test')
const { allowNetworkError } = require('playwright-backchannel')

test('works in plain JavaScript', async ({ page }) => {
  allowNetworkError({ status: 404 })
  await page.goto('/')
  await expect(page.getByRole('heading')).toBeVisible()
})
