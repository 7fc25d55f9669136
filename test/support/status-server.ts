// A back end whose responses are chosen by the URL, for the end-to-end tests of the monitor.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll } from 'vitest'
import { serve } from './serve.js'

/**
 * `/status/<code>/…` responds with that status, `/flaky/<code>,<code>…` with each in turn, `/after/<ms>/<code>/…` after
 * a delay, `/hang` never; `/moved/<path>` and `/after/<ms>/303/<path>` redirect to that path, `/part` sends part of a
 * body, `/events` part of an event stream, `/unstored` sets `no-store`, `/abort` resets.
 * `/page?fetch=<url>&popup=<url>&frame=<url>&worker=1` makes these requests and then sets its title to `done`, without
 * awaiting a `fetch` that ends in `!`.
 */
export async function startStatusServer(): Promise<{ url: string; hits: string[] }> {
  const hits: string[] = []
  const url = await serve((request, response) => {
    hits.push(`${request.method} ${request.url}`)
    respond(request, response, hits).catch((error: unknown) => response.destroy(error as Error))
  }, afterAll)
  return { url, hits }
}

async function respond(request: IncomingMessage, response: ServerResponse, hits: string[]): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://localhost')
  const [, route, first = '', second = '', ...rest] = url.pathname.split('/')
  if (route === 'status') return send(response, Number(first), 'text/plain', `status ${first}`)
  if (route === 'flaky') return respondInTurn(request, response, first.split(',').map(Number), hits)
  if (route === 'after') {
    await sleep(Number(first))
    if (second === '303') response.setHeader('location', `/${rest.join('/')}`)
    return send(response, Number(second), 'text/plain', `status ${second}`)
  }
  if (isLeftOpen(route, response)) return
  if (route === 'moved')
    return void response.writeHead(303, { location: url.pathname.slice('/moved'.length) }).end()
  if (route === 'abort') return void response.destroy()
  if (route === 'worker.js') return send(response, 200, 'text/javascript', serviceWorker)
  if (route === 'unstored') response.setHeader('cache-control', 'no-store')
  if (route === 'page') return send(response, 200, 'text/html', pageFor(url.searchParams))
  return send(response, 200, 'text/html', '<title>done</title>')
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response
    .writeHead(status, { 'content-type': type })
    .end(status === 204 || status === 304 ? undefined : body)
}

function respondInTurn(
  { method, url }: IncomingMessage,
  response: ServerResponse,
  statuses: readonly number[],
  hits: readonly string[],
): void {
  const hit = hits.filter((line) => line === `${method} ${url}`).length
  const status = statuses[Math.min(hit, statuses.length) - 1] ?? 200
  send(response, status, 'text/plain', `status ${status}`)
}

/** Whether the route leaves the response open, with nothing or only its beginning sent. */
function isLeftOpen(route: string | undefined, response: ServerResponse): boolean {
  const types = new Map([
    ['part', 'text/plain'],
    ['events', 'text/event-stream'],
  ])
  const type = types.get(route ?? '')
  if (type !== undefined) response.writeHead(200, { 'content-type': type }).write('data: 1\n\n')
  return route === 'hang' || type !== undefined
}

const serviceWorker = `
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('message', (event) => fetch(event.data).then(() => event.source.postMessage('ok')))
`

function pageFor(query: URLSearchParams): string {
  const orders = {
    fetches: query.getAll('fetch'),
    popups: query.getAll('popup'),
    worker: query.has('worker'),
  }
  const frames = query.getAll('frame').map((src) => `<iframe src="${src}"></iframe>`)
  return `<title>busy</title>${frames.join('')}<script>
  const orders = ${JSON.stringify(orders)}
  async function run() {
    for (const order of orders.fetches) {
      const [method, url] = order.includes(' ') ? order.split(' ') : ['GET', order]
      const request = fetch(url.replace(/!$/, ''), { method }).catch(() => {})
      if (!order.endsWith('!')) await request
    }
    for (const url of orders.popups) window.open(url)
    if (orders.worker) {
      await navigator.serviceWorker.register('/worker.js')
      const { active } = await navigator.serviceWorker.ready
      await new Promise((done) => { navigator.serviceWorker.onmessage = done; active.postMessage('/status/503/from-worker') })
    }
    document.title = 'done'
  }
  window.addEventListener('load', run)
  </script>`
}
