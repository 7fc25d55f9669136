// Does what each row of the table in ../exact-or-it-counts.test.ts says, which comes as JSON. The server answers with the
// status that a request asks for in a header, because a query would be a part of its URL.
import type { BrowserContext, Page, Route } from '@playwright/test'
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
  'by rule': { recovered: [{ status: 401 }] },
  ignored: { ignore: rules },
  excluded: { excludePatterns: [/vendor\.test/, /\/api\/cart$/] },
  only: {
    only: [{ url: '/api/**' }, { kind: 'console-error', url: '/**' }, { kind: 'page-error', url: '/**' }],
  },
  mocked: { mocked: 'report' },
  late: { settleMs: 60_000 },
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

/** Runs a script such as `log <text> in <url>` or `throw <text> in <url>`, which is inline if the URL is `/`. */
async function run(page: Page, step: string): Promise<void> {
  const [, verb = '', text = '', url = ''] = /^(log|throw) (.*) in (\S+)$/.exec(step) ?? []
  const occurred = verb === 'log' ? page.waitForEvent('console') : page.waitForEvent('pageerror')
  await page.evaluate(
    async ({ verb, text, url }) => {
      const query = new URLSearchParams({ [verb]: btoa(text) }) // no rule must find a URL in it
      const inline = url === '/' ? await (await fetch(`/inline.js?${query}`)).text() : undefined
      const content = inline === undefined ? { src: `${url}?${query}` } : { text: inline }
      document.body.append(Object.assign(document.createElement('script'), content))
    },
    { verb, text, url },
  )
  await occurred
}

/** Lets the page do a step when the test has ended, the request last, for which the monitor waits. */
async function doAfterwards(page: Page, step: string): Promise<void> {
  const [, text = ''] = /^throw (.*) in /.exec(step) ?? []
  const [, status = ''] = /^GET (\d+) /.exec(step) ?? []
  const url = step.split(' ').at(-1) ?? ''
  await page.evaluate(
    ({ text, status, url }) => {
      // A request ends when its body has been read.
      const send = async (target: string, headers: HeadersInit) => (await fetch(target, { headers })).text()
      if (text === '') return void send(url, { 'x-status': status, 'x-delay': '6000' })
      const src = `${url}?${new URLSearchParams({ throw: btoa(text) })}`
      void send('/gate', { 'x-delay': '3000' }).then(() =>
        document.body.append(Object.assign(document.createElement('script'), { src })),
      )
    },
    { text, status, url },
  )
}

async function doStep(page: Page, context: BrowserContext, other: () => Promise<Page>, step: string) {
  const [, where, what = step] = /^(elsewhere|mock|late mock|finally): (.*)$/.exec(step) ?? []
  if (where?.endsWith('mock')) {
    const [, status = '', url = ''] = what.split(' ')
    const answer = async (route: Route) => {
      const isSent = where === 'late mock' && route.continue()
      const answered = route.fulfill({ status: Number(status), body: '' })
      await Promise.allSettled([isSent, answered]) // Playwright refuses to answer what it has sent
    }
    await context.route(`**${url}`, answer, { times: 1 })
  }
  if (where === 'finally') return doAfterwards(page, what)
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
