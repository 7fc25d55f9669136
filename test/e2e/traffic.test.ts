// What a run's traffic shows, from a real browser: where responses come from, and which requests left.
import { afterAll, expect, test } from 'vitest'
import { launchOptions } from '../../scripts/browser.mjs'
import type { NetworkErrorSummary } from '../../src/summary-file/summary.js'
import { runOnce } from '../support/finished-run.js'
import { inlineProject } from '../support/inline-project.js'
import { serve } from '../support/serve.js'
import { freePort } from '../support/servers/server-process.js'

const worker = `
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url)
  if (pathname === '/worker-made') event.respondWith(new Response('made'))
  if (pathname === '/worker-fetched') event.respondWith(fetch(event.request))
})
`
const url = await serve((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost')
  if (pathname === '/hang') return
  if (pathname === '/gone') return void response.writeHead(410).end()
  if (pathname === '/reset') return void response.destroy()
  if (pathname === '/worker.js')
    return void response.writeHead(200, { 'content-type': 'text/javascript' }).end(worker)
  if (pathname === '/moved') return void response.writeHead(302, { location: '/after-moved' }).end()
  const cached = pathname === '/cached' ? { 'cache-control': 'max-age=1000' } : {}
  response.writeHead(200, { 'content-type': 'text/html', ...cached }).end('<title>ok</title>')
}, afterAll)
const { hostname, port } = new URL(url)

/** A port on which nothing listens. */
const closedPort = await freePort()

const har = {
  log: {
    entries: [
      {
        request: { method: 'GET', url: `${url}/from-har`, headers: [] },
        response: { status: 200, statusText: 'OK', headers: [], content: { text: 'a' } },
      },
    ],
  },
}

/** Makes each request from a page; the first word of a test's title says what it is about. */
const spec = `
import { test, expect } from 'playwright-backchannel'
const url = '${url}'
const get = (page, path) => page.evaluate((to) => fetch(to).then((r) => r.text(), String), path)

test.beforeEach(async ({ page }) => { await page.goto('/') })
test('sources', async ({ page }) => {
  await get(page, '/server')
  await get(page, '/cached')
  await get(page, '/cached')
  await get(page, '/moved')
  await page.evaluate(() => navigator.serviceWorker.register('/worker.js').then(() => navigator.serviceWorker.ready)
    .then(() => new Promise((done) => { const check = () => navigator.serviceWorker.controller ? done() : setTimeout(check, 5); check() })))
  await get(page, '/worker-made')
  await get(page, '/worker-fetched')
})
test('mocks', async ({ page, context }) => {
  await page.route('**/fulfilled', (route) => route.fulfill({ body: 'x' }))
  await context.route('**/fetched', async (route) => route.fulfill({ response: await route.fetch() }))
  await page.route('**/redirected', (route) => route.fulfill({ status: 302, headers: { location: '/after-redirected' } }))
  await page.route('**/continued', (route) => route.continue())
  await page.route('**/fallen-back', (route) => route.fallback())
  await page.routeFromHAR('a.har', { url: '**/from-har' })
  for (const path of ['/fulfilled', '/fetched', '/redirected', '/continued', '/fallen-back', '/from-har']) await get(page, path)
  await page.goto('/fulfilled')
})
test('real', async ({ page }) => {
  await get(page, '/fulfilled?again')
  await page.request.get('/fetched')
  await page.evaluate((to) => fetch(to, { mode: 'no-cors' }).then(String), 'http://foreign.test:${port}/')
})
test('hosts', async ({ page, request }) => {
  await get(page, 'http://localhost:${closedPort}/refused')
  await get(page, '/reset')
  await page.route('**/aborted', (route) => route.abort())
  await page.route('**/held', () => {})
  await page.route('http://mocked.test/**', (route) => route.fulfill({ body: 'x' }))
  await get(page, 'http://aborted.test/aborted')
  await get(page, 'http://mocked.test/a')
  await page.setContent('<meta http-equiv="Content-Security-Policy" content="img-src \\'self\\'"><img src="http://blocked.test/a.png">')
  await page.evaluate(() => { fetch('http://held.test/held'); fetch('/hang') })
  await page.evaluate((to) => new Promise((done) => { new WebSocket(to).onerror = done }), 'ws://localhost:${closedPort}/socket')
  await request.get('http://localhost:${closedPort}/api').catch(() => {})
})
test('ignores', async ({ page }) => { await get(page, '/gone') })
test.describe('own rules', () => {
  test.use({ networkErrorMonitorOptions: { excludePatterns: [/own/] } })
  test('has rules', async ({ page }) => { await get(page, '/gone') })
})
test.describe('in hooks', () => {
  const visit = async (browser, path) => { const page = await browser.newPage(); await page.goto(path); await page.close() }
  test.beforeAll(({ browser }, info) => visit(browser, info.project.use.baseURL + '/before-all'))
  test.afterAll(({ browser }, info) => visit(browser, info.project.use.baseURL + '/after-all'))
  test('hooks', () => {})
})
test.describe('keep a page', () => {
  let kept
  test.describe('without traffic', () => {
    test.use({ networkErrorMonitorOptions: { record: { traffic: false } } })
    test('opens it', async ({ browser }) => { kept = await browser.newPage() })
  })
  test('uses it later', async () => {
    await kept.goto(url + '/')
    await get(kept, '/reset').catch(() => {})
    await kept.evaluate((to) => new Promise((done) => { new WebSocket(to).onerror = done }), url.replace('http', 'ws') + '/reset')
    await kept.close()
  })
})
test('opts out', { annotation: { type: 'skipNetworkMonitoring' } }, async ({ page }) => { await get(page, '/fulfilled') })
`
/** Needs no page. */
const callSpec = `
import { test } from 'playwright-backchannel'
test('calls', async ({ request, playwright }) => {
  await request.get('/api/users/7')
  await request.get('/api/users/8', { failOnStatusCode: true })
  const other = await playwright.request.newContext()
  await other.get('${url}/old')
  await request.post('/moved')
})
`
const browser = launchOptions()
/** The browser of the tests, in which names such as `foreign.test` lead to this machine. */
const ownBrowser = { ...browser, args: [...browser.args, '--host-resolver-rules=MAP *.test 127.0.0.1'] }
const reporter = `['playwright-backchannel/reporter', JSON.parse(process.env.REPORTER ?? '{}')]`
const project = inlineProject(
  {
    'a.spec.ts': spec,
    'calls.spec.ts': callSpec,
    'a.har': JSON.stringify(har),
    'merge.config.js': `export default { reporter: [${reporter}] }`,
  },
  {
    use: `launchOptions: ${JSON.stringify(ownBrowser)}, baseURL: '${url}', networkErrorMonitorOptions: { record: { traffic: true }, ignore: [{ url: '**/gone' }] }`,
    config: `reporter: [['json'], ['blob', { outputFile: 'blobs/report.zip' }], ${reporter}],`,
  },
)
const withHosts = { REPORTER: JSON.stringify({ hosts: { allowed: [hostname, 'foreign.test'], fail: true } }) }
let summary: NetworkErrorSummary
const { getRun, getEvidence } = runOnce(async () => {
  const run = await project.run([], withHosts)
  summary = await project.readSummary()
  return run
})

