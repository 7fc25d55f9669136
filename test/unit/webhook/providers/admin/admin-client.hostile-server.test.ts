// Servers that close idle connections, send endless responses, echo credentials, or try to write to a CI log.
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { type APIRequestContext, request as playwright } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { WebhookProviderError } from '../../../../../src/webhook/provider-error.js'
import { AdminClient } from '../../../../../src/webhook/providers/admin/admin-client.js'
import { serve } from '../../../../support/serve.js'
import { catchError } from '../../fakes.js'

const settings = { server: 'TestServer', startHint: '`npx test-server`' }
const tooLarge = { maxResponseBytes: 100_000 }
let context: APIRequestContext

beforeAll(async () => {
  context = await playwright.newContext()
})
afterAll(() => context.dispose())

/** Responds to the first request of each connection, and closes the connection at the second request. */
async function serveOncePerConnection(): Promise<{ url: string; requests: number; closed: number }> {
  const counts = { url: '', requests: 0, closed: 0 }
  const sockets = new Set<Socket>()
  const server = createTcpServer((socket) => {
    sockets.add(socket)
    let served = 0
    socket.on('error', () => undefined)
    socket.on('data', () => {
      counts.requests += 1
      served += 1
      if (served > 1) {
        counts.closed += 1
        socket.destroy()
      } else socket.write('HTTP/1.1 200 OK\r\nconnection: keep-alive\r\ncontent-length: 2\r\n\r\n{}')
    })
  }).listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((done) => server.close(done))
  })
  counts.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return counts
}

const getError = (call: Promise<unknown>) => catchError(call, WebhookProviderError)

describe.each(['fetch', 'a request context'])('over %s', (kind) => {
  const createClient = (url: string, more: object = {}) =>
    new AdminClient(url, kind === 'fetch' ? undefined : context, { ...settings, ...more })

  /** Repeats calls until a client reuses a connection, which the server then closes; not every call reuses one. */
  const sendUntilClosed = async (server: { closed: number }, send: () => Promise<unknown>) => {
    for (let calls = 1; ; calls += 1) {
      await send()
      if (server.closed > 0) return calls
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }

  test.each(['GET', 'DELETE', 'PUT'])(
    'sends %s again if the server has just closed the connection',
    async (method) => {
      const server = await serveOncePerConnection()
      const client = createClient(server.url)
      const calls = await sendUntilClosed(server, () => client.send(method, '/'))
      expect(server.requests).toBe(calls + server.closed)
    },
  )

  test('does not retry a POST unless it is marked as idempotent', async () => {
    const server = await serveOncePerConnection()
    const client = createClient(server.url)
    const calls = sendUntilClosed(server, () => client.send('POST', '/'))
    expect(await getError(calls)).toMatchObject({ transient: true, refused: false })
    const other = await serveOncePerConnection()
    const another = createClient(other.url)
    await sendUntilClosed(other, () => another.send('POST', '/', { idempotent: true }))
  })

  test('retries an idempotent request only once', async () => {
    let calls = 0
    const url = await serve((request) => {
      calls += 1
      request.socket.destroy()
    })
    expect(await getError(createClient(url).send('GET', '/'))).toMatchObject({
      transient: true,
      refused: false,
    })
    expect(calls).toBe(2)
  })

  test('rejects a response that is too large, even if compressed', async () => {
    const body = JSON.stringify({ filler: 'x'.repeat(200_000) })
    const url = await serve(({ url: path }, response) => {
      if (path !== '/gzip') return void response.end(body)
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(body))
    })
    for (const path of ['/plain', '/gzip']) {
      const error = await getError(createClient(url, tooLarge).send('GET', path))
      expect(error).toMatchObject({ transient: false, body: '' })
      expect(error.message).toMatch(/larger than 100000 bytes\. Reset the journal of TestServer/)
    }
  })

  test('shows harmless header values in messages, but no credentials', async () => {
    const url = await serve((request, response) => {
      const basic = Buffer.from(request.headers.authorization?.split(' ')[1] ?? '', 'base64').toString()
      const [user, password = ''] = basic.split(':')
      const text = `${user} of prod may not enter with ${password} (${encodeURIComponent(password)})`
      response.writeHead(401).end(text)
    })
    const headers = { 'x-environment': 'prod', accept: 'application/json' }
    const client = createClient(url.replace('//', '//joe:p%40ss%20word@'), { headers })
    const error = await getError(client.send('GET', '/production/application/json'))
    expect(error.url).toBe(`${url}/production/application/json`)
    expect(error.body).toBe('joe of prod may not enter with [redacted] ([redacted])')
    expect(error.message).toContain(error.url)
    expect(error.message).not.toMatch(/p@ss|p%40ss/)
  })

  test.each([
    ['q7Zk2mXv9LpT4wRb8NcY', false],
    ['3f9a1c7be04d52a86f1b9e0c4d7a2b35', false],
    ['application/vnd.shop.v2+json', true],
    ['6f1c2d3e-4b5a-4c6d-8e7f-9a0b1c2d3e4f', true],
    ['playwright-suite-shard-4', true],
    ['2026-01-31', true],
  ])('shows the header value %s in messages if its name is unknown: %s', async (value, stays) => {
    const url = await serve(({ headers }, response) => {
      response.writeHead(403).end(`not for ${headers['x-acme-pass']}`)
    })
    const client = createClient(url, { headers: { 'X-Acme-Pass': value } })
    const { body, message } = await getError(client.send('GET', '/'))
    expect([body, message].map((text) => text.includes(value))).toEqual([stays, stays])
  })

  test('hides a secret header whatever its letter case, and recognizes other secrets by their form', async () => {
    const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJlLXNpZ25hdHVyZQ'
    const url = await serve(({ headers }, response) =>
      response
        .writeHead(403)
        .end(`your key ${headers['x-api-key']}, next=https://host/?access_token=abcdef123456 ${jwt}`),
    )
    const client = createClient(url, { headers: { 'X-Api-Key': 'sesame-open' } })
    const { body, message } = await getError(client.send('GET', '/'))
    for (const text of [body, message]) expect(text).not.toMatch(/sesame-open|abcdef123456|c2lnbmF0/)
  })
})

test('reads only the part of an endless error response that it shows', async () => {
  let sent = 0
  const url = await serve((_, response) => {
    response.writeHead(500)
    const timer = setInterval(() => {
      sent += 1
      response.write('x'.repeat(100_000))
    }, 1)
    response.on('close', () => clearInterval(timer))
  })
  const error = await getError(new AdminClient(url, undefined, settings).send('GET', '/'))
  expect(error).toMatchObject({ status: 500, body: 'x'.repeat(500) })
  expect(sent).toBeGreaterThan(0)
})
