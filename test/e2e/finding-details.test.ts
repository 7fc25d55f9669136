// Checks which details explain a finding: the response, the sent request and what the page said. Collecting them does
// not affect the test.
import { expect, test } from 'vitest'
import { getAttachments, getErrors } from '../support/evidence.js'
import { runOnce } from '../support/finished-run.js'
import { inlineProject } from '../support/inline-project.js'
import { startKindsServer } from '../support/kinds-server.js'

const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
const spec = `
import { test, expect } from 'playwright-backchannel/network-error-monitor'
test.use({ baseURL: process.env.SERVER })
const visit = async (page, query) => { await page.goto('/page?' + query); await expect(page).toHaveTitle('done') }
test('json', async ({ page }) => { await visit(page, 'cause=/error/json') })
test('frame', async ({ page }) => {
  await page.goto('/outer?frame=' + encodeURIComponent('/page?cause=/error/json'))
  await expect.poll(() => page.frames()[1].title()).toBe('done')
})
test('redirect', async ({ page }) => { await visit(page, 'cause=/moved/json') })
const leave = (title, path, action) => test(title, async ({ page }) => {
  await page.goto('/page')
  await page.evaluate((path) => fetch(path).then(() => {}), path)
  await action?.(page)
})
leave('stream', '/error/stream')
leave('closed page', '/error/json', (page) => page.close())
test('many', async ({ page }) => {
  await page.goto('/page')
  for (let n = 0; n < 25; n++) await page.evaluate((n) => fetch('/error/json?n=' + n).then((r) => r.text()), n)
})
test('kinds', async ({ page }) => { await visit(page, 'cause=request-failed&cause=graphql-error&cause=page-error&cause=console-error') })
test('kinds, no secrets', async ({ page }) => {
  await page.goto('/page')
  await page.evaluate(() => console.error('login failed: password=hunter2-hunter2', { token: 'tok-hunter2-hunter2' }))
})

const json = { 'content-type': 'application/json' }
const post = (title, headers, body, path = '/error/json') => test(title, async ({ page }) => {
  await page.goto('/')
  await page.evaluate(([path, body, headers]) => fetch(path, { method: 'POST', headers, body }).then((r) => r.text()).catch(() => {}), [path, body, headers])
})
post('trace', { ...json, traceparent: '${traceparent}', baggage: 'shop=1', authorization: 'Bearer hunter2-hunter2', 'x-own': 'o1' }, '{"quantity":0,"password":"hunter2-hunter2"}')
post('sent bytes', { 'content-type': 'application/octet-stream' }, 'x')
post('sent GraphQL', json, '{"query":"query Seats { seats }"}', '/graphql')
post('refused', {}, 'quantity=0', 'http://127.0.0.1:9/api')
test('multipart', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => { const data = new FormData(); data.set('quantity', '0'); data.set('password', 'hunter2-hunter2'); return fetch('/error/json', { method: 'POST', body: data }).then((r) => r.text()) })
})
`

const server = await startKindsServer()
const { getRun, getResult, getEvidence } = runOnce(() =>
  inlineProject(
    { 'a.spec.ts': spec },
    {
      use: `networkErrorMonitorOptions: { fail: 'nothing', record: { failedRequests: true, pageErrors: true, consoleErrors: true, graphqlErrors: true } }`,
    },
  ).run([], { SERVER: server.url }),
)

const getFindings = (title: string) => getEvidence(title).findings
const getDetails = (title: string) => getFindings(title)[0]?.details

test('recording details does not affect the tests', () => {
  const others = getRun().tests.filter(({ outcome }) => outcome !== 'expected')
  expect(others.map(({ title }) => title)).toEqual([])
})

test('no secret leaves the worker', () => {
  const { tests, output } = getRun()
  const evidence = tests.flatMap(({ results }) => getAttachments(results.at(-1)!, '_backchannel.json'))
  expect(`${evidence}${output}`).not.toContain('hunter2')
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
  expect(getFindings('redirect')).toMatchObject([
    { url: `${server.url}/error/json`, count: 1, details: { headers: { 'x-request-id': 'id-json' } } },
  ])
})

test.each([
  ['of a stream that never ends', 'stream'],
  ['of a closed page', 'closed page'],
])('response bodies that cannot be read do not affect the other details: %s', (_, title) => {
  const result = getResult(title)
  expect(getErrors(result)).toHaveLength(1)
  expect(getDetails(title)?.headers?.['retry-after']).toBe('7')
  expect(result.duration).toBeLessThan(10_000) // settleMs limits the wait
})

test('response bodies are recorded for at most 20 findings per attempt', () => {
  const bodies = getFindings('many').map(({ details }) => details?.body !== undefined)
  expect([bodies.length, bodies.filter(Boolean).length]).toEqual([25, 20])
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

const json = 'application/json'
const traced = { 'content-type': json, traceparent, baggage: 'shop=1', authorization: '[redacted]' }
const multipart = { 'content-type': expect.stringContaining('multipart/form-data') }
const parts = expect.stringMatching(/name="quantity"\s+0\s.*name="password"\s+\[redacted\]/s)

test.each`
  title             | request
  ${'trace'}        | ${{ headers: traced, body: '{"quantity":0,"password":"[redacted]"}' }}
  ${'sent bytes'}   | ${{ headers: { 'content-type': 'application/octet-stream' } }}
  ${'sent GraphQL'} | ${{ headers: { 'content-type': json }, body: '{"query":"query Seats { seats }"}' }}
  ${'refused'}      | ${{ headers: { 'content-type': 'text/plain;charset=UTF-8' }, body: 'quantity=0' }}
  ${'multipart'}    | ${{ headers: multipart, body: parts }}
`('the recorded request has the expected headers and body: $title', ({ title, request }) => {
  expect(getDetails(title)?.request).toEqual(request)
})
