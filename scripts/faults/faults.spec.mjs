// Each test passes without a guard. With a guard, tests of the first group must fail and those of the second must pass.
import { randomUUID } from 'node:crypto'
import { chromium } from '@playwright/test'
import { expect, test } from './guard.mjs'

const { SHOP: shop, OTHER: other, LAUNCH: launch } = process.env
const launchOptions = JSON.parse(launch)
const socket = shop.replace('http:', 'ws:')

const toPage = (html) => `${shop}/page?html=${encodeURIComponent(html)}`
const toScript = (code) => `${shop}/script?code=${encodeURIComponent(code)}`

/** Returns a URL whose first response has the status `first`, and whose later responses have the status 200. */
const toUnstable = (first) => `/unstable/${randomUUID()}?first=${first}`

/** Opens the shop and runs code in it. */
async function run(page, code, argument) {
  await page.goto(shop)
  return page.evaluate(code, argument)
}

const load = (page, url, init) =>
  run(
    page,
    ([path, options]) =>
      fetch(path, options)
        .then(() => undefined)
        .catch(() => undefined),
    [url, init],
  )

const post = (page, url, query) =>
  load(page, url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(query),
  })

/** Constructs an object in the shop's page, such as an `EventSource`, and waits for its event. */
const connect = (page, type, url, event) =>
  run(
    page,
    ([name, target, handler]) =>
      new Promise((resolve) => {
        new globalThis[name](target)[handler] = () => resolve()
      }),
    [type, url, event],
  )

/** Opens a page in a popup and returns the popup. */
async function openPopup(page, url) {
  const popup = page.waitForEvent('popup')
  await run(page, (target) => void window.open(target), url)
  return popup
}

async function retry(page, url) {
  await load(page, url)
  await page.evaluate((again) => fetch(again).then(() => undefined), url)
}

async function isIdle(page) {
  await page.waitForLoadState('networkidle')
}

