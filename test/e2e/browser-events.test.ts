import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { getMessage } from '../support/evidence.js'
import { runOnce } from '../support/finished-run.js'
import { inlineProject } from '../support/inline-project.js'
import { serve } from '../support/serve.js'

const file = new URL('browser-events/browser-events.spec.ts', import.meta.url)
const shop = await serve(respond, afterAll)
const { getResult, getEvidence } = runOnce(() =>
  inlineProject({ 'a.spec.ts': readFileSync(file, 'utf8') }, { type: 'module' }).run([], { SHOP: shop }),
)

const json = 'application/json'
const html = 'text/html'
const script = 'text/javascript'
const missing = { message: 'PersistedQueryNotFound', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }
const speculate = (rules: object) => `<script type="speculationrules">${JSON.stringify(rules)}</script>`
const next = [{ source: 'list', urls: ['/next'], eagerness: 'immediate' }]
const routes: Readonly<Record<string, readonly [status: number, type: string, body: string]>> = {
  '/reply/unknown/graphql': [200, json, JSON.stringify({ errors: [missing] })],
  '/reply/failed/graphql': [200, json, JSON.stringify({ errors: [{ message: 'Out of memory' }] })],
  '/outermost.js': [200, script, "new Worker('/outer.js')"],
  '/outer.js': [200, script, "new Worker('/throws.js')"],
  // Chromium knows no location of what a worker throws while it starts.
  '/throws.js': [200, script, "setTimeout(() => { throw new Error('of the inner worker') }, 500)"],
  '/throws-null.js': [200, script, 'setTimeout(() => { throw null })'],
  '/speculation': [200, html, speculate({ prefetch: next })],
  '/prerender': [200, html, speculate({ prerender: next })],
  '/link': [200, html, '<link rel="prefetch" href="/next">'],
  '/link-to-nowhere': [200, html, '<link rel="prefetch" href="http://127.0.0.1:1/">'],
  '/next': [503, html, 'No speculation'],
  '/shared.js': [200, script, "onconnect = ({ ports: [port] }) => port.postMessage('started')"],
  '/reply/ok/graphql': [200, json, JSON.stringify({ data: { movies: [] } })],
}

const bodies: Readonly<Record<string, readonly [type: string, body: string]>> = {
  html: [html, '<!doctype html><h1>Not found</h1>'],
  json: [json, '{"error":"no"}'],
  xml: ['application/xml', '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>'],
  text: ['text/plain', 'no'],
}
const elements: Readonly<Record<string, (url: string) => string>> = {
  img: (url) => `<img src="${url}">`,
  script: (url) => `<script src="${url}"></script>`,
  style: (url) => `<link rel="stylesheet" href="${url}">`,
  video: (url) => `<video src="${url}" preload="auto"></video>`,
  background: (url) => `<div style="width:9px;height:9px;background:url(${url})"></div>`,
}

function findRoute(url: string): (typeof routes)[string] | undefined {
  const [, route, what = '', body = ''] = url.split('/')
  const { port } = new URL(shop)
  if (route === 'error') return [404, ...(bodies[what] ?? ['', ''])]
  if (route === 'load') return [200, html, elements[what]?.(`http://localhost:${port}/error/${body}`) ?? '']
  return routes[url]
}

function respond({ url = '' }: IncomingMessage, response: ServerResponse): void {
  if (url === '/open') return
  const [status, type, body] = findRoute(url) ?? [200, html, '<h1>shop</h1>']
  response.writeHead(status, { 'content-type': type }).end(body)
}

const getNames = (title: string) => getEvidence(title).findings.map(({ name }) => name)

test.each`
  title                                                   | status      | names
  ${'a client sends the query after its hash is unknown'} | ${'passed'} | ${[]}
  ${'the query fails after its hash is unknown'}          | ${'failed'} | ${['GraphQL Movies: Out of memory']}
  ${'the server still does not know a query that it got'} | ${'failed'} | ${['GraphQL Movies: PERSISTED_QUERY_NOT_FOUND']}
`('counts errors of persisted queries: $title', ({ title, status, names }) => {
  expect(getResult(title).status).toBe(status)
  expect(getNames(title)).toEqual(names)
})

