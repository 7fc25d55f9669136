// The test's own API requests, from every kind of request context, are recorded without any other effect on the test.
import { expect, test } from 'vitest'
import { getErrors, getMessage, getVerdict } from '../support/evidence.js'
import { runOnce } from '../support/finished-run.js'
import { expectFailures, type InlineProject, inlineProject } from '../support/inline-project.js'
import { startStatusServer } from '../support/status-server.js'

const server = await startStatusServer()

const recorded = `
import { test, expect } from 'playwright-backchannel'
import { request as playwrightRequest } from '@playwright/test'
import { sendWebhook, stripeSignature, WireMockWebhookProvider } from 'playwright-backchannel/webhook'
test.use({ baseURL: process.env.SERVER })
const refused = 'http://127.0.0.1:1/api/orders'
const ignore = () => undefined

test('request fixture', async ({ request }) => { await request.post('/status/500/orders?token=s3cr3tv4lue', { data: { a: 1 } }) })
test('page and context', async ({ page, context }) => {
  await page.request.get('/status/500/of-page')
  await context.request.get('/status/500/of-context')
})
test('own context', async ({ playwright }) => {
  const own = await playwright.request.newContext({ baseURL: process.env.SERVER })
  await own.get('/status/500/of-fixture')
  await (await playwrightRequest.newContext()).get(process.env.SERVER + '/status/500/of-import')
})
test('methods', async ({ request }) => {
  for (const name of ['get', 'post', 'put', 'patch', 'delete', 'head']) await request[name]('/status/404/' + name)
  await request.fetch('/status/404/fetch')
  await request.fetch('/status/404/fetch', { method: 'options' })
})
test('request of a page', async ({ page }) => {
  const sent = page.waitForRequest(/anything/)
  await page.goto('/page?fetch=PUT /anything')
  await page.request.fetch(await sent, { headers: {} })
})
test('refused', async ({ request }) => { await request.get(refused).catch(ignore); await request.get(refused).catch(ignore) })
test('sent webhook', async ({ request }) => {
  await sendWebhook(request, '/status/500/hooks', { body: { a: 'ä' }, sign: stripeSignature('whsec_a'), times: 2 })
  await sendWebhook(request, refused).catch(ignore)
})
test('failOnStatusCode', async ({ request }) => {
  const error = await request.post('/status/500/strict', { failOnStatusCode: true }).catch((error) => error)
  expect(error.message).toContain('apiRequestContext.post: 500 Internal Server Error')
})
test('redirect', async ({ request }) => { await request.post('/moved/status/500/end') })
test('retried', async ({ request }) => { await request.get('/abort', { maxRetries: 1 }).catch(ignore) })
test('no response in time', async ({ request }) => { await request.get('/hang', { timeout: 50 }).catch(ignore) })
test('not awaited', async ({ page }) => { void page.request.get('/after/50/500/late').catch(ignore) })
test('polled', async ({ request }) => { await expect.poll(async () => (await request.get('/flaky/503,200/polled')).status()).toBe(200) })

test('nothing', async ({ page, request, playwright }) => {
  await request.get('/status/200/a')
  await request.get('/status/302/a', { maxRedirects: 0 })
  await request.get('http://[').catch(ignore)
  const own = await playwright.request.newContext()
  const hanging = own.get(process.env.SERVER + '/hang').catch(ignore)
  await new Promise((done) => setTimeout(done, 100))
  await own.dispose()
  await hanging
  await own.get(process.env.SERVER + '/status/500/disposed').catch(ignore)
  await new WireMockWebhookProvider(process.env.SERVER + '/status/404', request).setup().catch(ignore)
  await page.route((url) => url.pathname === '/routed', async (route) => {
    const response = await route.fetch({ url: process.env.SERVER + '/status/500/routed' })
    await route.fulfill({ response, status: 200 })
  })
  await page.goto('/page?fetch=/routed')
  await expect(page).toHaveTitle('done')
})
test('allowed and expected', async ({ request, networkErrorMonitor }) => {
  networkErrorMonitor.allow({ kind: 'api-error', status: 404, url: '**/allowed' })
  networkErrorMonitor.expectError({ kind: 'api-error', method: 'POST', status: [400, 499] })
  await request.get('/status/404/allowed')
  await request.post('/status/422/expected')
})
test('missing', async ({ networkErrorMonitor }) => { networkErrorMonitor.expectError({ kind: 'api-error', status: 500, url: '/orders' }) })

test.describe('hooks', () => {
  test.beforeAll(async ({ request }) => { await request.get('/status/500/before-all') })
  test.beforeEach(async ({ request }) => { await request.get('/status/500/before-each') })
  test.afterEach(async ({ request }) => { await request.get('/status/500/after-each') })
  test.afterAll(async ({ request }) => { await request.get('/status/500/after-all') })
  test('first', () => {})
  test('second', () => {})
})
`

