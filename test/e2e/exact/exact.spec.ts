// Does what each row of the table in ../exact-or-it-counts.test.ts says, which comes as JSON. The server answers with the
// status that a request asks for in a header, because a query would be a part of its URL.
import type { BrowserContext, Page } from '@playwright/test'
import { test } from 'playwright-backchannel/network-error-monitor'

interface Row {
  readonly title: string
  readonly excuse: string
  readonly steps: readonly string[]
}

const { rows, origin, launch } = JSON.parse(process.env['TABLE'] ?? '{}') as {
  rows: readonly Row[]
  origin: string
  launch: object
}
const kinds = { failedRequests: true, pageErrors: true, consoleErrors: true }
const rules = [
  { method: 'GET', status: 404, url: '/api/cart' },
  { kind: 'console-error' as const, message: 'out of stock', url: '/app.js' },
  { kind: 'request-failed' as const, url: 'http://down.test/**' },
]
/** What makes the first errors of a row not count. */
const options: Readonly<Record<string, object>> = {
  known: {},
  recovered: { recovered: 'report' },
  ignored: { ignore: rules },
  excluded: { excludePatterns: [/vendor\.test/, /\/api\/cart$/] },
  only: {
    only: [{ url: '/api/**' }, { kind: 'console-error', url: '/**' }, { kind: 'page-error', url: '/**' }],
  },
  mocked: { mocked: 'report' },
}

test.use({ baseURL: origin, launchOptions: launch })

/** Sends a request such as `POST 404 /api/cart {amount=1}`; `GET refused <url>` gets no response. */
async function send(page: Page, step: string): Promise<void> {
  const [, method = '', status = '', url = '', body] = /^([A-Z]+) (\S+) (\S+)(?: \{(.*)\})?$/.exec(step) ?? []
  await page.evaluate(
    async (sent) => {
      const { method, status, url, body } = sent
      const init = { method, headers: { 'x-status': status }, ...(body !== undefined && { body }) }
      const response = await fetch(url, init).catch(() => undefined)
      await response?.text()
    },
    { method, status, url, body },
  )
}

/** Runs a script such as `log <text> in <url>` or `throw <text> in <url>`. */
async function run(page: Page, step: string): Promise<void> {
  const [, verb = '', text = '', url = ''] = /^(log|throw) (.*) in (\S+)$/.exec(step) ?? []
  const occurred = verb === 'log' ? page.waitForEvent('console') : page.waitForEvent('pageerror')
  await page.evaluate(
    ({ verb, text, url }) => {
      const query = new URLSearchParams({ [verb]: btoa(text) }) // no rule must find a URL in it
      document.body.append(Object.assign(document.createElement('script'), { src: `${url}?${query}` }))
    },
    { verb, text, url },
  )
  await occurred
}

async function doStep(page: Page, context: BrowserContext, other: () => Promise<Page>, step: string) {
  const [, where, what = step] = /^(elsewhere|mock): (.*)$/.exec(step) ?? []
  if (where === 'mock') {
    const [, status = '', url = ''] = what.split(' ')
    await context.route(`**${url}`, (route) => route.fulfill({ status: Number(status), body: '' }), {
      times: 1,
    })
  }
  const target = where === 'elsewhere' ? await other() : page
  if (/^(?:log|throw) /.test(what)) return run(target, what)
  if (what !== 'wrap') return send(target, what)
  await target.addScriptTag({ url: 'http://vendor.test/wrap.js' })
}

for (const { title, excuse, steps } of rows) {
  test.describe(excuse, () => {
    test.use({ networkErrorMonitorOptions: { fail: 'nothing', record: kinds, ...options[excuse] } })
    test(title, async ({ page, context, browser, networkErrorMonitor }) => {
      await page.goto('/')
      if (excuse === 'allowed') for (const rule of rules) networkErrorMonitor.allow(rule)
      if (excuse === 'expected') networkErrorMonitor.expectError(rules[0] ?? {})
      const open = async () => {
        const created = await browser.newPage()
        await created.goto(`${origin}/`)
        return created
      }
      for (const step of steps) await doStep(page, context, open, step)
    })
  })
}
