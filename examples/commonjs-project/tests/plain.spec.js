const { expect, test } = require('playwright-backchannel')

test('works in plain JavaScript', async ({ page, networkErrorMonitor }) => {
  networkErrorMonitor.allow({ status: 404 })
  await page.goto('/')
  await expect(page.getByRole('heading')).toBeVisible()
  expect(networkErrorMonitor.errors).toEqual([])
})
