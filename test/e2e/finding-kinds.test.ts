// Every kind of finding, from every kind of page, frame and context of a real browser.
import { expect, test } from 'vitest'
import { launchOptions } from '../../scripts/browser.mjs'
import { getMessage, getPrinted, getVerdict } from '../support/evidence.js'
import { runOnce } from '../support/finished-run.js'
import { expectFailures, inlineProject } from '../support/inline-project.js'
import { startKindsServer } from '../support/kinds-server.js'

const reasons = [
  '',
  'Reasons:',
  '  GET 500 /error/json: "db timeout" · x-request-id id-json · page /page',
  '  GraphQL AddMovie: BAD_USER_INPUT: "Title is missing" · x-request-id gql-1 · page /page',
  expect.stringMatching(/^ {2}TypeError: .*: at http:\S+\/page:\d+:\d+ \(inline script\) · page \/page$/),
  expect.stringMatching(
    /^ {2}console\.error: Failed to save movie <n>: "Failed to save movie 42" · at http:\S+ \(inline script\) · page \/page$/,
  ),
]
const server = await startKindsServer()

const record = `{ failedRequests: true, pageErrors: true, consoleErrors: true, graphqlErrors: true, cspViolations: true }`
const head = `
import { writeFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { test, expect } from 'playwright-backchannel/network-error-monitor'
test.use({ baseURL: process.env.SERVER })
const all = 'cause=http-error&cause=request-failed&cause=graphql-error&cause=page-error&cause=console-error&cause=csp-violation'
const visit = async (page, query) => { await page.goto(process.env.SERVER + '/page?' + query); await expect(page).toHaveTitle('done') }
`

const { getResult, getEvidence } = runOnce(() => {
  // A failed test would start a new browser.
  const failures = expectFailures([
    'fails by its errors',
    'expects what is not recorded',
    'policies',
    'goes online in a closed context',
  ])
  const counting = `test.use({ networkErrorMonitorOptions: { fail: 'test' } })\n`
  return inlineProject(
    {
      'places.spec.ts': head + places,
      'outcome.spec.ts': head + counting + outcomeSpec + failures,
      'reused.spec.ts': head + reused,
    },
    { use: `networkErrorMonitorOptions: { record: ${record}, fail: 'nothing' }` },
  ).run([], { SERVER: server.url, LAUNCH: JSON.stringify(launchOptions()) })
})
const getFindings = (title: string) => getEvidence(title).findings
const getNames = (title: string) => getFindings(title).map(({ name }) => name)

const names = {
  'http-error': 'GET 500 /error/json',
  'request-failed': 'GET net::ERR_CONNECTION_REFUSED /api/users/<id>',
  'graphql-error': 'GraphQL AddMovie: BAD_USER_INPUT',
  'page-error': `TypeError: Cannot read properties of null (reading 'items')`,
  'console-error': 'console.error: Failed to save movie <n>',
  'csp-violation': 'CSP img-src: http://127.0.0.1:2',
}
const everyName = Object.values(names).sort()

