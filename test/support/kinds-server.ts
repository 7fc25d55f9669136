// A site with one way to cause each kind of finding, for the end-to-end tests.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll } from 'vitest'
import { serve } from './serve.js'

/**
 * Starts the site. `/page?cause=<kind>&…` causes findings and sets its title to `done`; `/outer?frame=<url>` shows a
 * page in a frame, `/opener?popup=<url>` in a popup. `/graphql` responds by operation name, `/error/<what>` fails with
 * a body of that kind, `/moved/<what>` redirects to `/error/<what>`. A URL that ends in `?held` gets a response once
 * `/release/<count>` is requested and that many requests are held.
 */
export async function startKindsServer(): Promise<{ url: string }> {
  const held = new Map<string, () => void>()
  const url = await serve((request, response) => {
    hold(request, held)
      .then(() => respond(request, response))
      .catch((error: unknown) => response.destroy(error as Error))
  }, afterAll)
  return { url }
}

/** Holds each URL only once, because Chromium repeats a request whose reused connection is closed. */
async function hold({ url = '' }: IncomingMessage, held: Map<string, () => void>): Promise<void> {
  if (url.endsWith('?held') && !held.has(url)) return new Promise((release) => held.set(url, release))
  const [, route, count] = url.split('/')
  if (route !== 'release') return
  while (held.size < Number(count)) await sleep(5)
  for (const release of held.values()) release()
}

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const [, route = '', what = ''] = pathname.split('/')
  if (route === 'graphql' || route === 'gql') return graphql(response, await text(request))
  if (route === 'hang') return
  const respondTo = routes[route] ?? (() => html(response, '<title>done</title>'))
  respondTo(response, what, searchParams)
}

const routes: Record<string, (response: ServerResponse, what: string, query: URLSearchParams) => void> = {
  page: (response, _, query) => html(response, pageFor(query)),
  outer: (response, _, query) => html(response, outerFor(query.get('frame') ?? '')),
  opener: (response, _, query) =>
    html(response, `<script>window.open(${JSON.stringify(query.get('popup'))})</script>`),
  reset: (response) => response.socket?.destroy(),
  unauthorized: (response) => send(response, 401, 'text/plain', 'who?', { 'www-authenticate': 'Bearer' }),
  cut,
  error: fail,
  moved: redirect,
  'worker.js': (response) => send(response, 200, 'text/javascript', serviceWorker),
}

function send(
  response: ServerResponse,
  status: number,
  type: string,
  body: string | Buffer,
  headers = {},
): void {
  response.writeHead(status, { 'content-type': type, ...headers }).end(body)
}

const html = (response: ServerResponse, body: string) => send(response, 200, 'text/html', body)

function redirect(response: ServerResponse, what: string): void {
  response.writeHead(307, { location: `/error/${what}`, 'x-request-id': 'id-redirect' }).end()
}

/** Sends the headers and the beginning of the body, then closes the connection. */
function cut(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/plain', 'content-length': '1000' })
  response.write('begin')
  setTimeout(() => response.socket?.destroy(), 50)
}

function graphql(response: ServerResponse, sent: string): void {
  const error = { message: 'Title is missing', extensions: { code: 'BAD_USER_INPUT' } }
  const result = sent.includes('GoodOne') ? { data: { ok: true } } : { data: null, errors: [error] }
  const headers = { 'x-request-id': 'gql-1' }
  send(response, 200, 'application/graphql-response+json', JSON.stringify(result), headers)
}

function fail(response: ServerResponse, what: string): void {
  const headers = { 'x-request-id': `id-${what}`, 'x-secret-note': 'not listed', 'retry-after': '7' }
  const bodies: Record<string, [type: string, body: string | Buffer]> = {
    json: ['application/json', JSON.stringify({ reason: 'db timeout', password: 'hunter2-hunter2' })],
    binary: ['image/png', Buffer.from([0x89, 0x50, 0, 1])],
  }
  if (what === 'stream') {
    response.writeHead(500, { 'content-type': 'text/plain', ...headers })
    return void response.write('first part') // and never the rest
  }
  const [type, body] = bodies[what] ?? ['text/plain', `status 500 of ${what}`]
  send(response, 500, type, body, headers)
}

const serviceWorker = `
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  if (event.request.url.includes('/refused/')) event.respondWith(fetch(event.request))
})
self.addEventListener('message', async (event) => {
  await fetch('/error/from-worker').catch(() => {})
  await fetch('http://127.0.0.1:1/').catch(() => {})
  await fetch('/graphql', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ query: 'mutation Add { add }' }) }).then((r) => r.text())
  event.source.postMessage('ok')
})
`