test.describe('faults', () => {
  test('GET 500', ({ page }) => load(page, '/status/500'))
  test('POST 422', ({ page }) => load(page, '/status/422', { method: 'POST', body: '{}' }))
  test('XMLHttpRequest 503', ({ page }) =>
    run(page, () =>
      new Promise((resolve) => {
        const request = Object.assign(new XMLHttpRequest(), { onloadend: resolve })
        request.open('GET', '/status/503')
        request.send()
      }).then(() => undefined),
    ))
  test('image 404', ({ page }) => page.goto(toPage('<img src="/status/404">')))
  test('script 404', ({ page }) => page.goto(toPage('<script src="/status/404"></script>')))
  test('style sheet 404', ({ page }) => page.goto(toPage('<link rel="stylesheet" href="/status/404">')))
  test('the page itself 500', ({ page }) => page.goto(`${shop}/status/500`))
  test('redirect to a 500', ({ page }) => load(page, '/redirect/500'))
  test('form that is answered with 500', async ({ page }) => {
    await page.goto(toPage('<form method="post" action="/status/500"><button>Order</button></form>'))
    await page.getByRole('button').click()
    await page.waitForURL('**/status/500')
  })
  test('iframe 500', ({ page }) => page.goto(toPage('<iframe src="/status/500"></iframe>')))
  test('request of an iframe 500', async ({ page }) => {
    const inner = `/page?html=${encodeURIComponent('<script>fetch("/status/500")</script>')}`
    await page.goto(toPage(`<iframe src="${inner}"></iframe>`))
    await isIdle(page)
  })
  test('document of a popup 500', async ({ page }) => {
    await (await openPopup(page, '/status/500')).waitForLoadState()
  })
  test('request of a popup 500', async ({ page }) => {
    await isIdle(await openPopup(page, toPage('<script>fetch("/status/500")</script>')))
  })
  test('second tab 500', async ({ context }) => {
    await load(await context.newPage(), '/status/500')
  })
  test('browser.newContext() 500', async ({ browser }) => {
    const context = await browser.newContext()
    await load(await context.newPage(), '/status/500')
    await context.close()
  })
  test('context that stays open 500', async ({ browser }) => {
    await load(await (await browser.newContext()).newPage(), '/status/500')
  })
  test('second browser 500', async () => {
    const browser = await chromium.launch(launchOptions)
    await load(await browser.newPage(), '/status/500')
    await browser.close()
  })
  test('persistent context 500', async () => {
    const context = await chromium.launchPersistentContext(test.info().outputPath('profile'), launchOptions)
    await load(context.pages()[0], '/status/500')
    await context.close()
  })
  test('service worker 500', async ({ page }) => {
    const code = `onactivate = (event) => event.waitUntil(fetch('/status/500'))`
    await run(
      page,
      async (url) => {
        const { active, installing, waiting } = await navigator.serviceWorker.register(url)
        const worker = active ?? waiting ?? installing
        await new Promise((resolve) =>
          worker.state === 'activated'
            ? resolve()
            : worker.addEventListener('statechange', () => worker.state === 'activated' && resolve()),
        )
      },
      toScript(code),
    )
  })
  test('web worker 500', ({ page }) =>
    connect(page, 'Worker', toScript(`fetch('/status/500').then(() => postMessage('done'))`), 'onmessage'))
  test.describe('in beforeAll', () => {
    test.beforeAll(async ({ browser }) => {
      const page = await browser.newPage()
      await load(page, '/status/500')
      await page.close()
    })
    test('beforeAll 500', ({ page }) => page.goto(shop))
  })
  test.describe('in beforeEach', () => {
    test.beforeEach(({ page }) => load(page, '/status/500'))
    test('beforeEach 500', ({ page }) => page.goto(shop))
  })
  test.describe('in afterEach', () => {
    test.afterEach(({ page }) => load(page, '/status/500'))
    test('afterEach 500', ({ page }) => page.goto(shop))
  })
  const withOwnPage = test.extend({
    page: async ({ browser }, use) => {
      const context = await browser.newContext()
      await use(await context.newPage())
      await context.close()
    },
  })
  withOwnPage('replaced page fixture 500', ({ page }) => load(page, '/status/500'))
  const withOwnContext = test.extend({
    context: async ({ browser }, use) => {
      const context = await browser.newContext({ locale: 'de' })
      await use(context)
      await context.close()
    },
  })
  withOwnContext('replaced context fixture 500', ({ page }) => load(page, '/status/500'))
  const withOwnBrowser = test.extend({
    browser: [
      async ({ headless }, use) => {
        const browser = await chromium.launch({ ...launchOptions, headless })
        await use(browser)
        await browser.close()
      },
      { scope: 'worker' },
    ],
  })
  withOwnBrowser('replaced browser fixture 500', ({ page }) => load(page, '/status/500'))
  test('download 404', async ({ page }) => {
    await page.goto(toPage('<a href="/file/404" download>Invoice</a>'))
    const response = page
      .context()
      .waitForEvent('requestfinished', { timeout: 5_000 })
      .catch(() => undefined)
    await page.getByRole('link').click()
    await response
  })
  test('500 without CORS headers', ({ page }) => load(page, `${other}/status/500`))
  test('refused preflight', ({ page }) =>
    load(page, `${other}/status/200`, { method: 'PUT', headers: { 'x-a': '1' } }))
  test('beacon 500', async ({ page }) => {
    const response = page.waitForEvent('request', (request) => request.url().endsWith('/status/500'))
    await run(page, () => void navigator.sendBeacon('/status/500', 'x'))
    await response
    await isIdle(page)
  })
  test('error just before a navigation', async ({ page }) => {
    await load(page, '/status/500')
    await page.goto(toPage('next'))
  })
  test('response right after the end of the test', ({ page }) => run(page, () => void fetch('/late/60/500')))
  test('GraphQL error with status 200', ({ page }) =>
    post(page, '/graphql', { query: 'query Cart { cart { id } }' }))
  test('GraphQL error in a batch', ({ page }) =>
    post(page, '/graphql?batch', [{ query: 'query A { a }' }, { query: 'query B { b }' }]))
  test('partial GraphQL answer whose first error is ignored', ({ page }) =>
    post(page, '/graphql?partial', { query: 'query Cart { cart { id } }' }))
  test('mutation that fails before a query succeeds', async ({ page }) => {
    const url = toUnstable(500)
    await post(page, url, { query: 'mutation Order { order { id } }' })
    await page.evaluate(
      (again) => fetch(again, { method: 'POST', body: '{"query":"{ me }"}' }).then(() => undefined),
      url,
    )
  })
  test('uncaught exception', async ({ page }) => {
    const error = page.waitForEvent('pageerror')
    await run(
      page,
      () =>
        void setTimeout(() => {
          throw new Error('cart is undefined')
        }),
    )
    await error
  })
  test('unhandled rejection', async ({ page }) => {
    const error = page.waitForEvent('pageerror')
    await run(page, () => void Promise.reject(new Error('cart is undefined')))
    await error
  })
  test('exception in a popup', async ({ page }) => {
    const html = '<script>setTimeout(() => { throw new Error("popup") })</script>'
    await (await openPopup(page, toPage(html))).waitForTimeout(200)
  })
  test('console.error', ({ page }) => run(page, () => console.error('Failed to render the cart')))
  test('connection refused', ({ page }) => load(page, 'http://127.0.0.1:9/cart'))
  test('connection reset', ({ page }) => load(page, '/reset'))
  test('response that breaks off', ({ page }) =>
    run(page, () =>
      fetch('/cut')
        .then((response) => response.text())
        .then(
          () => undefined,
          () => undefined,
        ),
    ))
  test('WebSocket refused', ({ page }) => connect(page, 'WebSocket', `${socket}/closed`, 'onerror'))
  test('EventSource 500', ({ page }) => connect(page, 'EventSource', '/status/500', 'onerror'))
  test('image that a policy blocks', ({ page }) =>
    page.goto(
      toPage(`<meta http-equiv="Content-Security-Policy" content="img-src 'none'"><img src="/status/200">`),
    ))
  test('set-up call 500 (request fixture)', async ({ request, page }) => {
    await request.post(`${shop}/status/500`)
    await page.goto(shop)
  })
  test('page.request 500', async ({ page }) => {
    await page.request.get(`${shop}/status/500`)
  })
  test('500 at a URL whose 401 is ignored', ({ page }) => load(page, '/status/500/session'))
  test('favicon 404', async ({ page }) => {
    await page.goto(`${shop}/icon`)
    await page.waitForTimeout(300)
  })
  test('response a second after the end of the test', ({ page }) =>
    run(page, () => void fetch('/late/1000/500')))
  test('status 200 with an error in the body', ({ page }) => load(page, '/sorry'))
})