const inner = 'Error: of the inner worker (throws.js)'
test.each([
  { title: 'an exception in a worker of a worker', names: [inner] },
  { title: 'an exception in a worker of a worker of a worker', names: [inner] },
  { title: 'a null in a worker', names: ['Error: null (throws-null.js)'] },
  { title: 'a null beside an exception', names: ['Error: null (throws-null.js)', inner] },
])('counts exceptions of workers: $title', ({ title, names }) => {
  expect(getNames(title).toSorted()).toEqual(names)
})

test.each([
  { title: 'a refused speculation', name: 'GET 503 /next' },
  { title: 'a refused link', name: 'GET 503 /next' },
  { title: 'a refused prerender', name: 'GET 503 /next' },
  { title: 'a prefetch without a response', name: 'GET net::ERR_UNSAFE_PORT /' },
])('records and accepts what a prefetch meets: $title', ({ title, name }) => {
  expect(getResult(title).status).toBe('passed')
  expect(getEvidence(title).findings).toMatchObject([{ name, verdict: 'accepted', prefetch: true }])
})

test('counts the error of a page that a prefetch met before', () => {
  const title = 'a refused prefetch, then a page that is refused'
  expect(getEvidence(title).findings).toMatchObject([{ name: 'GET 503 /next', count: 2, verdict: 'failed' }])
  expect(getEvidence(title).findings[0]).not.toHaveProperty('prefetch')
})

test.each([
  { title: 'a page runs a SharedWorker', requests: 2 },
  { title: 'a page that runs a SharedWorker navigates', requests: 3 },
])('never says that the script of a SharedWorker got no response: $title', ({ title, requests }) => {
  const { findings, hosts, sharedWorkers } = getEvidence(title)
  expect(findings).toEqual([])
  expect(hosts).toEqual([{ host: new URL(shop).host, requests }])
  expect(sharedWorkers).toBe(1)
})

test('lists a request without a response, but not the script of a SharedWorker', () => {
  const title = 'a test fails beside a SharedWorker and a request without a response'
  const { pending = [], hosts } = getEvidence(title)
  expect(pending.map(({ url }) => url)).toEqual([`${shop}/open`])
  expect(hosts).toEqual([{ host: new URL(shop).host, requests: 3, unanswered: 1 }])
})

const hidden = ['img', 'script', 'style', 'video', 'background'].flatMap((element) =>
  ['html', 'json', 'xml'].map((body) => ({ title: `${element} answered with ${body}`, body })),
)
test.each(hidden)('says that Chromium hid an expected response: $title', ({ title, body }) => {
  const url = `${shop.replace('127.0.0.1', 'localhost')}/error/${body}`
  expect(getResult(title).status).toBe('failed')
  expect(getMessage(getResult(title))).toBe(
    [
      `Error: Expected network error not seen: 404 ${url}`,
      `  Chromium hid the response to GET ${url} (net::ERR_BLOCKED_BY_ORB). Expect it without a status, as kind 'request-failed', with record: { failedRequests: true }.`,
    ].join('\n'),
  )
})

test.each(['img', 'script', 'style', 'video', 'background'])('sees text of another origin: %s', (element) => {
  expect(getResult(`${element} answered with text`).status).toBe('passed')
})

test('records a response that Chromium hid as a failed request', () => {
  expect(getResult('an image of another origin').status).toBe('passed')
})

test.each(['response', 'console', 'weberror', 'requestfailed', 'page', 'context', 'everything'])(
  'records what follows a test that removes the listeners of %s',
  (event) => {
    const { findings } = getEvidence(`a test removes the listeners of ${event}`)
    expect(findings.map(({ name, count }) => `${count} × ${name}`).toSorted()).toEqual([
      '1 × GET 404 /error/text',
      '2 × Error: of the page',
      '2 × GET 503 /next',
      '2 × GET net::ERR_UNSAFE_PORT /',
      '2 × WS 200 /',
      '2 × console.error: of the console',
    ])
  },
)

test('leaves no listener that a test has removed', () => {
  expect(getResult('a test has no more listeners of its own').status).toBe('passed')
})
