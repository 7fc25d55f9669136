// Requests that fail and are sent again. ../recovery.test.ts runs these tests and says which errors recover.
import type { Page } from '@playwright/test'
import { test } from 'playwright-backchannel/network-error-monitor'

test.use({ baseURL: process.env['SERVER'] ?? '', networkErrorMonitorOptions: { recovered: 'report' } })

interface Sent {
  readonly url: string
  readonly method?: string
  readonly body?: readonly ['blob' | 'file', content: string]
}

/** Sends requests from the page, one after the other. */
const send = (page: Page, ...requests: readonly Sent[]) =>
  page.evaluate(async (all) => {
    const createForm = (content: string) => {
      const form = new FormData()
      form.append('amount', '1')
      form.append('file', new File([content], 'a.txt'))
      return form
    }
    const create = { blob: (content: string) => new Blob([content]), file: createForm }
    for (const { url, method = 'POST', body } of all) {
      const sent = body && create[body[0]](body[1])
      const response = await fetch(url, { method, ...(sent !== undefined && { body: sent }) })
      await response.text()
    }
  }, requests)

test.beforeEach(async ({ page }) => {
  await page.goto('/')
})

const flaky = '/flaky/401,200/'
for (const method of ['GET', 'POST', 'DELETE']) {
  test(`${method} without a body`, async ({ page }) => {
    const request = { url: `${flaky}${method}`, method }
    await send(page, request, request)
  })
}
test('another Blob', async ({ page }) => {
  await send(
    page,
    { url: `${flaky}blob`, body: ['blob', 'amount=1'] },
    { url: `${flaky}blob`, body: ['blob', 'amount=2'] },
  )
})
test('no body after a Blob', async ({ page }) => {
  await send(
    page,
    { url: `${flaky}blob-then-none`, body: ['blob', 'amount=1'] },
    { url: `${flaky}blob-then-none` },
  )
})
test('another file in a form', async ({ page }) => {
  await send(
    page,
    { url: `${flaky}file`, body: ['file', 'one'] },
    { url: `${flaky}file`, body: ['file', 'two'] },
  )
})
test('another page of the context', async ({ page, context }) => {
  await send(page, { url: `${flaky}page` })
  const other = await context.newPage()
  await other.goto('/')
  await send(other, { url: `${flaky}page` })
})
test('a redirect to the sign-in page', async ({ page }) => {
  const url = '/flaky/401,302/account'
  await send(page, { url, method: 'GET' }, { url, method: 'GET' })
})
test('a request that was sent before the error', async ({ page }) => {
  const failed = page.waitForResponse('**/at-once')
  let sent = 0
  await page.route('**/at-once', async (route) => {
    if (++sent === 2) await failed
    await route.continue()
  })
  const request = { url: `${flaky}at-once` }
  await Promise.all([send(page, request), send(page, request)])
})
/** Renews a token after a 401 and sends the request again, which the test does not wait for. */
const renewToken = (page: Page, path: string) =>
  page.evaluate((url) => {
    const load = async () => {
      const response = await fetch(url)
      if (response.status !== 401) return
      await (await fetch('/after/100/200/refresh')).text()
      await fetch(url)
    }
    void load()
  }, path)

test.describe('at the end of the test', () => {
  for (const ms of [0, 20, 50, 80, 100, 120, 150, 250]) {
    test(`${ms} ms after a 401`, async ({ page }) => {
      const response = page.waitForResponse('**/flaky/**')
      await renewToken(page, `${flaky}${ms}`)
      await response
      await page.waitForTimeout(ms)
    })
  }
  test('a token that does not help', async ({ page }) => {
    const response = page.waitForResponse('**/flaky/**')
    await renewToken(page, '/flaky/401,401/never')
    await response
  })
})
