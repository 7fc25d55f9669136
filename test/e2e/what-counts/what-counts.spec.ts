// What counts as an error of a test: rules, scripts of other hosts, GraphQL, recovery. Every response is made here, so
// these tests need no server. ../what-counts.test.ts runs them and says how each one ends.
import type { Page } from '@playwright/test'
import { test as base, expect } from 'playwright-backchannel/network-error-monitor'

const test = base.extend<{ shop: Page }>({
  baseURL: 'http://shop.test',
  shop: async ({ page }, use) => {
    await page.route('**/*', (route) => {
      const { hostname, pathname } = new URL(route.request().url())
      const text = scripts[`${hostname}${pathname}`]
      if (text !== undefined) return route.fulfill({ contentType: 'text/javascript', body: text })
      return route.fulfill({ contentType: 'text/html', body: documents[pathname] ?? '<title>shop</title>' })
    })
    await use(page)
  },
})

/** A script that wraps `console.error`, as vendors do, and has an error of its own. */
const wrap = `
const log = console.error
console.error = (...parameters) => log.apply(console, parameters)
window.vendor = () => setTimeout(() => console.error('quota exceeded'))`

const documents: Readonly<Record<string, string>> = {
  '/vendor': '<title>shop</title><script src="http://stats.test/stats.js"></script>',
  '/frame': '<title>shop</title><iframe src="http://stats.test/widget"></iframe>',
  '/widget': '<script src="/stats.js"></script>',
  '/wraps':
    '<title>shop</title><script src="http://wrap.test/wrap.js"></script><script src="/own.js"></script><script>window.vendor()</script>',
  '/wrapped':
    '<title>shop</title><script src="/wrap.js"></script><script src="http://stats.test/stats.js"></script>',
}

const scripts: Readonly<Record<string, string>> = {
  'stats.test/stats.js': 'console.error("lost"); console.warn("slow"); null.items',
  'wrap.test/wrap.js': wrap,
  'shop.test/wrap.js': wrap,
  'shop.test/own.js': 'function buy() { console.error("no stock") }; buy()',
}

/** Answers requests to a path in turn; the last answer stays. */
async function answerInTurn(page: Page, path: string, ...answers: readonly object[]) {
  const rest = [...answers]
  await page.route(`**${path}`, (route) => {
    const { status = 200, ...json } = { ...(rest.length > 1 ? rest.shift() : rest[0]) } as { status?: number }
    return route.fulfill({ status, json })
  })
}

const post = (page: Page, operation: string) =>
  page.evaluate(
    (query) => fetch('/graphql', { method: 'POST', body: JSON.stringify({ query }) }).then((r) => r.text()),
    `mutation ${operation} { id }`,
  )

const errors = [
  { message: 'Please log in', extensions: { code: 'UNAUTHENTICATED' } },
  { message: 'Out of memory', extensions: { code: 'INTERNAL_SERVER_ERROR' } },
]
const kinds = { pageErrors: true, consoleErrors: true, consoleWarnings: true }

test.describe('a rule for one GraphQL error', () => {
  const ignore = [{ kind: 'graphql-error' as const, message: 'UNAUTHENTICATED' }]
  test.use({ networkErrorMonitorOptions: { record: { graphqlErrors: true }, ignore } })
  test('hides no other error of the same answer', async ({ shop }) => {
    await shop.goto('/')
    await answerInTurn(shop, '/graphql', { data: null, errors })
    await post(shop, 'Save')
  })
})

test.describe('GraphQL errors', () => {
  test.use({ networkErrorMonitorOptions: { record: { graphqlErrors: true }, fail: 'nothing' } })
  for (const contentType of ['application/json', 'text/html', 'text/plain', '', 'image/png']) {
    test(`are sent as '${contentType}'`, async ({ shop }) => {
      await shop.goto('/')
      const headers = { 'content-type': contentType }
      await shop.route('**/graphql', (route) => route.fulfill({ headers, body: JSON.stringify({ errors }) }))
      await post(shop, 'Save')
    })
  }
})

test.describe('our own API', () => {
  test.use({ networkErrorMonitorOptions: { only: [{ url: '/**' }], record: kinds } })
  for (const path of ['/vendor', '/frame']) {
    test(`leaves out the scripts of ${path}`, async ({ shop }) => {
      await shop.goto(path)
      await expect(shop).toHaveTitle('shop')
    })
  }
})

test.describe('a console call', () => {
  test.use({
    networkErrorMonitorOptions: { excludePatterns: [/wrap\.test/], record: { consoleErrors: true } },
  })
  test('of an allowed script is allowed only without ours', async ({ shop, networkErrorMonitor }) => {
    networkErrorMonitor.allow({ kind: 'console-error', url: 'http://wrap.test/**' })
    const logged = shop.waitForEvent('console', (message) => message.text() === 'quota exceeded')
    await shop.goto('/wraps')
    await logged
  })
  test.describe('of a vendor', () => {
    test.use({ networkErrorMonitorOptions: { only: [{ url: '/**' }], record: { consoleErrors: true } } })
    test('that we wrap counts', async ({ shop }) => {
      await shop.goto('/wrapped')
    })
  })
})

test.describe('without a base URL', () => {
  test.use({ baseURL: undefined })
  test.describe('a path', () => {
    test.use({ networkErrorMonitorOptions: { only: [{ url: '/api/**' }] } })
    test('holds on every host', async ({ shop }) => {
      await shop.goto('http://shop.test/')
      await answerInTurn(shop, '/api/cart', { status: 500 })
      await shop.evaluate(() => fetch('/api/cart'))
    })
  })
  test.describe('a relative glob', () => {
    test.use({ networkErrorMonitorOptions: { only: [{ url: 'api/**' }] } })
    test('is refused', async ({ shop }) => {
      await shop.goto('http://shop.test/')
    })
  })
})

test.describe('scripts', () => {
  test.use({ networkErrorMonitorOptions: { record: kinds } })
  test('are told with their host', async ({ shop }) => {
    await shop.goto('/vendor')
    await expect(shop).toHaveTitle('shop')
  })
  test('an error among the arguments names a console call', async ({ shop }) => {
    await shop.goto('/')
    await shop.evaluate(() => console.error('const total = sum(items)', new TypeError('items is undefined')))
  })
  test('format specifiers are filled in', async ({ shop }) => {
    await shop.goto('/')
    await shop.evaluate(() => {
      const badge = `background: light-dark(#eee, #111);${'border-radius: 3px;'.repeat(10)}`
      for (const component of ['Cart', 'Login']) {
        console.error('%s\n\n%s\n', `An error occurred in <${component}>.`, 'Add a boundary.')
      }
      for (const reason of ['timeout', 'no such table']) {
        console.error('%c%s%c %s', badge, ' Server ', '', `Could not load the products: ${reason}`)
      }
    })
  })
})

test.describe('recovered', () => {
  test.use({ networkErrorMonitorOptions: { recovered: 'report' } })
  test('another operation recovers nothing', async ({ shop }) => {
    await shop.goto('/')
    await answerInTurn(shop, '/graphql', { status: 500 }, { data: {} })
    for (const operation of ['Save', 'Viewer']) await post(shop, operation)
  })
  test('the same operation recovers', async ({ shop }) => {
    await shop.goto('/')
    await answerInTurn(shop, '/graphql', { status: 500 }, { data: {} })
    for (const operation of ['Save', 'Save']) await post(shop, operation)
  })
})

test.describe('expectError', () => {
  test('refuses a kind that is not recorded', async ({ networkErrorMonitor }) => {
    networkErrorMonitor.expectError({ kind: 'page-error' })
  })
})
