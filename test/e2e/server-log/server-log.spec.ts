import { expect, test } from 'playwright-backchannel'

const { WEB_URL = '', API_URL = '' } = process.env

for (const path of ['/movies', '/orders']) {
  test(`loads ${path}`, async ({ page }) => {
    await page.goto(`${WEB_URL}/page?api=${encodeURIComponent(API_URL + path)}`)
    await expect(page).toHaveTitle('done')
  })
}