const places = `
test('page', async ({ page }) => { await visit(page, all) })
test('popup', async ({ page }) => {
  const popup = page.waitForEvent('popup')
  await page.goto('/opener?popup=' + encodeURIComponent('/page?' + all))
  await expect(await popup).toHaveTitle('done')
})
test('iframe of another site', async ({ page }) => {
  await page.goto(process.env.SERVER.replace('127.0.0.1', 'localhost') + '/outer?frame=' + encodeURIComponent(process.env.SERVER + '/page?' + all))
  await expect.poll(() => page.frames()[1].title()).toBe('done')
})
test('own context', async ({ browser, networkErrorMonitor }) => {
  const context = await browser.newContext()
  await visit(await context.newPage(), all)
  await expect.poll(() => networkErrorMonitor.findings.length).toBe(6)
  await context.close()
})
test.describe('a page of another test', () => {
  let kept
  test.describe('of fewer kinds', () => {
    test.use({ networkErrorMonitorOptions: { record: {} } })
    test('opens the page', async ({ browser }) => { kept = await browser.newPage() })
  })
  test.describe('hooks', () => {
    test.beforeAll(() => visit(kept, all))
    test.afterAll(() => kept.close())
    test('beforeAll, in a page of another test', async () => {})
  })
})
test.describe('hooks', () => {
  let shared
  test.beforeAll(async ({ browser }) => { shared = await browser.newPage(); await visit(shared, all) })
  test.afterAll(async () => { await visit(shared, all) })
  test('beforeAll', async () => {})
  test('after beforeAll', async () => { await visit(shared, 'cause=page-error') })
  test.describe('options of its own', () => {
    test.use({ networkErrorMonitorOptions: { record: { graphqlErrors: /\\/gql$/ }, fail: 'nothing' } })
    test.beforeAll(async ({ browser }) => { await visit(await browser.newPage(), all + '&cause=gql') })
    test('own options', async () => {})
  })
})
test('service worker', async ({ page }) => { await visit(page, 'cause=worker') })
test('refused behind a service worker', async ({ page }) => { await visit(page, 'cause=refused+behind+a+worker') })
test.describe(() => {
  test.use({ networkErrorMonitorOptions: { settleMs: 10_000 } })
  test('rejected objects', async ({ page }) => { await visit(page, 'cause=objects') })
})
test('thrown text', async ({ page }) => { await visit(page, 'cause=text') })
test('cors', async ({ page }) => { await visit(page, 'cause=cors') })
test('aborted by the test', async ({ page, context }) => {
  await page.route(/json.page=2$/, (route) => route.abort())
  await context.route('**/error/xml', (route, request) => route.request() === request && route.abort('connectionrefused'))
  await page.route('**/error/form', (route) => route.fallback())
  await page.route('**/error/form', async (route) => { await route.abort('namenotresolved') }, { times: 1 })
  await visit(page, 'cause=http-error&cause=/error/xml&cause=/error/form&cause=cors&cause=request-failed')
})
test('aborted for lack of an entry', async ({ page }) => {
  writeFileSync(test.info().outputPath('empty.har'), JSON.stringify({ log: { version: '1.2', creator: { name: 'x', version: '1' }, entries: [] } }))
  await page.goto('/page')
  await page.routeFromHAR(test.info().outputPath('empty.har'), { url: '**/error/*' })
  await page.evaluate(() => fetch('/error/json').catch(() => {}))
})
test('no longer aborted', async ({ page }) => {
  const abort = (route) => route.abort()
  await page.route('**/error/*', abort)
  await page.unroute('**/error/*', abort)
  await visit(page, 'cause=/error/json')
})
test('no longer aborted, because its route is disposed of', async ({ page }) => {
  const route = await page.route('**/error/*', (route) => route.abort())
  await route.dispose()
  await visit(page, 'cause=/error/json')
})
test('refused, then moved', async ({ page }) => { await visit(page, 'cause=refused, then moved') })
test('response cut', async ({ page }) => { await visit(page, 'cause=cut') })
test('response cut, unhandled', async ({ page }) => { await visit(page, 'cause=cut throws') })
test('fetch blocked by a policy, unhandled', async ({ page }) => { await visit(page, 'cause=blocked throws') })
test('aborted by the page', async ({ page }) => { await visit(page, 'cause=abort') })
test('aborted after its response', async ({ page }) => { await visit(page, 'cause=abort after the response') })
test('aborted by a navigation', async ({ page }) => {
  const request = page.waitForRequest('**/hang')
  await page.goto('/page?cause=/hang', { waitUntil: 'commit' })
  await request
  await page.goto('/')
})
test('refused WebSocket, 401', async ({ page }) => { await visit(page, 'cause=unauthorized socket') })
test('offline', async ({ page, context }) => {
  await visit(page, '')
  await context.setOffline(true)
  await page.evaluate(() => fetch('/error/json').catch(() => {}))
  await page.goto('/page').catch(() => {})
  await context.setOffline(false)
  await page.goto('/page?cause=request-failed')
  await expect(page).toHaveTitle('done')
})
test.describe(() => {
  test.use({ offline: true })
  test('offline, by the option', async ({ page, context, browser }) => {
    const other = await browser.newContext()
    await page.goto('/page').catch(() => {})
    await (await other.newPage()).goto('/page').catch(() => {})
    await context.setOffline(false)
    await visit(page, 'cause=request-failed')
  })
})
test('offline, by the options of contexts', async ({ page, browser }) => {
  const other = await browser.newPage({ offline: true })
  await other.goto('/page').catch(() => {})
  const own = await chromium.launchPersistentContext('', { ...JSON.parse(process.env.LAUNCH), offline: true })
  await own.pages()[0].goto('http://127.0.0.1:2/page').catch(() => {})
  await own.close()
  await visit(page, 'cause=request-failed')
})
test('refused WebSocket', async ({ page }) => { await visit(page, 'cause=socket') })
test('WebSocket closed by the page', async ({ page }) => { await visit(page, 'cause=closed socket') })
test('only a missing image', async ({ page }) => { await visit(page, 'cause=missing') })
test.describe('persistent', () => {
  let context, page
  test.beforeAll(async () => {
    context = await chromium.launchPersistentContext('', JSON.parse(process.env.LAUNCH))
    page = context.pages()[0]
    await visit(page, all)
  })
  test.afterAll(() => context.close())
  test.describe(() => {
    test.use({ networkErrorMonitorOptions: { settleMs: 10_000 } })
    test('persistent, beforeAll', async () => {})
  })
  test.describe('hooks', () => {
    test.afterAll(() => visit(page, all))
    test('persistent, own', () => visit(page, all))
  })
  test('persistent, after the hooks', async () => { await visit(page, 'cause=good') })
  test('persistent, begins requests', async () => {
    await visit(page, '')
    const begun = ['/error/json', '/reset', '/graphql'].map((path) => page.waitForRequest((one) => one.url().endsWith(path + '?held')))
    await page.evaluate(() => {
      const requests = [fetch('/error/json?held'), fetch('/reset?held').catch(() => {}), post({ query: 'query Late { a }' }, '/graphql?held')]
      window.ended = Promise.all(requests)
    })
    await Promise.all(begun)
  })
  test('persistent, sees their ends', async () => {
    await page.evaluate(async () => { await fetch('/release/3'); await window.ended })
  })
})
`
/** A file of its own, because the option of the worker holds for a file. */
const reused = `
test.use({ offline: true, reuseContext: true })
test('offline in a reused context', async ({ page, context }) => {
  await page.goto('/page').catch(() => {})
  await context.setOffline(false)
  await visit(page, 'cause=request-failed')
})
`
const outcomeSpec = `
test('fails by its errors', async ({ page }) => { await visit(page, all) })
test('expects what is not recorded', async ({ networkErrorMonitor }) => {
  networkErrorMonitor.allow({ kind: 'api-error' })
  networkErrorMonitor.expectError({ kind: 'api-error' })
})
test('policies', async ({ page }) => {
  await page.route('**/policies', (route) => route.fulfill({
    headers: { 'content-security-policy-report-only': "img-src 'none'", 'content-security-policy': "script-src 'nonce-a'" },
    contentType: 'text/html',
    body: '<script>1</script><script src="http://127.0.0.1:2/a.js?token=hunter2-hunter2"></script><img src="data:image/gif;base64,R0">' +
      '<script nonce="a">setTimeout("1")</script>',
  }))
  await page.goto('/policies')
})
test('goes online in a closed context', async ({ browser }) => {
  const context = await browser.newContext()
  await context.close()
  context.setOffline(false)
  await context.setOffline(false).catch(() => {})
  await new Promise(setImmediate)
})
`

