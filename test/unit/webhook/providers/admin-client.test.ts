import type { IncomingMessage, ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'
import { inspect } from 'node:util'
import { gzipSync } from 'node:zlib'
import { type APIRequestContext, request as playwright } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { AdminClient } from '../../../../src/webhook/providers/admin-client.js'
import { WebhookProviderError } from '../../../../src/webhook/providers/provider-error.js'
import { serve } from '../../../support/serve.js'
import { freePort } from '../../../support/servers/server-process.js'
import { catchError } from '../fakes.js'

const settings = { server: 'TestServer', startHint: '`npx test-server`' }
const decode = (json: unknown) => json as object
let base: string
let context: APIRequestContext

beforeAll(async () => {
  const url = await serve((request, response) => void respond(request, response), afterAll)
  base = `${url}/base/`
  context = await playwright.newContext()
})
afterAll(() => context.dispose())

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { url = '', method, headers } = request
  const status = Number(/status\/(\d+)/.exec(url)?.[1] ?? 200)
  if (url.includes('/hang')) return
  if (url.includes('/trickle')) {
    response.writeHead(200).write('[')
    const timer = setInterval(() => response.write(' '), 10)
    return void response.on('close', () => clearInterval(timer))
  }
  const body = Buffer.concat(await request.toArray()).toString()
  response.writeHead(
    status,
    status === 301 ? { location: 'https://shop.test/elsewhere?token=7' } : { 'x-response': 'yes' },
  )
  const echo = { method, url, body, type: headers['content-type'], auth: headers.authorization }
  response.end(url.includes('/text') ? `not JSON ${'x'.repeat(600)}` : JSON.stringify(echo))
}

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
  const createClient = (url = base, more: object = {}) =>
    new AdminClient(url, kind === 'fetch' ? undefined : context, { ...settings, ...more })

  test('sends method, query and JSON body to the base path', async () => {
    const request = { query: { a: 'b c' }, body: { n: 1 }, decode }
    const response = await createClient().requestJson('PUT', '/things', request)
    const sent = { method: 'PUT', url: '/base/things?a=b+c', body: '{"n":1}', type: 'application/json' }
    expect(response).toMatchObject(sent)
    expect((await createClient().send('GET', '/x')).status).toBe(200)
  })

  test.each([
    { status: 401, transient: false, hint: 'token' },
    { status: 404, transient: false, hint: 'start TestServer with `npx test-server`' },
    { status: 301, transient: false, hint: 'status 301 to https://shop.test/elsewhere: ' },
    { status: 429, transient: false, hint: 'rate limit' },
    { status: 503, transient: true, hint: 'log of TestServer' },
  ])(
    'rejects the status $status with a hint, and follows no redirect',
    async ({ status, transient, hint }) => {
      const error = await getError(createClient().send('GET', `/status/${status}`))
      const url = `${base}status/${status}`
      expect(error).toMatchObject({ status, transient, refused: false, method: 'GET', url })
      expect(error.message).toContain(`status ${status}`)
      expect(error.message).toContain(hint)
    },
  )

  test('accepts a status that the caller allows', async () => {
    expect((await createClient().send('DELETE', '/status/404', { accept: [404] })).status).toBe(404)
  })

  test('rejects a response that is not JSON, and shows its first 500 characters', async () => {
    const error = await getError(createClient().requestJson('GET', '/text', { decode }))
    expect(error.body).toHaveLength(500)
    expect(error).toMatchObject({ status: 200, transient: false })
  })

  test('rejects a response that cannot be decoded, and says why', async () => {
    const decode = () => 'the response is odd'
    const error = await getError(createClient().requestJson('GET', '/x', { decode }))
    expect(error).toMatchObject({ status: 200, transient: false, body: expect.stringContaining('"url"') })
    expect(error.message).toContain('status 200, but the response is odd')
    expect(error.message).toContain(
      `Check that the base URL ${base.replace(/\/$/, '')} is the one of TestServer.`,
    )
    const withHint = { decode, hint: 'Read the contract.' }
    const hinted = await getError(createClient().requestJson('GET', '/x', withHint))
    expect(hinted.message).toMatch(/Read the contract\.$/)
  })

  test.each(['/hang', '/trickle'])('ends a call to %s at the timeout, or when aborted', async (path) => {
    const late = await getError(createClient().send('GET', path, { timeoutMs: 100 }))
    expect(late.message).toContain('no response within 100ms')
    const cancelled = await getError(createClient().send('GET', path, { signal: AbortSignal.timeout(50) }))
    expect(cancelled.message).toContain('cancelled')
    expect([late.transient, cancelled.transient]).toEqual([true, true])
  })

  test('adds a hint to a refused connection', async () => {
    const error = await getError(createClient(`http://127.0.0.1:${await freePort()}`).send('GET', '/x'))
    expect(error).toMatchObject({ refused: true, transient: true, body: '' })
    expect(error.message).toContain('ECONNREFUSED')
    expect(error.message).toContain('start TestServer with `npx test-server`')
  })

  test.each([
    ['user:50%25off', 'user:50%off'],
    ['user:50%off', 'user:50%off'],
    ['user%40shop:p%C3%A4%zz', 'user@shop:pä%zz'],
  ])('decodes the credentials %s in the base URL, but keeps invalid escapes', async (given, sent) => {
    const echo = await createClient(base.replace('//', `//${given}@`)).requestJson('GET', '/x', { decode })
    expect(echo).toMatchObject({ auth: `Basic ${Buffer.from(sent).toString('base64')}` })
  })

  /** Repeats calls until a client reuses a connection, which the server then closes; not every call reuses one. */
  const sendUntilClosed = async (server: { closed: number }, send: () => Promise<unknown>) => {
    for (let calls = 1; ; calls += 1) {
      await send()
      if (server.closed > 0) return calls
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }

  test.each<[method: string, options?: object]>([
    ['GET'],
    ['DELETE'],
    ['PUT'],
    ['POST', { idempotent: true }],
  ])('sends %s again if the server has just closed the connection', async (method, options) => {
    const server = await serveOncePerConnection()
    const client = createClient(server.url)
    const calls = await sendUntilClosed(server, () => client.send(method, '/', options))
    expect(server.requests).toBe(calls + server.closed)
  })

  test('does not retry a POST unless it is marked as idempotent', async () => {
    const server = await serveOncePerConnection()
    const client = createClient(server.url)
    const calls = sendUntilClosed(server, () => client.send('POST', '/'))
    expect(await getError(calls)).toMatchObject({ transient: true, refused: false })
  })

  test('retries an idempotent request only once, and shows no token of it', async () => {
    let calls = 0
    const url = await serve((request) => {
      calls += 1
      request.socket.destroy()
    })
    const client = createClient(url, { headers: { authorization: 'Bearer sesame' } })
    const error = await getError(client.send('GET', '/'))
    expect(error).toMatchObject({ transient: true, refused: false })
    expect(calls).toBe(2)
    expect(inspect(error)).not.toContain('sesame') // Playwright's error lists every header
  })

  test('rejects a response that is too large, even if compressed', async () => {
    const body = JSON.stringify({ filler: 'x'.repeat(200_000) })
    const url = await serve(({ url: path }, response) => {
      if (path !== '/gzip') return void response.end(body)
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(body))
    })
    for (const path of ['/plain', '/gzip']) {
      const error = await getError(createClient(url, { maxResponseBytes: 100_000 }).send('GET', path))
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
    ['application/vnd.shop.v2+json', true],
    ['6f1c2d3e-4b5a-4c6d-8e7f-9a0b1c2d3e4f', true],
    ['playwright-suite-shard-4', true],
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
        .end(
          `your key ${headers['x-api-key']}, ${headers.authorization?.slice(7)}, next=https://host/?access_token=abcdef123456 ${jwt}`,
        ),
    )
    const headers = { Authorization: 'Bearer sesame', 'X-Api-Key': 'sesame-open' }
    const client = createClient(url, { headers })
    const error = await getError(client.send('GET', '/sesame-open?access_token=abcdef123456'))
    for (const text of [error.body, error.message, error.url])
      expect(text).not.toMatch(/sesame|open|abcdef123456|c2lnbmF0/)
  })

  test('hides a secret that the reason of a failed connection repeats', async () => {
    const refusing = {
      fetch: async () => Promise.reject(new Error('Invalid value "sesame-open" of header x-api-key')),
    }
    const headers = { 'X-Api-Key': 'sesame-open' }
    const client = new AdminClient('http://127.0.0.1:1', refusing, { ...settings, headers })
    const error = await getError(client.send('GET', '/'))
    expect(error.message).toContain('Invalid value "[redacted]" of header x-api-key')
    expect(error.message).not.toContain('sesame')
  })
})

test.each([
  'not a url',
  '/path',
  'ftp://x',
  'http://x?a=1',
  undefined as unknown as string,
  'http://host?token=sesame-1234',
  'http://host/\u202e?a=1',
  'http://user:p@sesame@host?a=1',
  'http://user:sesame/@host:x',
  'ftp://user:100%sesame@host',
])('rejects the base URL %s immediately, and hides its credentials', (baseUrl) => {
  const create = () => new AdminClient(baseUrl, undefined, settings)
  expect(create).toThrow(TypeError)
  expect(create).toThrow(/^baseUrl must be/)
  expect(create).not.toThrow(/sesame|\u202e/)
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
