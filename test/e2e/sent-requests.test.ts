// Bodies sent by failed requests, and response bodies that the page does not read, in the evidence and in the report.
import { execFile } from 'node:child_process'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decodeBackchannel } from '../../src/attachments/decode.js'
import { formatCurl } from '../../src/reporter/page/copy/format-curl.js'
import type { NetworkErrorSummary } from '../../src/summary-file/summary.js'
import { getAttachments } from '../support/evidence.js'
import { type InlineRun, inlineProject } from '../support/inline-project.js'

const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
const unreadBody = JSON.stringify({
  error: 'no seats left',
  password: 'hunter2-hunter2',
  rest: 'x'.repeat(5000),
})

const spec = `
import { test } from 'playwright-backchannel/network-error-monitor'
const post = (title, body, headers, options) => test.describe(title, () => {
  test.use({ networkErrorMonitorOptions: { fail: 'nothing', ...options } })
  test(title, async ({ page }) => {
    await page.goto('/')
    await page.evaluate(async ([body, headers]) => { await (await fetch('/api/orders?page=2', { method: 'POST', headers, body })).text() }, [body, headers])
  })
})
const json = { 'content-type': 'application/json' }
post('trace', '{"quantity":0,"password":"hunter2-hunter2"}', { ...json, traceparent: '${traceparent}', baggage: 'shop=1', authorization: 'Bearer hunter2-hunter2', 'x-own': 'o1' })
post('form', 'quantity=0&token=hunter2-hunter2', { 'content-type': 'application/x-www-form-urlencoded' })
post('long', 'x'.repeat(3000), { 'content-type': 'text/plain' })
post('binary', 'x', { 'content-type': 'application/octet-stream' })
post('no body', '{"quantity":0}', json, { details: { requestBody: false } })
post('own header', '{}', { ...json, 'x-own': 'o1' }, { details: { headers: ['x-own'] } })
post('off', '{}', json, { details: false })
test('multipart', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => { const data = new FormData(); data.set('quantity', '0'); data.set('password', 'hunter2-hunter2'); return fetch('/api/orders', { method: 'POST', body: data }).then((r) => r.text()) })
})
test('GraphQL', async ({ page }) => {
  await page.goto('/')
  await page.evaluate((headers) => fetch('/graphql', { method: 'POST', headers, body: '{"query":"query Seats { seats }"}' }).then((r) => r.text()), json)
})
test('refused', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => fetch('http://127.0.0.1:9/api', { method: 'POST', body: 'quantity=0' }).catch(() => {}))
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

let server: Server
let run: InlineRun
let summary: NetworkErrorSummary
let merged: NetworkErrorSummary
let origin: string
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

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    received.push({ method, url, headers, body: Buffer.concat(await request.toArray()).toString() })
    if (url === '/') return response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Shop</h1>')
    if (url === '/favicon.ico') return response.writeHead(204).end()
    if (url === '/graphql')
      return response
        .writeHead(200, { 'content-type': 'application/json' })
        .end('{"errors":[{"message":"sold out"}]}')
    return sendOrderError(url, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const links = `{ Traces: 'https://traces.test/{traceId}' }`
  const project = inlineProject(
    { 'a.spec.ts': spec },
    {
      use: `baseURL: '${origin}', networkErrorMonitorOptions: { fail: 'nothing', record: { graphqlErrors: true, failedRequests: true } }`,
      config: `reporter: [['json'], ['blob'], ['playwright-backchannel/reporter', { links: ${links} }]]`,
    },
  )
  run = await project.run()
  summary = await project.readSummary()
  await project.cli(['merge-reports', '--config', 'playwright.config.ts', 'blob-report'])
  merged = await project.readSummary()
})
afterAll(() => server.close())

function getDetails(title: string) {
  const { results } = run.tests.find((found) => found.title === title)!
  const [text = '{"findings":[],"omitted":0}'] = getAttachments(results.at(-1)!, '_backchannel.json')
  return decodeBackchannel(text).findings[0]?.details
}

test('recording requests does not affect the tests', () => {
  expect(run.tests.filter(({ outcome }) => outcome !== 'expected')).toEqual([])
})

test('no secret leaves the worker', () => {
  const evidence = run.tests.flatMap(({ results }) => getAttachments(results.at(-1)!, '_backchannel.json'))
  expect(`${evidence}${run.output}${JSON.stringify(summary)}`).not.toContain('hunter2')
})

describe('the recorded request', () => {
  test.each([
    [
      'trace',
      {
        headers: { 'content-type': 'application/json', traceparent, baggage: 'shop=1' },
        body: '{"quantity":0,"password":"[redacted]"}',
      },
    ],
    [
      'form',
      {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'quantity=0&token=[redacted]',
      },
    ],
    [
      'long',
      {
        headers: { 'content-type': 'text/plain' },
        body: expect.stringMatching(/^x{2047}…$/),
        bodyTruncated: true,
      },
    ],
    ['binary', { headers: { 'content-type': 'application/octet-stream' } }],
    ['no body', { headers: { 'content-type': 'application/json' } }],
    ['own header', { headers: { 'content-type': 'application/json', 'x-own': 'o1' }, body: '{}' }],
    [
      'GraphQL',
      { headers: { 'content-type': 'application/json' }, body: '{"query":"query Seats { seats }"}' },
    ],
    ['refused', { headers: { 'content-type': 'text/plain;charset=UTF-8' }, body: 'quantity=0' }],
  ])('has the expected headers and body: %s', (title, request) => {
    expect(getDetails(title)?.request).toEqual(request)
  })

  test('hides secrets in a multipart body', () => {
    const { body } = getDetails('multipart')?.request ?? {}
    expect(body).toMatch(/name="quantity"\s+0\s/)
    expect(body).toMatch(/name="password"\s+\[redacted\]/)
  })

  test('is omitted when details are off', () => {
    expect(getDetails('off')).toBeUndefined()
  })
})

describe('a body that the page does not read', () => {
  test.each([['unread'], ['unread gzip']])('is recorded with `unreadBodies`: %s', (title) => {
    const details = getDetails(title)
    expect(details?.body).toMatch(/^\{"error":"no seats left","password":"\[redacted\]","rest":"x+…$/)
    expect(details).toMatchObject({ bodyTruncated: true })
    expect(details).not.toHaveProperty('bodyUnread')
  })

  test('is that of the test, even if an earlier one had the same URL and the same page', () => {
    const bodies = ['first', 'second'].map((name) => getDetails(`${name} on a shared page`)?.body)
    expect(bodies).toEqual(['{"number":1}', '{"number":2}'])
  })

  test('is reported as unread without `unreadBodies`', () => {
    expect(getDetails('withheld')).toMatchObject({ bodyUnread: true })
    expect(getDetails('withheld')).not.toHaveProperty('body')
  })

  test('is read without `unreadBodies` if it may be cached', () => {
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
        method: 'POST',
        url: '/api/orders?page=2',
        headers: { 'content-type': 'application/json', traceparent, baggage: 'shop=1' },
        body: '{"quantity":0,"password":"[redacted]"}',
      },
    ])
  })
})
