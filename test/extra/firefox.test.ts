// What the monitor sees in Firefox, through WebDriver BiDi; what it then decides does not depend on the browser.
// Playwright 1.65 needs a newer Firefox than Debian's firefox-esr.
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { JSONReport } from '@playwright/test/reporter'
import { afterAll, expect, test } from 'vitest'
import { findFirefox } from '../../scripts/firefox.mjs'
import { decodeAttachment } from '../../src/attachments/decode.js'
import { isBackchannel } from '../../src/attachments/validators.js'
import { getAttachments, getErrors, getMessage } from '../support/evidence.js'
import { listSpecs } from '../support/inline-project.js'
import { installProject } from '../support/installed-project.js'
import {
  describeRecord,
  isFailing,
  type RecordedErrors,
  recordedErrors,
  recordingSpec,
} from '../support/recorded-errors.js'
import { serve } from '../support/serve.js'
import { startStatusServer } from '../support/status-server.js'

const config = `
export default {
  workers: 1,
  reporter: [['json', { outputFile: 'results.json' }], ['playwright-backchannel/reporter', { outputs: ['json'] }]],
  use: {
    baseURL: process.env.SERVER,
    browserName: 'firefox',
    channel: 'moz-firefox',
    launchOptions: { executablePath: ${JSON.stringify(findFirefox())} },
  },
}
`
const spec = `${recordingSpec('playwright-backchannel')}
test('new tab', async ({ context }) => { await (await context.newPage()).goto('/status/404/tab') })
test('iframe', async ({ page }) => { await visit(page, 'frame=/status/500/frame') })
test('service worker', async ({ page }) => { await visit(page, 'worker=1') })
test.describe('optional kinds', () => {
  const get = (page, path) => page.evaluate((to) => fetch(to).then((r) => r.text()).catch(String), path)
  test.use({
    baseURL: process.env.OTHER,
    networkErrorMonitorOptions: {
      record: {
        traffic: true,
        failedRequests: true,
        graphqlErrors: true,
        pageErrors: true,
        consoleErrors: true,
        cspViolations: true,
      },
      fail: 'nothing',
    },
  })
  test('traffic', async ({ page }) => {
    await page.goto('/')
    for (const path of ['/server', '/cached', '/cached']) await get(page, path)
    await page.route('**/fulfilled', (route) => route.fulfill({ body: 'x' }))
    await page.route('**/continued', (route) => route.continue())
    await page.route('**/aborted', (route) => route.abort())
    for (const path of ['/fulfilled', '/continued', '/aborted']) await get(page, path)
    await page.evaluate(() => navigator.serviceWorker.register('/worker.js').then(() => navigator.serviceWorker.ready)
      .then(() => new Promise((done) => { const check = () => navigator.serviceWorker.controller ? done() : setTimeout(check, 5); check() })))
    await get(page, '/worker-made')
    await get(page, '/worker-fetched')
  })
  test.describe('caches', () => {
    let page
    test.beforeAll(async ({ browser }) => {
      page = await (await browser.newContext({ baseURL: process.env.OTHER })).newPage()
      await page.goto('/')
    })
    test('real error', () => get(page, '/real/graphql'))
    test('cached error', () => get(page, '/real/graphql'))
    test('mocked error', async () => {
      await page.route('**/made/graphql', (route) =>
        route.fulfill({ json: { errors: [{ message: 'made' }] }, headers: { 'cache-control': 'max-age=1000' } }))
      for (const path of ['/made/graphql', '/made/graphql']) await get(page, path)
    })
  })
  test('policy and cut', async ({ page }) => {
    await page.goto('/policies')
    await get(page, '/cut')
  })
})
`

const table: RecordedErrors[] = [
  ...recordedErrors,
  { title: 'new tab', errors: ['GET 404 tab'] },
  { title: 'iframe', errors: ['GET 500 frame'] },
  // Firefox does not report a service worker's own requests to Playwright: https://playwright.dev/docs/service-workers
  { title: 'service worker', errors: [] },
  { title: 'traffic', errors: [] },
  { title: 'real error', errors: [] },
  { title: 'cached error', errors: [] },
  { title: 'mocked error', errors: [] },
  { title: 'policy and cut', errors: [] },
]