const reported = `
import { test } from 'playwright-backchannel'
test.use({ networkErrorMonitorOptions: { record: { apiRequests: 'report' } }, launchOptions: { executablePath: '/no/browser' } })
test('reported', async ({ request, networkErrorMonitor }) => {
  await request.get(process.env.SERVER + '/status/500/x')
  test.info().annotations.push({ type: 'live', description: String(networkErrorMonitor.findings.length) })
})
`

/** Writes the steps and the errors of each test, as a reader of Playwright's reports sees them. */
const stepReporter = `
const describe = ({ title, category, location, error, steps }) =>
  [title, category, location?.line, location?.column, error?.message, error?.stack, steps.map(describe)]
export default class {
  onTestEnd(test, result) {
    const seen = { title: test.title, method: result.annotations.find(({ type }) => type === 'method')?.description }
    const errors = result.errors.map(({ message, stack, location }) => [message, stack, location?.line])
    console.log('SEEN ' + test.parent.title + JSON.stringify({ ...seen, errors, steps: result.steps.map(describe) }))
  }
}`
const observed = (from: string) => `
import { test, expect } from '${from}'
import { request as playwrightRequest } from '@playwright/test'
const server = process.env.SERVER
test.use({ trace: 'on' })
const open = async () => playwrightRequest.newContext({ baseURL: server })

test('observed: calls', async ({ request }) => {
  test.info().annotations.push({ type: 'method', description: String(request.get) })
  const own = await open()
  const response = await own.get('/status/200/a')
  expect([response.status(), await response.text()]).toEqual([200, 'status 200'])
  await own.fetch('/status/200/b', { method: 'PUT' })
  const { post } = own
  await expect(own.head('/status/200/c')).resolves.toBeTruthy()
  await expect(Promise.resolve().then(() => post('/'))).rejects.toThrow(TypeError)
  await own.dispose()
  await expect(response.body()).rejects.toThrow('disposed')
})
test('observed: refused', async ({ request }) => { await request.post('http://127.0.0.1:1/orders', { data: '{}' }) })
test('observed: strict', async ({ request }) => { await request.fetch(server + '/status/404/x', { failOnStatusCode: true }) })
test('observed: invalid', async ({ request }) => { await request.get('http://[') })
test('observed: contradicting', async ({ request }) => { await request.put(server, { data: 'a', form: {} }) })
test('observed: disposed', async () => { const own = await open(); await own.dispose({ reason: 'done' }); await own.delete('/') })
test('observed: cyclic', async ({ request }) => { const data = {}; data.self = data; await request.post(server, { data }) })
test('observed: unreadable', async ({ request }) => { await request.get(Object.create(null)) })
test('observed: bigint', async ({ request }) => { await request.post(server + '/status/200/a', { form: { id: 7n } }) })
test('observed: floating', async ({ request }) => { void request.get('http://127.0.0.1:1/floating'); await new Promise((done) => setTimeout(done, 3000)) })
${expectFailures(['refused', 'strict', 'invalid', 'contradicting', 'disposed', 'cyclic', 'unreadable'].map((title) => `observed: ${title}`))}`

const ofHooks = ['API GET 500 /status/<id>/after-each', 'API GET 500 /status/<id>/before-each']
const methods = ['GET get', 'POST post', 'PUT put', 'PATCH patch', 'DELETE delete', 'HEAD head']
const table: [title: string, names: string[]][] = [
  ['request fixture', ['API POST 500 /status/<id>/orders']],
  ['page and context', ['API GET 500 /status/<id>/of-context', 'API GET 500 /status/<id>/of-page']],
  ['own context', ['API GET 500 /status/<id>/of-fixture', 'API GET 500 /status/<id>/of-import']],
  [
    'methods',
    [...methods, 'GET fetch', 'OPTIONS fetch'].map((call) => {
      const [method, path] = call.split(' ')
      return `API ${method} 404 /status/<id>/${path}`
    }),
  ],
  ['request of a page', []],
  ['refused', ['API GET ECONNREFUSED /api/orders']],
  ['sent webhook', ['API POST 500 /status/<id>/hooks', 'API POST ECONNREFUSED /api/orders']],
  ['failOnStatusCode', ['API POST 500 /status/<id>/strict']],
  ['redirect', ['API POST 500 /status/<id>/end']],
  ['retried', ['API GET ECONNRESET /abort']],
  ['no response in time', ['API GET timeout /hang']],
  ['not awaited', ['API GET 500 /after/<id>/<id>/late']],
  ['polled', ['API GET 503 /flaky/503,200/polled']],
  ['nothing', []],
  ['allowed and expected', []],
  ['first', [...ofHooks, 'API GET 500 /status/<id>/before-all']],
  ['second', [...ofHooks, 'API GET 500 /status/<id>/before-all']], // a new worker
]
let project: InlineProject
const { getRun, getResult, getEvidence } = runOnce(() => {
  const failing = table.filter(([title, names]) => title !== 'first' && names.length > 0)
  const failures = expectFailures(['missing', ...failing.map(([title]) => title)])
  const useRecord = (value: string) =>
    `use: { networkErrorMonitorOptions: { record: { apiRequests: ${value} } } }`
  const monitored = observed('playwright-backchannel')
  project = inlineProject(
    {
      'a.spec.ts': recorded + failures,
      'reported.spec.ts': reported,
      'steps.mjs': stepReporter,
      'plain.spec.ts': observed('@playwright/test'),
      'off.spec.ts': monitored,
      'on.spec.ts': monitored,
    },
    {
      config: `reporter: [['json'], ['./steps.mjs']], projects: [
        { testMatch: ['a.spec.ts', 'reported.spec.ts'], ${useRecord('true')} },
        { testMatch: ['plain.spec.ts', 'off.spec.ts'] },
        { testMatch: 'on.spec.ts', ${useRecord("'report'")} },
      ],`,
    },
  )
  return project.run([], { SERVER: server.url })
})

