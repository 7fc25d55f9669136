// What a browser reports, repeats, or hides. ../browser-events.test.ts runs these tests and says how each one ends. Most
// of those that fail are expected to, because Playwright then continues in the same worker and browser.
import { expect, test } from 'playwright-backchannel/network-error-monitor'

const shop = String(process.env['SHOP'])
test.use({ baseURL: shop })

test.describe('persisted queries', () => {
  test.use({ networkErrorMonitorOptions: { record: { graphqlErrors: true } } })

  for (const { title, replies } of [
    { title: 'a client sends the query after its hash is unknown', replies: ['unknown', 'ok'] },
    { title: 'the query fails after its hash is unknown', replies: ['unknown', 'failed'] },
    { title: 'the server still does not know a query that it got', replies: ['unknown', 'unknown'] },
  ]) {
    test(title, async ({ page }) => {
      test.fail(!replies.includes('ok'))
      await page.goto('/')
      await page.evaluate(async ([first, second]) => {
        const extensions = { persistedQuery: { version: 1, sha256Hash: 'a1b2' } }
        const post = (reply: string | undefined, body: object) =>
          fetch(`/reply/${reply}/graphql`, { method: 'POST', body: JSON.stringify(body) }).then((r) =>
            r.text(),
          )
        await post(first, { operationName: 'Movies', extensions })
        await post(second, { operationName: 'Movies', query: '{ movies { id } }', extensions })
      }, replies)
    })
  }
})

test.describe('workers', () => {
  test.use({ networkErrorMonitorOptions: { record: { pageErrors: true } } })

  for (const { title, scripts, reports } of [
    { title: 'an exception in a worker of a worker', scripts: ['/outer.js'], reports: 2 },
    { title: 'an exception in a worker of a worker of a worker', scripts: ['/outermost.js'], reports: 3 },
    { title: 'a null in a worker', scripts: ['/throws-null.js'], reports: 1 },
    { title: 'a null beside an exception', scripts: ['/outer.js', '/throws-null.js'], reports: 3 },
  ]) {
    test.fail(title, async ({ page }) => {
      const errors: Error[] = []
      page.on('pageerror', (error) => errors.push(error))
      await page.goto('/')
      await page.evaluate((urls) => {
        for (const url of urls) new Worker(url)
      }, scripts)
      await expect.poll(() => errors.length).toBe(reports)
    })
  }
})

test.describe('prefetch', () => {
  test.use({ networkErrorMonitorOptions: { record: { failedRequests: true } } })

  for (const how of ['speculation', 'link', 'prerender']) {
    test(`a refused ${how}`, async ({ page }) => {
      const refused = page.waitForResponse('**/next')
      await page.goto(`/${how}`)
      await refused
    })
  }

  test('a prefetch without a response', async ({ page }) => {
    const failed = page.waitForEvent('requestfailed')
    await page.goto('/link-to-nowhere')
    await failed
  })

  test.fail('a refused prefetch, then a page that is refused', async ({ page }) => {
    const refused = page.waitForResponse('**/next')
    await page.goto('/link')
    await refused
    await page.evaluate(() => fetch('/next'))
  })
})

test.describe('SharedWorkers', () => {
  test.use({ networkErrorMonitorOptions: { record: { failedRequests: true, traffic: true } } })
  const start = (url: string) =>
    new Promise((resolve) => {
      new SharedWorker(url).port.onmessage = resolve
    })

  test('a page runs a SharedWorker', async ({ page }) => {
    await page.goto('/')
    await page.evaluate(start, '/shared.js')
  })

  test('a page that runs a SharedWorker navigates', async ({ page }) => {
    await page.goto('/')
    await page.evaluate(start, '/shared.js')
    await page.goto('/')
  })

  test('a test fails beside a SharedWorker and a request without a response', async ({ page }) => {
    await page.goto('/')
    await page.evaluate(start, '/shared.js')
    const open = page.waitForRequest('**/open')
    await page.evaluate(() => void fetch('/open'))
    await open
    await page.waitForTimeout(1_100) // requests are listed after a second, if the failure is unexpected
    expect(1).toBe(2)
  })
})

test.describe('responses of another origin', () => {
  const elements = ['img', 'script', 'style', 'video', 'background'] as const
  const cdn = shop.replace('127.0.0.1', 'localhost')

  for (const element of elements) {
    for (const body of ['html', 'json', 'xml', 'text']) {
      test(`${element} answered with ${body}`, async ({ page, networkErrorMonitor }) => {
        test.fail(body !== 'text')
        const url = `${cdn}/error/${body}`
        networkErrorMonitor.expectError({ url, status: 404 })
        const ended = Promise.race([page.waitForResponse(url), page.waitForEvent('requestfailed')])
        await page.goto(`/load/${element}/${body}`)
        await ended
      })
    }
  }

  test.describe('with failed requests', () => {
    test.use({ networkErrorMonitorOptions: { record: { failedRequests: true } } })
    test('an image of another origin', async ({ page, networkErrorMonitor }) => {
      networkErrorMonitor.expectError({ kind: 'request-failed', url: `${cdn}/error/**` })
      const failed = page.waitForEvent('requestfailed')
      await page.goto('/load/img/json')
      await failed
    })
  })
})

test.describe('listeners', () => {
  const record = { pageErrors: true, consoleErrors: true, failedRequests: true }
  test.use({ networkErrorMonitorOptions: { record } })

  for (const event of ['response', 'console', 'weberror', 'requestfailed', 'page', 'context', undefined]) {
    test.fail(
      `a test removes the listeners of ${event ?? 'everything'}`,
      async ({ page, context, browser }) => {
        await page.goto('/')
        // Without Playwright's own listeners for `close`, a context never closes.
        if (event) context.removeAllListeners(event)
        if (event) browser.removeAllListeners(event)
        await page.removeAllListeners(event, { behavior: 'wait' })
        const later = await context.newPage()
        await later.goto('/')
        const errors: unknown[] = []
        for (const each of [page, later]) {
          each.on('websocket', (socket) => socket.on('socketerror', (error) => errors.push(error)))
          each.on('pageerror', (error) => errors.push(error))
          await each.evaluate(() => {
            console.error('of the console')
            setTimeout(() => {
              throw new Error('of the page')
            })
            new WebSocket(location.href.replace('http', 'ws'))
            return Promise.allSettled([fetch('/next'), fetch('http://127.0.0.1:1/')])
          })
        }
        await expect.poll(() => errors.length).toBe(4)
        const other = await browser.newContext()
        await (await other.newPage()).goto(`${shop}/error/text`)
        await other.close()
      },
    )
  }

  test('a test has no more listeners of its own', async ({ page, context }) => {
    const urls: string[] = []
    context.on('response', (response) => urls.push(response.url()))
    context.removeAllListeners('response')
    await page.goto('/')
    expect(urls).toEqual([])
  })
})
