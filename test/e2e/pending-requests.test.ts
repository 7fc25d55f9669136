// Checks which open requests are listed when an attempt fails, and where.
import { expect, test } from 'vitest'
import { getPrinted, loggedBy } from '../support/evidence.js'
import { runOnce } from '../support/finished-run.js'
import { inlineProject } from '../support/inline-project.js'
import { startStatusServer } from '../support/status-server.js'

const spec = `
import { test, expect } from 'playwright-backchannel/network-error-monitor'
test.use({ baseURL: process.env.SERVER })
/** Begins requests from a page. */
async function begin(page, script) {
  if (page.url() === 'about:blank') await page.goto('/')
  await page.evaluate(script)
}
/** Puts the clock forward by which the monitor tells how long a request has been open. */
const becomeOld = () => {
  const { now } = performance
  performance.now = () => now.call(performance) + 1500
}
const fetchAll = (...urls) => urls.map((url) => "fetch('" + url + "').then((response) => response.text()).catch(() => {});").join('') + '0'
const fail = () => expect(1).toBe(2)

test('failed', async ({ page }) => {
  await begin(page, fetchAll('/hang?token=abcdefghijkl'))
  await begin(page, fetchAll('/part', '/status/200/done'))
  await page.waitForTimeout(1500)
  await page.evaluate(fetchAll('/hang?young'))
  fail()
})
test('timed out', async ({ page }) => {
  await begin(page, fetchAll('/hang'))
  becomeOld()
  test.setTimeout(1)
  await page.waitForURL('/never')
})
test.describe('without details', () => {
  test.use({ networkErrorMonitorOptions: { details: false } })
  test('failed by its network error', async ({ page }) => {
    await begin(page, fetchAll('/status/500/api'))
    await page.route('**/hang/*', () => {})
    const begun = page.waitForRequest('**/hang/22')
    await begin(page, fetchAll(...Array.from({ length: 23 }, (_, index) => '/hang/' + index)))
    await begun
    becomeOld()
  })
})
test('passed', async ({ page }) => {
  await begin(page, fetchAll('/hang'))
  becomeOld()
})
test('expected to fail', async ({ page }) => {
  test.fail()
  await begin(page, fetchAll('/hang'))
  becomeOld()
  fail()
})
test('opted out', { annotation: { type: 'skipNetworkMonitoring' } }, async ({ page }) => {
  await begin(page, fetchAll('/hang'))
  becomeOld()
  fail()
})
const closing = test.extend({
  guest: async ({ browser, baseURL }, use) => {
    const context = await browser.newContext({ baseURL })
    await use(await context.newPage())
    await context.close()
  },
})
closing('everywhere', async ({ page, context, guest }) => {
  await begin(page, fetchAll('/hang/left-document'))
  await page.goto('/')
  const closed = await context.newPage()
  await begin(closed, fetchAll('/hang/closed-page'))
  await closed.close()
  // A browser opens at most six connections to a server.
  await begin(page, "window.source = new EventSource('/events'); fetch('/unstored'); 0")
  await begin(page, fetchAll('/hang/third-party', '/hang/own'))
  const opened = context.waitForEvent('page')
  await page.evaluate("window.open('/'); 0")
  await begin(await opened, fetchAll('/hang/popup'))
  await begin(page, "navigator.serviceWorker.register('/worker.js').then(() => navigator.serviceWorker.ready).then(({ active }) => active.postMessage('/hang/from-worker'))")
  const begun = guest.waitForRequest('**/hang/guest')
  await begin(guest, fetchAll('/hang/guest'))
  await begun
  becomeOld()
  fail()
})
`

const server = await startStatusServer()
const { getResult, getEvidence } = runOnce(() =>
  inlineProject(
    { 'pending.spec.ts': spec },
    { use: 'networkErrorMonitorOptions: { excludePatterns: [/third-party/] }' },
  ).run([], { SERVER: server.url }),
)

const listPending = (title: string) => getEvidence(title).pending ?? []
const listPaths = (title: string) => listPending(title).map(({ url }) => url.replace(server.url, ''))

test('a failed attempt lists unanswered and partly answered requests, without secrets', () => {
  const pending = listPending('failed')
  expect(pending.map(({ method, url }) => `${method} ${url.replace(server.url, '')}`)).toEqual([
    'GET /hang?token=[redacted]',
    'GET /part',
  ])
  const { startTime } = getResult('failed')
  for (const { startedAt, durationMs } of pending) {
    expect(durationMs).toBeGreaterThanOrEqual(1500)
    expect(Date.parse(startedAt)).toBeGreaterThanOrEqual(Date.parse(startTime))
  }
})

test('prints the open requests of a failed test', () => {
  const [first, second] = listPending('failed').map(({ durationMs }) => (durationMs / 1000).toFixed(1))
  expect(getPrinted(getResult('failed')).replaceAll(server.url, '<server>')).toBe(
    `Requests still open when the test ended (2):\nGET <server>/hang?token=[redacted] ${first} s\nGET <server>/part ${second} s\n`,
  )
})

test('lists open requests for a test that timed out', () => {
  expect(listPaths('timed out')).toEqual(['/hang'])
  expect(loggedBy(getResult('timed out'))).toContain('Requests still open when the test ended (1):')
})

test('lists twenty open requests of a network error, and counts the others, even if details are off', () => {
  expect(listPaths('failed by its network error')).toHaveLength(20)
  const log = loggedBy(getResult('failed by its network error'))
  expect(log).toContain('Requests still open when the test ended (23):')
  expect(log).toContain('\n… and 3 more\n')
})

test.each(['passed', 'expected to fail', 'opted out'])(
  'lists no open requests for a test that %s',
  (title) => {
    expect(listPaths(title)).toEqual([])
    expect(loggedBy(getResult(title))).not.toContain('still open')
  },
)

test('lists requests of every page and context, except those that nothing waits for or an option excludes', () => {
  const owned = ['/hang/from-worker', '/hang/guest', '/hang/own', '/hang/popup']
  expect(listPaths('everywhere').toSorted()).toEqual(owned)
})
