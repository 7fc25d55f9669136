// A server that is down, up and down again while two tests before and after need it. ../causes.test.ts runs it.
import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import { expect, test } from 'playwright-backchannel'

const port = Number(process.env['PORT'])
const api = createServer((_, response) => response.end('{}'))

/** Returns how many of the paths the page could load. */
async function load(page: Page, paths: string[]): Promise<number> {
  const start = `http://127.0.0.1:${port}/`
  await page.route(start, (route) => route.fulfill({ contentType: 'text/html', body: '<title>shop</title>' }))
  await page.goto(start)
  return page.evaluate(async (list) => {
    const answers = await Promise.allSettled(list.map((path) => fetch(path)))
    return answers.filter(({ status }) => status === 'fulfilled').length
  }, paths)
}

test('is down', async ({ page }) => {
  expect(await load(page, ['/orders', '/movies'])).toBe(0)
})

test('is up', async ({ page }) => {
  await new Promise<void>((resolve) => api.listen(port, '127.0.0.1', resolve))
  expect(await load(page, ['/orders', '/movies', '/ratings'])).toBe(3)
  api.closeAllConnections()
  await new Promise((resolve) => api.close(resolve))
})

test('is down again', async ({ page }) => {
  expect(await load(page, ['/orders', '/ratings'])).toBe(0)
})
