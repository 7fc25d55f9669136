// Tests that fail themselves, in which nothing but a known error occurs.
import { expect, test } from 'playwright-backchannel/network-error-monitor'

for (const title of ['one', 'two', 'three']) {
  test(title, async ({ page }) => {
    await page.goto('/page')
    if (title !== 'three') await page.evaluate(() => fetch('/status/404/known').then(() => undefined))
    expect('the total').toBe('12 €')
  })
}
