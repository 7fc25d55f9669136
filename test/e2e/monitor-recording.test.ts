// Checks what the monitor records and what it ignores, using the attachments of one child run. finding-kinds.test.ts
// has every kind of page, frame and context.
import { expect, test } from 'vitest'
import { launchOptions } from '../../scripts/browser.mjs'
import { getAttachments, getErrors, getMessage, loggedBy } from '../support/evidence.js'
import { runOnce } from '../support/finished-run.js'
import { expectFailures, inlineProject } from '../support/inline-project.js'
import {
  describeRecord,
  isFailing,
  type RecordedErrors,
  recordedErrors,
  recordingSpec,
} from '../support/recorded-errors.js'
import { startStatusServer } from '../support/status-server.js'

const spec = `${recordingSpec('playwright-backchannel/network-error-monitor')}
import { chromium } from '@playwright/test'
test.describe('icons', () => {
  test.use({ networkErrorMonitorOptions: { record: { consoleErrors: true, failedRequests: true } } })
  // Playwright hides requests for /favicon.ico, even the page's own; only the browser's message reveals them.
  test('favicon.ico', async ({ page }) => {
    const message = page.waitForEvent('console', (message) => message.location().url.endsWith('/favicon.ico'))
    await visit(page, 'fetch=/status/404/favicon.ico')
    expect((await message).text()).toContain('404')
  })
  test('another icon', async ({ page }) => { await visit(page, 'fetch=/status/404/icon.png&fetch=/status/404/favicon.ico?v=2') })
})
test.describe('after the hooks', () => {
  let late
  test.beforeAll(async ({ browser }) => { late = await browser.newPage() })
  test.afterAll(async () => { await late.goto(server + '/page?fetch=/after/300/500/leak!') })
  test('before the leak', async ({ page }) => { await visit(page, '') })
})
test('after the leak', async ({ page }) => { await visit(page, 'fetch=/after/500/200/wait') })
test('persistent context', async ({ networkErrorMonitor }, testInfo) => {
  const context = await chromium.launchPersistentContext(testInfo.outputPath('profile'), JSON.parse(process.env.LAUNCH))
  networkErrorMonitor.watch(context)
  await context.pages()[0].goto(server + '/status/500/persistent')
  await context.close()
})
test('errors so far', async ({ page, networkErrorMonitor }) => {
  expect(networkErrorMonitor.errors).toEqual([])
  await visit(page, 'fetch=/status/500/a')
  expect(networkErrorMonitor.errors.map((e) => e.method + ' ' + e.status)).toEqual(['GET 500'])
  expect(Object.keys(networkErrorMonitor.errors[0]).sort()).toEqual(['method', 'status', 'timestamp', 'url'])
})
test('opted out while running', async ({ page, networkErrorMonitor }) => {
  await visit(page, 'fetch=/status/500/a')
  test.info().annotations.push({ type: 'skipNetworkMonitoring' })
  expect(networkErrorMonitor.errors).toEqual([])
})
for (const settleMs of [0, 20_000]) test.describe('settling', () => {
  test.use({ networkErrorMonitorOptions: { settleMs } })
  test('settleMs ' + settleMs, async ({ page }) => { await visit(page, 'fetch=/after/1500/500/late!') })
  test('settleMs ' + settleMs + ', redirected', async ({ page }) => {
    await visit(page, 'fetch=/after/1000/303/after/500/500/late!')
  })
})
test('allowed from the call on', async ({ page, networkErrorMonitor }) => {
  await visit(page, 'fetch=/status/404/early')
  networkErrorMonitor.allow({ status: 404 })
  await visit(page, 'fetch=/status/404/late&fetch=/status/500/other')
})
test('expected and late', async ({ page, networkErrorMonitor }) => {
  networkErrorMonitor.expectError({ url: /late/ })
  await visit(page, 'fetch=/after/60/500/late!')
})
test('expected without a browser', async ({ networkErrorMonitor }) => { networkErrorMonitor.expectError({}) })
test('bad context', async ({ page, networkErrorMonitor }) => { networkErrorMonitor.watch(page) })
test('after the bad context', async ({ page }) => { await visit(page, '') })
`

const table: RecordedErrors[] = [
  ...recordedErrors,
  { title: 'favicon.ico', errors: [] },
  { title: 'another icon', errors: ['GET 404 icon.png', 'GET 404 favicon.ico'] },
  { title: 'before the leak', errors: [] },
  { title: 'after the leak', errors: [] },
  { title: 'persistent context', errors: ['GET 500 persistent'] },
  { title: 'errors so far', errors: ['GET 500 a'] },
  { title: 'opted out while running', errors: [] },
  { title: 'settleMs 0', errors: [] },
  { title: 'settleMs 20000', errors: ['GET 500 late'] },
  { title: 'settleMs 0, redirected', errors: [] },
  { title: 'settleMs 20000, redirected', errors: ['GET 500 late'] },
  { title: 'allowed from the call on', errors: ['GET 404 early', 'GET 500 other'] },
  { title: 'expected and late', errors: [] },
  { title: 'expected without a browser', errors: [], fails: true },
  { title: 'bad context', errors: [], fails: true },
  { title: 'after the bad context', errors: [] },
]

const server = await startStatusServer()
const { getRun, getResult } = runOnce(() => {
  const failing = table.filter(isFailing).map(({ title }) => title)
  const project = inlineProject(
    { 'recording.spec.ts': spec + expectFailures(failing) },
    { use: `baseURL: '${server.url}'` },
  )
  return project.run([], { SERVER: server.url, LAUNCH: JSON.stringify(launchOptions()) })
})

test.each(table)('records exactly the errors listed in the table: $title', (row) => {
  const result = getResult(row.title)
  expect(getErrors(result).map(describeRecord)).toEqual(row.errors)
  expect([result.status, loggedBy(result)]).toEqual([isFailing(row) ? 'failed' : 'passed', ''])
})

test('the table lists every test in the run', () => {
  const titles = getRun().tests.map(({ title }) => title)
  expect(titles.sort()).toEqual(table.map(({ title }) => title).sort())
})

test('attaches records of exactly four fields, including a UTC time in milliseconds, as indented JSON', () => {
  const result = getResult('background call')
  expect(result.attachments.map(({ name, contentType }) => [name, contentType])).toEqual([
    ['network-errors.json', 'application/json'],
    ['_backchannel.json', 'application/json'],
    ['error-context', 'text/markdown'], // Playwright's snapshot of the page
  ])
  const [text = ''] = getAttachments(result, 'network-errors.json')
  expect(text.replace(/"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"/, '"<time>"')).toBe(
    `[\n  {\n    "url": "${server.url}/status/500/api/movies",\n    "status": 500,\n    "method": "GET",\n    "timestamp": "<time>"\n  }\n]`,
  )
})

test.each([
  [
    'background call',
    'Error: Network errors detected: 1 request(s) failed.\nFailed requests:\nGET 500 <server>/status/500/api/movies\n\nReasons:\n  GET 500 /status/<id>/api/movies: "status 500" · page /page',
  ],
  ['expected without a browser', 'Error: Expected network error not seen: any network error'],
  [
    'bad context',
    'TypeError: networkErrorMonitor.watch() takes a BrowserContext. For a page, pass page.context().',
  ],
])('fails the test with the right message: %s', (title, message) => {
  const [text] = getMessage(getResult(title))
    .replaceAll(server.url, '<server>')
    .split(/\n\s+(?:at |\d+ \|)/)
  expect(text).toBe(message)
})
