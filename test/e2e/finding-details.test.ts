// Checks which details explain a finding: the response, the sent request and what the page said. Collecting them does
// not affect the test.
import { execFile } from 'node:child_process'
import type { ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { formatCurl } from '../../src/reporter/page/copy/format-curl.js'
import type { NetworkErrorSummary } from '../../src/summary-file/summary.js'
import { getAttachments, getErrors } from '../support/evidence.js'
import { runOnce } from '../support/finished-run.js'
import { inlineProject } from '../support/inline-project.js'
import { startKindsServer } from '../support/kinds-server.js'
import { serve } from '../support/serve.js'

const spec = `
import { test, expect } from 'playwright-backchannel/network-error-monitor'
const visit = async (page, query) => { await page.goto(process.env.SERVER + '/page?' + query); await expect(page).toHaveTitle('done') }
const one = (title, what) => test(title, async ({ page }) => { await visit(page, 'cause=/error/' + what) })
for (const what of ['json', 'binary', 'latin', 'huge']) one(what, what)
test('frame', async ({ page }) => {
  await page.goto(process.env.SERVER + '/outer?frame=' + encodeURIComponent('/page?cause=/error/json'))
  await expect.poll(() => page.frames()[1].title()).toBe('done')
})
test('head', async ({ page }) => {
  await page.goto(process.env.SERVER + '/page')
  await page.evaluate(() => fetch('/error/json', { method: 'HEAD' }))
})
test('redirect', async ({ page }) => { await visit(page, 'cause=/moved/json') })
test('redirect to nothing', async ({ page }) => { await visit(page, 'cause=/moved/gone') })
test('unchanged', async ({ page }) => {
  await page.goto(process.env.SERVER + '/page')
  const status = await page.evaluate(() => fetch('/unchanged', { cache: 'no-store', headers: { 'if-none-match': '"1"' } }).then((r) => r.status))
  expect(status).toBe(304)
})
test.describe('redirected GraphQL', () => {
  test.use({ networkErrorMonitorOptions: { record: { graphqlErrors: /moved|unchanged|error/ } } })
  test('GraphQL', async ({ page }) => { await visit(page, 'cause=/moved/json&cause=/unchanged') })
})
const leave = (title, action) => test(title, async ({ page }) => {
  await page.goto(process.env.SERVER + '/page')
  await page.evaluate((path) => fetch(path).then(() => {}), title === 'closed page' ? '/error/json' : '/error/stream')
  await action?.(page)
})
leave('stream')
leave('closed page', (page) => page.close())
test('navigation', async ({ page }) => {
  await page.goto(process.env.SERVER + '/page')
  await page.evaluate(() => fetch('/error/json').then(() => { location.href = '/' }))
  await page.waitForURL('**/')
})
test('many', async ({ page }) => {
  await page.goto(process.env.SERVER + '/page')
  for (let n = 0; n < 25; n++) await page.evaluate((n) => fetch('/error/json?n=' + n).then((r) => r.text()), n)
})
test('twice', async ({ page }) => { await visit(page, 'cause=/error/json&cause=/error/json') })
test.describe('other kinds', () => {
  test.use({ networkErrorMonitorOptions: { record: { failedRequests: true, pageErrors: true, consoleErrors: true, graphqlErrors: true } } })
  test('kinds', async ({ page }) => { await visit(page, 'cause=request-failed&cause=graphql-error&cause=page-error&cause=console-error') })
  test('kinds, no secrets', async ({ page }) => {
    await page.goto(process.env.SERVER + '/page')
    await page.evaluate(() => console.error('login failed: password=hunter2-hunter2', { token: 'tok-hunter2-hunter2' }))
  })
  test.describe(() => {
    test.use({ networkErrorMonitorOptions: { details: false, record: { consoleErrors: true } } })
    test('none', async ({ page }) => { await visit(page, 'cause=console-error&cause=/error/json') })
  })
})
test.describe('chosen', () => {
  test.use({ networkErrorMonitorOptions: { details: { body: false, headers: ['X-Own'] } } })
  one('own header', 'json')
})
test.describe('no settling', () => {
  test.use({ networkErrorMonitorOptions: { settleMs: 0 } })
  leave('settle nothing')
})
`

const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
const sentSpec = `
import { test } from 'playwright-backchannel/network-error-monitor'
const json = { 'content-type': 'application/json' }
const post = (title, headers, body, path = '/api/orders?page=2') => test(title, async ({ page }) => {
  await page.goto('/')
  await page.evaluate(([path, body, headers]) => fetch(path, { method: 'POST', headers, body }).then((r) => r.text()).catch(() => {}), [path, body, headers])
})
post('trace', { ...json, traceparent: '${traceparent}', baggage: 'shop=1', authorization: 'Bearer hunter2-hunter2', 'x-own': 'o1' }, '{"quantity":0,"password":"hunter2-hunter2"}')
post('long', { 'content-type': 'text/plain' }, 'x'.repeat(3000))
post('sent bytes', { 'content-type': 'application/octet-stream' }, 'x')
post('sent GraphQL', json, '{"query":"query Seats { seats }"}', '/graphql')
post('refused', {}, 'quantity=0', 'http://127.0.0.1:9/api')
test('multipart', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => { const data = new FormData(); data.set('quantity', '0'); data.set('password', 'hunter2-hunter2'); return fetch('/api/orders', { method: 'POST', body: data }).then((r) => r.text()) })
})
const unread = (title, path, unreadBodies) => test.describe(title, () => {
  test.use({ networkErrorMonitorOptions: { fail: 'nothing', details: { unreadBodies }, settleMs: 2000 } })
  test(title, async ({ page }) => {
    await page.goto('/')
    await page.evaluate((path) => fetch(path).then((r) => { if (!r.ok) window.failed = r.status }), path)
  })
})
unread('unread', '/api/no-store', true)
unread('unread gzip', '/api/no-store?gzip', true)
unread('withheld', '/api/no-store', false)
unread('cacheable', '/api/cacheable', false)
test.describe('shared page', () => {
  test.use({ networkErrorMonitorOptions: { fail: 'nothing', details: { unreadBodies: true }, settleMs: 2000 } })
  let page
  for (const title of ['first on a shared page', 'second on a shared page']) {
    test(title, async ({ browser }) => {
      page ??= await browser.newPage()
      await page.goto(test.info().project.use.baseURL)
      await page.evaluate(() => fetch('/api/no-store?numbered').then(() => undefined))
    })
  }
})
`

const unreadBody = JSON.stringify({
  ...{ error: 'no seats left', password: 'hunter2-hunter2', rest: 'x'.repeat(5000) },
})
let numbered = 0
const received: { method?: string; url?: string; body: string; headers: NodeJS.Dict<string | string[]> }[] =
  []

function sendOrderError(url: string, response: ServerResponse): void {
  const cache = url.includes('no-store') ? 'no-store' : 'no-cache'
  const headers = { 'content-type': 'application/json', 'cache-control': cache }
  const body = url.includes('numbered') ? `{"number":${++numbered}}` : unreadBody
  if (url.includes('gzip'))
    response.writeHead(422, { ...headers, 'content-encoding': 'gzip' }).end(gzipSync(body))
  else response.writeHead(422, headers).end(body)
}

const origin = await serve(async (request, response) => {
  const { method = '', url = '', headers } = request
  received.push({ method, url, headers, body: Buffer.concat(await request.toArray()).toString() })
  if (url === '/') return response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Shop</h1>')
  if (url === '/favicon.ico') return response.writeHead(204).end()
  if (url === '/graphql')
    return response
      .writeHead(200, { 'content-type': 'application/json' })
      .end('{"errors":[{"message":"sold out"}]}')
  return sendOrderError(url, response)
}, afterAll)

const server = await startKindsServer()
let summary: NetworkErrorSummary
let merged: NetworkErrorSummary
const { getRun, getResult, getEvidence } = runOnce(async () => {
  const links = `{ Traces: 'https://traces.test/{traceId}' }`
  const sentOptions = `{ fail: 'nothing', record: { graphqlErrors: true, failedRequests: true } }`
  const project = inlineProject(
    { 'a.spec.ts': spec, 'sent.spec.ts': sentSpec },
    {
      use: `networkErrorMonitorOptions: { fail: 'nothing' }`,
      config: `
        projects: [
          { testMatch: 'a.spec.ts' },
          { testMatch: 'sent.spec.ts', use: { baseURL: '${origin}', networkErrorMonitorOptions: ${sentOptions} } },
        ],
        reporter: [['json'], ['blob'], ['playwright-backchannel/reporter', { links: ${links} }]]`,
    },
  )
  const run = await project.run([], { SERVER: server.url })
  summary = await project.readSummary()
  await project.cli(['merge-reports', '--config', 'playwright.config.ts', 'blob-report'])
  merged = await project.readSummary()
  return run
})

const getRawEvidence = (title: string) => getAttachments(getResult(title), '_backchannel.json')
const getFindings = (title: string) => getEvidence(title).findings
const getDetails = (title: string) => getFindings(title)[0]?.details

test('recording details does not affect the tests', () => {
  const others = getRun().tests.filter(({ outcome }) => outcome !== 'expected')
  expect(others.map(({ title }) => title)).toEqual([])
})

test('no secret leaves the worker', () => {
  const { tests, output } = getRun()
  const evidence = tests.flatMap(({ results }) => getAttachments(results.at(-1)!, '_backchannel.json'))
  expect(`${evidence}${output}${JSON.stringify(summary)}`).not.toContain('hunter2')
  expect(evidence.join()).toContain('login failed')
})

test('an HTTP error records its response', () => {
  expect(getDetails('json')).toEqual({
    statusText: 'Internal Server Error',
    resourceType: 'fetch',
    pageUrl: `${server.url}/page?cause=/error/json`,
    durationMs: expect.any(Number),
    headers: { 'content-type': 'application/json', 'retry-after': '7', 'x-request-id': 'id-json' },
    body: '{"reason":"db timeout","password":"[redacted]"}',
  })
  expect(getDetails('frame')).toMatchObject({
    pageUrl: expect.stringContaining('/outer?frame='),
    frameUrl: `${server.url}/page?cause=/error/json`,
  })
})

test("ignores redirects and 304s, and takes an error's details from the final response", () => {
  expect(getFindings('redirect')).toMatchObject([
    {
      ...{ url: `${server.url}/error/json`, status: 500, count: 1 },
      details: { headers: { 'x-request-id': 'id-json' }, body: expect.stringContaining('db timeout') },
    },
  ])
  expect(getDetails('redirect to nothing')?.body).toBe('status 500 of gone')
  expect(getRawEvidence('unchanged')).toEqual([])
  expect(getFindings('GraphQL').map(({ key }) => key)).toEqual(['GET:500:/error/json'])
})

describe('response bodies', () => {
  test.each([
    ['latin', 'Müll'],
    ['binary', undefined],
    ['huge', undefined],
    ['head', undefined],
    ['stream', undefined],
  ])('are recorded as expected for the response "%s"', (title, body) => {
    expect(getErrors(getResult(title))).toHaveLength(1)
    expect(getDetails(title)?.body).toBe(body)
    expect(getDetails(title)?.headers?.['x-request-id']).toBe(`id-${title === 'head' ? 'json' : title}`)
  })

  test.each(['navigation', 'closed page', 'settle nothing'])(
    'an unreadable body does not affect the other details: %s',
    (title) => {
      expect(getErrors(getResult(title))).toHaveLength(1)
      expect(getDetails(title)?.headers?.['retry-after']).toBe('7')
    },
  )

  test('settleMs limits the wait for a stream that never ends', () => {
    expect(getResult('stream').duration).toBeLessThan(10_000)
  })

  test('are recorded for at most 20 findings per attempt', () => {
    const bodies = getFindings('many').map(({ details }) => details?.body !== undefined)
    expect([bodies.length, bodies.filter(Boolean).length]).toEqual([25, 20])
  })

  test('come from the first occurrence', () => {
    expect(getFindings('twice')).toMatchObject([
      { count: 2, details: { body: expect.stringContaining('db timeout') } },
    ])
  })
})

test('records the details of errors that are not HTTP errors', () => {
  const found = Object.fromEntries(getFindings('kinds').map(({ kind, details }) => [kind, details]))
  const pageUrl = expect.stringContaining('/page?')
  expect(found).toEqual({
    'request-failed': { resourceType: 'fetch', pageUrl },
    'graphql-error': expect.objectContaining({
      body: expect.stringContaining('Title is missing'),
      headers: { 'content-type': 'application/graphql-response+json', 'x-request-id': 'gql-1' },
    }),
    'page-error': { pageUrl, stack: expect.stringContaining('/page?cause=') },
    'console-error': { pageUrl, args: 'Failed to save movie 42\nsecond line\n{id: 42}' },
  })
})

test('options select which details, headers and bodies are recorded', () => {
  expect(getFindings('none').map(({ kind, details }) => [kind, details])).toEqual([
    ['console-error', undefined],
    ['http-error', undefined],
  ])
  const { body, headers } = getDetails('own header') ?? {}
  expect([body, headers?.['x-own'], headers?.['x-secret-note']]).toEqual([undefined, 'mine', undefined])
})

describe('the recorded request', () => {
  const json = 'application/json'
  test.each([
    [
      'trace',
      {
        headers: { 'content-type': json, traceparent, baggage: 'shop=1' },
        body: '{"quantity":0,"password":"[redacted]"}',
      },
    ],
    [
      'long',
      {
        ...{ headers: { 'content-type': 'text/plain' }, body: expect.stringMatching(/^x{2047}…$/) },
        bodyTruncated: true,
      },
    ],
    ['sent bytes', { headers: { 'content-type': 'application/octet-stream' } }],
    ['sent GraphQL', { headers: { 'content-type': json }, body: '{"query":"query Seats { seats }"}' }],
    ['refused', { headers: { 'content-type': 'text/plain;charset=UTF-8' }, body: 'quantity=0' }],
    [
      'multipart',
      {
        headers: { 'content-type': expect.stringContaining('multipart/form-data') },
        body: expect.stringMatching(/name="quantity"\s+0\s.*name="password"\s+\[redacted\]/s),
      },
    ],
  ])('has the expected headers and body: %s', (title, request) => {
    expect(getDetails(title)?.request).toEqual(request)
  })
})

describe('a body that the page does not read', () => {
  test.each(['unread', 'unread gzip'])('is recorded with `unreadBodies`: %s', (title) => {
    const details = getDetails(title)
    expect(details?.body).toMatch(/^\{"error":"no seats left","password":"\[redacted\]","rest":"x+…$/)
    expect(details).toMatchObject({ bodyTruncated: true })
    expect(details).not.toHaveProperty('bodyUnread')
  })

  test('is that of the test, even if an earlier one had the same URL and the same page', () => {
    const bodies = ['first', 'second'].map((name) => getDetails(`${name} on a shared page`)?.body)
    expect(bodies).toEqual(['{"number":1}', '{"number":2}'])
  })

  test('is reported as unread without `unreadBodies`, unless it may be cached', () => {
    expect(getDetails('withheld')).toMatchObject({ bodyUnread: true })
    expect(getDetails('withheld')).not.toHaveProperty('body')
    expect(getDetails('cacheable')?.body).toContain('no seats left')
    expect(getDetails('cacheable')).not.toHaveProperty('bodyUnread')
  })
})

describe('the report', () => {
  const findPattern = () => summary.patterns.find(({ key }) => key === 'POST:422:/api/orders')!

  test("links to the request's trace, and lists the trace id", () => {
    expect(findPattern().samples[0]?.links).toEqual({
      Traces: `https://traces.test/${traceparent.split('-')[1]}`,
    })
    expect(findPattern().correlationIds).toContainEqual({ name: 'traceparent', value: traceparent })
  })

  test('keeps the samples of its patterns when it is merged', () => {
    expect(merged.generatedAt).not.toBe(summary.generatedAt)
    expect(merged.patterns.map(({ samples }) => samples)).toEqual(
      summary.patterns.map(({ samples }) => samples),
    )
  })

  test('offers a command that repeats the request', async () => {
    const { url, details } = findPattern().samples[0]!
    received.length = 0
    const command = formatCurl({ method: 'POST', url, ...details?.request })
    await promisify(execFile)('sh', ['-c', command])
    expect(received).toMatchObject([
      {
        ...{ method: 'POST', url: '/api/orders?page=2', body: '{"quantity":0,"password":"[redacted]"}' },
        headers: { 'content-type': 'application/json', traceparent, baggage: 'shop=1' },
      },
    ])
  })
})
