import type { Page } from '@playwright/test'
import { expect, test } from 'playwright-backchannel'

const { API_URL = '', WEB_URL = '', PROXY_URL = '', LIMITED_URL = '' } = process.env

test.describe.configure({ mode: 'parallel' })

/** Returns how many of the paths the page could load. */
async function load(page: Page, origin: string, paths: string[]): Promise<number> {
  await page.goto(WEB_URL)
  const urls = paths.map((path) => origin + path)
  return page.evaluate(async (list) => {
    const loaded = await Promise.all(
      list.map((url) =>
        fetch(url).then(
          ({ ok }) => ok,
          () => false,
        ),
      ),
    )
    return loaded.filter(Boolean).length
  }, urls)
}

test('loads while the server runs, until it exits', async ({ page }) => {
  expect(await load(page, API_URL, ['/orders', '/movies'])).toBe(2)
  expect(await load(page, API_URL, ['/exit'])).toBe(0)
})

for (const name of ['first', 'second', 'third']) {
  test(`needs the server: ${name}`, async ({ page }) => {
    await expect
      .poll(
        () =>
          fetch(API_URL).then(
            () => 'runs',
            () => 'is gone',
          ),
        { timeout: 0 },
      )
      .toBe('is gone')
    expect(await load(page, API_URL, [`/${name}`, '/orders', '/movies'])).toBe(name === 'third' ? 0 : 3)
  })
}

test('needs the upstream', ({ page }) => load(page, PROXY_URL, ['/a', '/b', '/c']))

test('calls too often', ({ page }) => load(page, LIMITED_URL, ['/a', '/b', '/c']))