const worker = `
onactivate = (event) => event.waitUntil(clients.claim())
onfetch = (event) => {
  if (event.request.url.endsWith('/worker-made')) event.respondWith(new Response('made'))
  if (event.request.url.endsWith('/worker-fetched')) event.respondWith(fetch(event.request))
}`
const policies = {
  'content-security-policy': "script-src 'self'; img-src 'self'",
  'content-security-policy-report-only': "style-src 'self'",
}

/** The paths that the other server was asked for. */
const hits: string[] = []
const server = await startStatusServer()
const other = await serve(respond, afterAll)
const project = await installProject('module', { '@playwright/test': '~1.64.0' })
project.write({ 'playwright.config.ts': config, 'firefox.spec.ts': spec })
const { output } = await project.playwright(['test'], { env: { SERVER: server.url, OTHER: other } })
const report: JSONReport = JSON.parse(readFileSync(join(project.folder, 'results.json'), 'utf8'))
const specs = report.suites.flatMap(listSpecs)

test.each(table)('records exactly the errors listed in the table: $title', (row) => {
  const found = specs.find((spec) => spec.title === row.title)?.tests[0]
  const result = found?.results[0]
  if (!result) throw new Error(output)
  expect(getErrors(result).map(describeRecord)).toEqual(row.errors)
  expect(found?.status, getMessage(result)).toBe(isFailing(row) ? 'unexpected' : 'expected')
})

test('counts responses of servers, and marks mocked ones, but not those of caches and service workers', () => {
  const { traffic = [] } = readEvidence('traffic')
  const lines = traffic.map(({ url, count, mocked }) =>
    [new URL(url).pathname, count, mocked && 'mocked'].filter(Boolean),
  )
  expect(lines).toEqual([
    ['/', 1],
    ['/server', 1],
    ['/cached', 1],
    ['/fulfilled', 1, 'mocked'],
    ['/continued', 1],
  ])
})

test.each([
  { title: 'real error', found: { message: 'real', count: 1 } },
  { title: 'cached error', found: { message: 'real', count: 1 } },
  { title: 'mocked error', found: { message: 'made', count: 2, mocked: true } },
])('tells whether the test made the response: $title', ({ title, found }) => {
  const { findings } = readEvidence(title)
  expect(findings.map(({ message, count, mocked }) => ({ message, count, mocked }))).toEqual([found])
  expect(hits.filter((url) => url.endsWith('/graphql'))).toEqual(['/real/graphql'])
})

test('records what a policy blocks, once, and a response that breaks off', () => {
  const { findings } = readEvidence('policy and cut')
  expect(findings.map(({ name, verdict }) => `${name} ${verdict}`).toSorted()).toEqual([
    'CSP img-src: http://127.0.0.1:2 warned',
    'CSP script-src-elem: inline warned',
    'CSP style-src-elem: inline accepted',
    'GET NS_ERROR_NET_PARTIAL_TRANSFER /cut warned',
  ])
})

function readEvidence(title: string) {
  const result = specs.find((spec) => spec.title === title)?.tests[0]?.results[0]
  const [text] = result ? getAttachments(result, '_backchannel.json') : []
  if (text === undefined) throw new Error(output)
  return decodeAttachment(text, isBackchannel)
}

function respond({ url = '' }: IncomingMessage, response: ServerResponse): void {
  hits.push(url)
  if (url === '/real/graphql') {
    response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'max-age=1000' })
    return void response.end('{"errors":[{"message":"real"}]}')
  }
  if (url === '/cut') {
    response.writeHead(200, { 'content-length': 1000 }).write('begin')
    return void setTimeout(() => response.destroy(), 50)
  }
  const type = url === '/worker.js' ? 'text/javascript' : 'text/html'
  const cached = url === '/cached' ? { 'cache-control': 'max-age=1000' } : {}
  const violations = '<script>1</script><style>p {}</style><img src="http://127.0.0.1:2/a.png">'
  response
    .writeHead(200, { 'content-type': type, ...cached, ...(url === '/policies' && policies) })
    .end(url === '/worker.js' ? worker : url === '/policies' ? violations : '<title>ok</title>')
}