function outerFor(frame: string): string {
  return `<iframe src="${frame}" onload="document.title='done'"></iframe>`
}

function pageFor(query: URLSearchParams): string {
  return `<title>busy</title><body><script>
  const post = (body, url = '/graphql') => fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }).then((r) => r.text())
  const openSocket = (path) => new WebSocket(location.origin.replace('http', 'ws') + path)
  const causes = {
    'http-error': () => fetch('/error/json?page=2').then((r) => r.text()).catch(() => {}),
    'request-failed': () => fetch('http://127.0.0.1:2/api/users/42?x=1').catch(() => {}),
    'graphql-error': () => post({ operationName: 'AddMovie', query: 'mutation AddMovie { add }' }),
    'page-error': () => { setTimeout(() => { null.items }, 0); return new Promise((done) => setTimeout(done, 30)) },
    'console-error': () => console.error('Failed to save movie 42\\nsecond line', { id: 42 }),
    objects: () => {
      for (const error of [{ code: 7, token: 'hunter2-hunter2' }, { status: 409, get reason() { return window.reason } }, [1, 'a'], {}]) Promise.reject(error)
      return new Promise((done) => setTimeout(done, 300))
    },
    text: () => { setTimeout(() => { throw 'just text' }, 0); return new Promise((done) => setTimeout(done, 30)) },
    cut: () => fetch('/cut').then((r) => r.text()).catch(() => {}),
    'cut throws': () => { fetch('/cut').then(async (r) => { for await (const _ of r.body); }); return new Promise((done) => setTimeout(done, 300)) },
    'blocked throws': () => {
      document.head.insertAdjacentHTML('beforeend', '<meta http-equiv="Content-Security-Policy" content="connect-src \\'self\\'">')
      fetch('http://127.0.0.1:2/api/users/42'); return new Promise((done) => setTimeout(done, 100))
    },
    socket: () => new Promise((done) => { openSocket('/error/json').onclose = done }),
    'unauthorized socket': () => new Promise((done) => { openSocket('/unauthorized').onclose = done }),
    'closed socket': () => new Promise((done) => { const socket = openSocket('/hang'); socket.onclose = done; setTimeout(() => socket.close(), 30) }),
    cors: () => fetch(location.origin.replace('127.0.0.1', 'localhost') + '/error/json').catch(() => {}),
    good: () => post({ query: 'query GoodOne { a }' }),
    gql: () => post({ query: 'query Other { a }' }, '/gql'),
    abort: () => { const c = new AbortController(); setTimeout(() => c.abort(), 10); return fetch('/hang', { signal: c.signal }).catch(() => {}) },
    'abort after the response': () => { const c = new AbortController(); return fetch('/error/stream', { signal: c.signal }).then(() => c.abort()) },
    'csp-violation': () => {
      document.head.insertAdjacentHTML('beforeend', '<meta http-equiv="Content-Security-Policy" content="img-src \\'self\\'">')
      const i = new Image(); i.src = 'http://127.0.0.1:2/image.png'; return new Promise((done) => { i.onerror = done })
    },
    missing: () => { const i = new Image(); i.src = '/error/binary'; return new Promise((done) => { i.onerror = done }) },
    'refused, then moved': () => {
      causes['request-failed throws']().catch((error) => { history.pushState({}, '', '/moved/page'); Promise.reject(error) })
      return new Promise((done) => setTimeout(done, 300))
    },
    'request-failed throws': () => fetch('http://127.0.0.1:2/api/users/42?x=1'),
    'refused behind a worker': async () => {
      await navigator.serviceWorker.register('/worker.js')
      await navigator.serviceWorker.ready
      while (!navigator.serviceWorker.controller) await new Promise((done) => setTimeout(done, 10))
      const load = () => fetch('http://127.0.0.1:2/refused/list', { method: 'POST', headers: { 'x-own': '1' } })
      await load().catch((error) => console.error('No list', error))
      load()
      return new Promise((done) => setTimeout(done, 300))
    },
    worker: async () => {
      await navigator.serviceWorker.register('/worker.js')
      const { active } = await navigator.serviceWorker.ready
      await new Promise((done) => { navigator.serviceWorker.onmessage = done; active.postMessage('go') })
    },
  }
  async function run() {
    for (const name of ${JSON.stringify(query.getAll('cause'))}) await (causes[name] ?? (() => fetch(name).then((r) => r.text()).catch(() => {})))()
    document.title = 'done'
  }
  window.addEventListener('load', run)
  </script>`
}