test.each([
  'page',
  'popup',
  'iframe of another site',
  'own context',
  'beforeAll',
  'beforeAll, in a page of another test',
])('recorded findings include every kind of error from: %s', (title) => {
  expect(getNames(title).toSorted()).toEqual(everyName)
  expect(getVerdict(getResult(title))).toBe('warned')
})

test.each`
  title                                                    | expected
  ${'after beforeAll'}                                     | ${[names['page-error']]}
  ${'own options'}                                         | ${[names['http-error'], 'GraphQL Other: BAD_USER_INPUT']}
  ${'service worker'}                                      | ${['GET 500 /error/from-worker', 'GET net::ERR_UNSAFE_PORT /', 'GraphQL Add: BAD_USER_INPUT']}
  ${'refused behind a service worker'}                     | ${['POST net::ERR_CONNECTION_REFUSED /refused/list', 'TypeError: Failed to fetch', 'console.error: No list TypeError: Failed to fetch']}
  ${'rejected objects'}                                    | ${['Error: Object {"code":<n>,"token":"[redacted]"}', 'Error: Object {"status":409}', 'Error: Array(<n>) [<n>,"…"]', 'Error: Object']}
  ${'thrown text'}                                         | ${['Error: just text']}
  ${'cors'}                                                | ${['GET net::ERR_FAILED /error/json']}
  ${'aborted by the test'}                                 | ${['GET net::ERR_FAILED /error/json', names['request-failed']]}
  ${'aborted for lack of an entry'}                        | ${[]}
  ${'no longer aborted'}                                   | ${['GET 500 /error/json']}
  ${'no longer aborted, because its route is disposed of'} | ${['GET 500 /error/json']}
  ${'refused, then moved'}                                 | ${[names['request-failed'], 'TypeError: Failed to fetch']}
  ${'response cut'}                                        | ${['GET net::ERR_CONTENT_LENGTH_MISMATCH /cut']}
  ${'response cut, unhandled'}                             | ${['GET net::ERR_CONTENT_LENGTH_MISMATCH /cut', 'TypeError: network error']}
  ${'fetch blocked by a policy, unhandled'}                | ${['CSP connect-src: http://127.0.0.1:2', 'TypeError: Failed to fetch']}
  ${'refused WebSocket'}                                   | ${['WS 500 /error/json']}
  ${'refused WebSocket, 401'}                              | ${['WS 401 /unauthorized']}
  ${'offline'}                                             | ${[names['request-failed']]}
  ${'offline, by the option'}                              | ${[names['request-failed']]}
  ${'offline, by the options of contexts'}                 | ${[names['request-failed']]}
  ${'offline in a reused context'}                         | ${[names['request-failed']]}
  ${'WebSocket closed by the page'}                        | ${[]}
  ${'aborted by the page'}                                 | ${[]}
  ${'aborted after its response'}                          | ${['GET 500 /error/stream']}
  ${'aborted by a navigation'}                             | ${[]}
  ${'only a missing image'}                                | ${['GET 500 /error/binary']}
`('in "$title", the recorded names are $expected', ({ title, expected }) => {
  expect(getNames(title).toSorted()).toEqual(expected.toSorted())
})