const getFindings = (title: string) => getEvidence(title).findings

test.each(table)('produces findings with the listed names: %s', (title, names) => {
  const found = getFindings(title).map(({ name }) => name)
  expect(found.sort(), getRun().output).toEqual([...names].sort())
  expect(getErrors(getResult(title))).toEqual([])
})

test.each`
  title                | message
  ${'request fixture'} | ${'Error: API errors: 1\nPOST 500 <server>/status/500/orders?token=[redacted]\n\nReasons:\n  API POST 500 /status/<id>/orders: "status 500"'}
  ${'refused'}         | ${'Error: API errors: 1\nGET ECONNREFUSED http://127.0.0.1:1/api/orders\n\nReasons:\n  API GET ECONNREFUSED /api/orders: "connect ECONNREFUSED 127.0.0.1:1"'}
  ${'missing'}         | ${'Error: Expected api-error not seen: 500 /orders'}
`('fails the test with the right message: $title', ({ title, message }) => {
  expect(getMessage(getResult(title)).replaceAll(server.url, '<server>')).toContain(message)
})

test('counts repeated responses as one finding', () => {
  expect(getFindings('refused')).toMatchObject([{ count: 2, code: 'ECONNREFUSED' }])
  expect(getFindings('polled')).toMatchObject([{ count: 1, verdict: 'failed' }])
  expect(getFindings('redirect')).toMatchObject([{ url: `${server.url}/status/500/end` }])
})

test('records the response and the request', () => {
  expect(getFindings('request fixture')[0]?.details).toMatchObject({
    statusText: 'Internal Server Error',
    headers: { 'content-type': 'text/plain' },
    body: 'status 500',
    durationMs: expect.any(Number),
    request: { headers: { 'content-type': 'application/json' }, body: '{"a":1}' },
  })
  expect(getFindings('sent webhook')[0]).toMatchObject({
    count: 2,
    details: { request: { headers: { 'content-type': 'application/json' }, body: '{"a":"ä"}' } },
  })
  expect(getFindings('failOnStatusCode')[0]?.details).toEqual({ body: 'status 500' })
})

test("with apiRequests: 'report', fails no test and starts no browser for API-only tests", () => {
  const result = getResult('reported')
  expect([result.status, getVerdict(result)], getRun().output).toEqual(['passed', 'accepted'])
  expect(result.annotations).toContainEqual(expect.objectContaining({ type: 'live', description: '1' }))
  expect(getFindings('reported')).toHaveLength(1)
})

type Seen = { title: string; method?: string }[]
const read = (name: string): Seen => {
  const lines = getRun().stdout.matchAll(new RegExp(`^SEEN ${name}.spec.ts(.*)$`, 'gm'))
  const texts = [...lines].map(([, json = '']) => json.replaceAll(`${project.folder}/${name}`, ''))
  return texts.map((text) => JSON.parse(text.replace(/ {4}- date: [^\\]*/g, '')))
}

test('wraps no Playwright method when off', () => {
  expect(read('plain')).toHaveLength(10)
  expect(read('off')).toEqual(read('plain'))
})

test("leaves Playwright's errors, steps and locations unchanged when on", () => {
  const [on, plain] = [read('on'), read('plain')]
  const withoutMethod = (tests: Seen) => tests.map(({ method: _, ...rest }) => rest)
  expect(on.map(({ method }) => method)).not.toEqual(plain.map(({ method }) => method))
  expect(withoutMethod(on)).toEqual(withoutMethod(plain))
})