/** Lists a test's responses as `<path>: <status>`, and `mocked` for those that it made. */
function listTraffic(title: string): string[] {
  return (getEvidence(title).traffic ?? []).map(({ url: full, status, count, mocked, by }) => {
    const words = [status, count > 1 && `×${count}`, mocked && 'mocked', by]
    return `${new URL(full).pathname}: ${words.filter(Boolean).join(' ')}`
  })
}

test('counts responses of servers and of caches, but not those that a service worker made', () => {
  expect(listTraffic('sources')).toEqual([
    '/: 200',
    '/server: 200',
    '/cached: 200 ×2',
    '/moved: 302',
    '/after-moved: 200',
    '/worker-fetched: 200', // the worker's own request
  ])
})

test('counts responses to ignored errors and in beforeAll, but not in afterAll', () => {
  expect(listTraffic('ignores')).toEqual(['/: 200', '/gone: 410'])
  expect(listTraffic('hooks')).toEqual(['/before-all: 200', '/: 200'])
})

test('marks responses that the test made', () => {
  expect(listTraffic('mocks').sort()).toEqual([
    '/: 200',
    '/after-redirected: 200',
    '/continued: 200',
    '/fallen-back: 200',
    '/fetched: 200 mocked',
    '/from-har: 200 mocked',
    '/fulfilled: 200 ×2 mocked',
    '/redirected: 302 mocked',
  ])
})

test('counts hosts to which requests left, but not mocked, aborted, held or blocked requests', () => {
  const port = (name: string) => name.replace(/:\d+$/, (text) => (text === `:${closedPort}` ? ':closed' : ''))
  const hosts = getEvidence('hosts').hosts?.map(({ host, ...counts }) => [port(host), counts])
  expect(Object.fromEntries(hosts ?? [])).toEqual({
    [hostname]: { requests: 3, unanswered: 2 },
    'localhost:closed': { requests: 3, unanswered: 3 },
  })
})

test('counts requests without a response in a context from an earlier test that recorded no traffic', () => {
  expect(getEvidence('uses it later').hosts).toEqual([
    { host: `${hostname}:${port}`, requests: 4, unanswered: 2 },
  ])
})

test("counts the test's own API calls, of every context", () => {
  expect(listTraffic('calls')).toEqual(['/api/users/7: 200 test', '/api/users/8: 200 test', '/old: 200 test'])
  expect(getEvidence('calls').omittedTraffic).toBe(1) // redirected, so that its last method is unknown
  expect(summary.traffic?.calls).toContainEqual({
    method: 'GET',
    url: '/api/users/<id>',
    statuses: { 200: 2 },
    by: { page: 0, test: 2 },
    mocked: 0,
    tests: 1,
  })
})

test('lists calls that one test mocked and a server answered in another', () => {
  const { mockLeaks = [] } = summary.traffic ?? {}
  expect(mockLeaks.map(({ url: path, mocked, answered }) => [path, mocked.tests, answered.tests])).toEqual([
    ['/fulfilled', 1, 1],
  ])
})

test('fails the run for hosts that are not allowed, under merge-reports as well', async () => {
  const reason = /^3 requests went to localhost:\d+, which hosts\.allowed does not name \(in hosts\)$/
  expect(getRun().exitCode, getRun().output).toBe(1)
  expect(summary.run.failureReason).toMatch(reason)
  const merged = await project.cli(['merge-reports', '--config=merge.config.js', 'blobs'], withHosts)
  expect(merged.exitCode, merged.output).toBe(1)
  expect((await project.readSummary()).run.failureReason).toMatch(reason)
})