test.each([
  ['persistent, beforeAll', everyName],
  ['persistent, own', everyName],
  ['persistent, after the hooks', []],
  ['persistent, begins requests', []],
  ['persistent, sees their ends', []],
])('in a shared persistent context, "%s" records %j', (title, expected) => {
  expect(getResult(title).status).toBe('passed')
  expect(getNames(title).toSorted()).toEqual(expected)
})

test('the warning gives the reason of each error', () => {
  const paragraph = getPrinted(getResult('page')).trim().split('\n').slice(1)
  expect(paragraph).toEqual(expect.arrayContaining(reasons)) // a GraphQL error occurs when its body has arrived
})

test('a call of setOffline() that rejects fails its test although nothing awaits the call', () => {
  const { status, error } = getResult('goes online in a closed context')
  expect([status, error?.message]).toEqual(['failed', expect.stringContaining('browserContext.setOffline')])
})

test('findings of every kind fail a passing test', () => {
  const failed = getResult('fails by its errors')
  expect([failed.status, failed.errors.length, getVerdict(failed)]).toEqual(['failed', 1, 'failed'])
  const verdicts = getFindings('fails by its errors').map(({ verdict }) => verdict)
  expect(verdicts).toEqual(everyName.map(() => 'failed'))
  expect(getMessage(getResult('expects what is not recorded'))).toContain(
    "TypeError: networkErrorMonitor.expectError() needs errors of the kind 'api-error' to be recorded.",
  )
})

test('what a policy blocks fails the test, and what it would block does not', () => {
  const found = getFindings('policies')
  expect(found.map(({ name, verdict }) => `${name} ${verdict}`).toSorted()).toEqual([
    'CSP img-src: data accepted',
    'CSP script-src-elem: http://127.0.0.1:2 failed',
    'CSP script-src-elem: inline failed',
    'CSP script-src: eval failed',
  ])
  expect(JSON.stringify(found)).toContain('/a.js?token=')
  expect(JSON.stringify(found)).not.toContain('hunter2')
})