test.describe('benign', () => {
  test('a page without errors', ({ page }) => load(page, '/status/200'))
  test('204, 304 and a redirect', async ({ page }) => {
    await load(page, '/status/204')
    await load(page, '/status/304')
    await load(page, '/redirect/200')
  })
  test('aborted navigation', async ({ page }) => {
    await page.goto(shop)
    await page.evaluate(() => {
      location.href = '/late/3000/200'
    })
    await page.goto(toPage('next'))
  })
  test('fetch cancelled by the page', ({ page }) =>
    run(page, () => {
      const controller = new AbortController()
      const response = fetch('/late/3000/200', { signal: controller.signal }).catch(() => undefined)
      controller.abort()
      return response.then(() => undefined)
    }))
  test('request open when the page closes', async ({ page }) => {
    await run(page, () => void fetch('/hang').catch(() => undefined))
    await page.close()
  })
  test('long poll that is open at the end', ({ page }) =>
    run(page, () => void fetch('/hang').catch(() => undefined)))
  test('event stream that is open at the end', ({ page }) =>
    connect(page, 'EventSource', '/events', 'onmessage'))
  test('WebSocket', ({ page }) => connect(page, 'WebSocket', `${socket}/socket`, 'onopen'))
  test('401 of a session check that is ignored', ({ page }) => load(page, '/status/401/session'))
  test('401, then signed in', ({ page }) => retry(page, toUnstable(401)))
  test('503, then a retry that succeeds', ({ page }) => retry(page, toUnstable(503)))
  test('500 that the test mocks', async ({ page }) => {
    await page.route('**/api/cart', (route) => route.fulfill({ status: 500, body: 'broken' }))
    await load(page, '/api/cart')
  })
  test('request that the test aborts', async ({ page }) => {
    await page.route('**/analytics', (route) => route.abort())
    await load(page, '/analytics')
  })
  test('test that opts out', { annotation: { type: 'skipNetworkMonitoring' } }, ({ page }) =>
    load(page, '/status/422'),
  )
  test('API test that expects a 404', async ({ request }) => {
    expect((await request.get(`${shop}/status/404`)).status()).toBe(404)
  })
  test('GraphQL without errors', ({ page }) =>
    post(page, '/graphql?ok', { query: 'query Cart { cart { id } }' }))
  test('console.warn', ({ page }) => run(page, () => console.warn('deprecated')))
  test('download', async ({ page }) => {
    await page.goto(toPage('<a href="/file/200" download>Invoice</a>'))
    const download = page.waitForEvent('download')
    await page.getByRole('link').click()
    await download
  })
  test('data: and blob: URLs', ({ page }) =>
    run(page, () =>
      Promise.all([fetch('data:,x'), fetch(URL.createObjectURL(new Blob(['x'])))]).then(() => undefined),
    ))
  test("exception in a vendor's script that is excluded", async ({ page }) => {
    const error = page.waitForEvent('pageerror')
    await page.goto(toPage('<script src="/vendor/stats.js"></script>'))
    await error
  })
  test('handled rejection', ({ page }) =>
    run(page, () => Promise.reject(new Error('handled')).catch(() => undefined)))
})
