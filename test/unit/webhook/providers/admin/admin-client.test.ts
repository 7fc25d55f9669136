import type { IncomingMessage, ServerResponse } from 'node:http'
import { type APIRequestContext, request as playwright } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebhookProviderError } from '../../../../../src/webhook/provider-error.js'
import { AdminClient } from '../../../../../src/webhook/providers/admin/admin-client.js'
import { serve } from '../../../../support/serve.js'
import { freePort } from '../../../../support/servers/server-process.js'
import { catchError } from '../../fakes.js'

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
  if (url.includes('/reset')) return void request.socket.destroy()
  const body = Buffer.concat(await request.toArray()).toString()
  response.writeHead(
    status,
    status === 301 || status === 307 ? { location: '/base/elsewhere' } : { 'x-response': 'yes' },
  )
  const echo = { method, url, body, type: headers['content-type'], auth: headers.authorization }
  response.end(url.includes('/text') ? `not JSON ${'x'.repeat(600)}` : JSON.stringify(echo))
}

describe.each(['fetch', 'a request context'])('over %s', (kind) => {
  const client = (url = base, headers?: Record<string, string>) =>
    new AdminClient(url, kind === 'fetch' ? undefined : context, { ...settings, ...(headers && { headers }) })
  const getError = (call: Promise<unknown>) => catchError(call, WebhookProviderError)

  test('sends method, query and JSON body to the base path', async () => {
    const response = await client().requestJson('PUT', '/things', {
      ...{ query: { a: 'b c' }, body: { n: 1 }, decode },
    })
    const sent = { method: 'PUT', url: '/base/things?a=b+c', body: '{"n":1}', type: 'application/json' }
    expect(response).toMatchObject(sent)
    expect((await client().send('GET', '/x')).headers['x-response']).toBe('yes')
  })

  test.each([
    [401, false, 'token'],
    [404, false, 'start TestServer with `npx test-server`'],
    [301, false, 'base URL'],
    [307, false, 'base URL'],
    [503, true, 'log of TestServer'],
  ])(
    'rejects the status %i with a hint, and follows no redirect, which could get the token',
    async (status, transient, hint) => {
      const error = await getError(client().send('GET', `/status/${status}`))
      const url = `${base}status/${status}`
      expect(error).toMatchObject({ status, transient, refused: false, method: 'GET', url })
      expect(error.message).toContain(`status ${status}`)
      expect(error.message).toContain(hint)
    },
  )

  test('accepts a status that the caller allows', async () => {
    expect((await client().send('DELETE', '/status/404', { accept: [404] })).status).toBe(404)
  })

  test('rejects a response that is not JSON, and shows its first 500 characters', async () => {
    const error = await getError(client().requestJson('GET', '/text', { decode }))
    expect(error.body).toHaveLength(500)
    expect(error).toMatchObject({ status: 200, transient: false })
  })

  test('rejects a response that cannot be decoded, and says why', async () => {
    const decode = () => 'the response is odd'
    const error = await getError(client().requestJson('GET', '/x', { decode }))
    expect(error).toMatchObject({ status: 200, transient: false, body: expect.stringContaining('"url"') })
    expect(error.message).toContain('status 200, but the response is odd')
    expect(error.message).toContain(
      `Check that the base URL ${base.replace(/\/$/, '')} is the one of TestServer.`,
    )
    const hinted = await getError(client().requestJson('GET', '/x', { decode, hint: 'Read the contract.' }))
    expect(hinted.message).toMatch(/Read the contract\.$/)
  })

  test.each(['/hang', '/trickle'])(
    'ends a call to %s at the timeout, or when the caller aborts it',
    async (path) => {
      const late = await getError(client().send('GET', path, { timeoutMs: 100 }))
      expect(late.message).toContain('no response within 100ms')
      const cancelled = await getError(client().send('GET', path, { signal: AbortSignal.timeout(50) }))
      expect(cancelled.message).toContain('cancelled')
      expect([late.transient, cancelled.transient]).toEqual([true, true])
    },
  )

  test('adds a hint to a refused connection', async () => {
    const error = await getError(client(`http://127.0.0.1:${await freePort()}`).send('GET', '/x'))
    expect(error).toMatchObject({ refused: true, transient: true, body: '' })
    expect(error.message).toContain('ECONNREFUSED')
    expect(error.message).toContain('start TestServer with `npx test-server`')
  })

  test.each([
    ['user:50%25off', 'user:50%off'],
    ['user:50%off', 'user:50%off'],
    ['user:%', 'user:%'],
    ['user%40shop:p%C3%A4%zz', 'user@shop:pä%zz'],
  ])('decodes the credentials %s in the base URL, but keeps invalid escapes', async (given, sent) => {
    const { auth } = (await client(base.replace('//', `//${given}@`)).requestJson('GET', '/x', {
      decode,
    })) as {
      auth: string
    }
    expect(Buffer.from(auth.replace('Basic ', ''), 'base64').toString()).toBe(sent)
  })

  test('never shows a token in an error', async () => {
    const secret = client(base, { authorization: 'Bearer sesame' })
    const errors = [
      await getError(secret.send('GET', '/status/401')),
      await getError(secret.send('GET', '/reset')),
      await getError(client(base.replace('//', '//user:sesame@')).send('GET', '/status/401')),
    ]
    for (const { message, body, url, stack, cause } of errors) {
      expect([message, body, url, stack, String(cause)].join()).not.toContain('sesame')
    }
  })
})

test.each([
  ...['not a url', '/path', 'ftp://x', 'http://x?a=1', undefined as unknown as string],
  ...['http://user:p@sesame@host?a=1', 'http://user:sesame/@host:x', 'ftp://user:100%sesame@host'],
])('rejects the base URL %s immediately, and hides its credentials', (baseUrl) => {
  const create = () => new AdminClient(baseUrl, undefined, settings)
  expect(create).toThrow(TypeError)
  expect(create).toThrow(/^baseUrl must be/)
  expect(create).not.toThrow('sesame')
})
