import { type APIRequestContext, request as playwright } from '@playwright/test'
import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type SendWebhookOptions,
  sendWebhook,
  standardWebhooks,
  stripeSignature,
} from '../../../src/webhook/index.js'
import { serve } from '../../support/serve.js'
import { freePort } from '../../support/servers/server-process.js'
import { catchError } from './fakes.js'

interface Delivery {
  readonly method: string | undefined
  readonly path: string | undefined
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

const secret = 'whsec_test_of_stripe'
const event = { id: 'evt_1', name: 'Jürgen Groß' }
const eventText = JSON.stringify(event)
let deliveries: Delivery[] = []
let base: string
let context: APIRequestContext

/** A system that responds with the status in the path, and remembers what was delivered. */
beforeAll(async () => {
  base = await serve(async (request, response) => {
    const { method, url: path, headers } = request
    deliveries.push({ method, path, headers, body: Buffer.concat(await request.toArray()) })
    const status = Number(/\d{3}$/.exec(path ?? '')?.[0] ?? 200)
    response
      .writeHead(status, status === 301 ? { location: '/elsewhere' } : {})
      .end(`delivery ${deliveries.length}`)
  }, afterAll)
  context = await playwright.newContext({ baseURL: base, failOnStatusCode: true })
})
afterAll(() => context.dispose())
beforeEach(() => {
  deliveries = []
})

const senders = [
  {
    name: "Playwright's request",
    send: async (path: string, options?: SendWebhookOptions) => {
      const response = await sendWebhook(context, path, options)
      return { status: response.status(), text: await response.text() }
    },
  },
  {
    name: 'global fetch',
    send: async (path: string, options?: SendWebhookOptions) => {
      const response = await sendWebhook(fetch, `${base}${path}`, options)
      return { status: response.status, text: await response.text() }
    },
  },
]

describe.each(senders)('with $name', ({ send }) => {
  test.each`
    title                   | body                                                  | sent                               | type
    ${'an object'}          | ${event}                                              | ${eventText}                       | ${'application/json'}
    ${'an array'}           | ${[event]}                                            | ${`[${eventText}]`}                | ${'application/json'}
    ${'JSON text as it is'} | ${'{ "a" : 1 }'}                                      | ${'{ "a" : 1 }'}                   | ${'application/json'}
    ${'other text'}         | ${'Grüße'}                                            | ${'Grüße'}                         | ${'text/plain; charset=utf-8'}
    ${'bytes of JSON'}      | ${new TextEncoder().encode(eventText)}                | ${eventText}                       | ${'application/json'}
    ${'other bytes'}        | ${Uint8Array.of(0xff, 0x00, 0xfe)}                    | ${Uint8Array.of(0xff, 0x00, 0xfe)} | ${'application/octet-stream'}
    ${'an ArrayBuffer'}     | ${Uint8Array.of(0xff, 0x01).buffer}                   | ${Uint8Array.of(0xff, 0x01)}       | ${'application/octet-stream'}
    ${'a form'}             | ${new URLSearchParams({ From: '+49 30', Body: 'ä' })} | ${'From=%2B49+30&Body=%C3%A4'}     | ${'application/x-www-form-urlencoded'}
    ${'no body'}            | ${undefined}                                          | ${''}                              | ${undefined}
    ${'an empty string'}    | ${''}                                                 | ${''}                              | ${undefined}
    ${'no bytes'}           | ${new Uint8Array()}                                   | ${''}                              | ${undefined}
    ${'1 MB'}               | ${'ä'.repeat(500_000)}                                | ${'ä'.repeat(500_000)}             | ${'text/plain; charset=utf-8'}
  `('delivers $title', async ({ body, sent, type }) => {
    await send('/hooks/200', body === undefined ? {} : { body })
    expect(deliveries).toHaveLength(1)
    expect(deliveries[0]).toMatchObject({ method: 'POST', path: '/hooks/200' })
    expect(deliveries[0]?.headers['content-type']).toBe(type)
    expect(deliveries[0]?.body.equals(Buffer.from(sent))).toBe(true)
  })

  test('sends other headers and another method', async () => {
    const headers = { 'Content-Type': 'application/cloudevents+json', 'X-Event': 'paid' }
    await send('/hooks/200', { body: event, headers, method: 'put' })
    expect(deliveries[0]).toMatchObject({
      method: 'PUT',
      headers: { 'content-type': 'application/cloudevents+json', 'x-event': 'paid' },
    })
  })

  test.each([200, 301, 400, 422, 500])('returns the response with status %i', async (status) => {
    expect(await send(`/hooks/${status}`, { body: event })).toEqual({ status, text: 'delivery 1' })
    expect(deliveries).toHaveLength(1)
  })

  test('delivers the same bytes, id, timestamp and signature several times', async () => {
    const sign = standardWebhooks('whsec_c2FtcGxlIHNlY3JldA==')
    const { text } = await send('/hooks/200', { body: event, sign, times: 3 })
    expect(text).toBe('delivery 3')
    const [first, ...others] = deliveries.map(({ headers, body }) => ({
      id: headers['webhook-id'],
      timestamp: headers['webhook-timestamp'],
      signature: headers['webhook-signature'],
      body: body.toString(),
    }))
    expect(first).toEqual({
      id: expect.stringMatching(/^msg_[\da-f]{32}$/),
      timestamp: expect.stringMatching(/^\d{10}$/),
      signature: expect.stringMatching(/^v1,/),
      body: eventText,
    })
    expect(others).toEqual([first, first])
    await send('/hooks/200', { body: event, sign })
    expect(deliveries.at(-1)?.headers['webhook-id']).not.toBe(first?.id)
  })

  test("signs what Stripe's library accepts", async () => {
    await send('/hooks/200', { body: event, sign: stripeSignature(secret) })
    const { headers, body } = deliveries[0]!
    const stripe = new Stripe('sk_test_unused')
    expect(stripe.webhooks.constructEvent(body, headers['stripe-signature'] ?? '', secret)).toEqual(event)
  })
})

test("accepts a test's own signature, which gets the delivery", async () => {
  const stripe = stripeSignature(secret)
  const old = {
    sign: (delivery: Parameters<typeof stripe.sign>[0]) =>
      stripe.sign({ ...delivery, timestamp: delivery.timestamp - 600 }),
  }
  const before = Math.floor(Date.now() / 1000)
  await sendWebhook(fetch, base, { body: event, sign: old })
  const [, timestamp] = /^t=(\d+),/.exec(String(deliveries[0]?.headers['stripe-signature'])) ?? []
  expect(Number(timestamp)).toBeGreaterThanOrEqual(before - 600)
  expect(Number(timestamp)).toBeLessThanOrEqual(Date.now() / 1000 - 600)
})

test('explains a refused connection, with both senders', async () => {
  const address = `http://127.0.0.1:${await freePort()}`
  const own = await playwright.newContext({ baseURL: address })
  const options = { sign: stripeSignature(secret) }
  for (const sent of [
    sendWebhook(fetch, `${address}/hooks?token=s3cr3tt0ken`, options),
    sendWebhook(own, '/hooks?token=s3cr3tt0ken', options),
  ]) {
    const error = await catchError(sent, Error)
    expect(error.message).toBe(
      `Failed to send the webhook to ${address}/hooks?token=[redacted]: connection refused (connect ECONNREFUSED ${address.slice(7)}). Start the system under test, or check the URL.`,
    )
    expect(error.cause).toBeUndefined()
  }
  await own.dispose()
})

test('explains a relative URL without baseURL', async () => {
  const own = await playwright.newContext()
  const message =
    /^Failed to send the webhook to \/hooks: .*Invalid URL.*\. Pass an absolute URL, or set baseURL\.$/
  await expect(sendWebhook(own, '/hooks')).rejects.toThrow(message)
  await expect(sendWebhook(fetch, '/hooks')).rejects.toThrow(message)
  await own.dispose()
})

const notTimes = 'times must be a positive integer; got'
const notBody = 'body must be an object that JSON can hold, a string, bytes or URLSearchParams; got'
const notStrings = 'must be an object whose values are strings.'
const notHttp = 'has a character, such as a line break, that is not.'

test.each`
  options                                                                      | message
  ${{ times: 0 }}                                                              | ${`${notTimes} 0.`}
  ${{ times: 1.5 }}                                                            | ${`${notTimes} 1.5.`}
  ${{ body: 7 }}                                                               | ${`${notBody} 7.`}
  ${{ body: null }}                                                            | ${`${notBody} null.`}
  ${{ body: new FormData() }}                                                  | ${`${notBody} an object (FormData).`}
  ${{ body: { items: [new Map([['a', 1]])] } }}                                | ${`${notBody} an object (Map).`}
  ${{ body: { amount: Number.NaN } }}                                          | ${`${notBody} NaN.`}
  ${{ body: new Map([['a', 1]]) }}                                             | ${`${notBody} an object (Map).`}
  ${{ sign: 'whsec_hush' }}                                                    | ${'sign must be a signature scheme, such as stripeSignature(secret); got string.'}
  ${{ sign: { sign: () => undefined } }}                                       | ${`The result of sign() ${notStrings}`}
  ${{ sign: { sign: async () => ({}) } }}                                      | ${`The result of sign() ${notStrings}`}
  ${{ sign: { sign: () => ({ 'x\n::error::': 'hush' }) } }}                    | ${`The result of sign() must be valid in HTTP; the name or the value of "x\\n::error::" ${notHttp}`}
  ${{ headers: { a: 1 } }}                                                     | ${`headers ${notStrings}`}
  ${{ headers: { 'x-key': 'sk_1\n' } }}                                        | ${`headers must be valid in HTTP; the name or the value of "x-key" ${notHttp}`}
  ${{ sign: stripeSignature(secret), headers: { 'Stripe-Signature': 't=1' } }} | ${'headers must not contain "stripe-signature", because sign sets it.'}
  ${{ method: 'GET', body: event }}                                            | ${"A GET request of global fetch cannot have a body. Pass Playwright's request."}
  ${{ method: '' }}                                                            | ${'method must be a method of HTTP; got "".'}
  ${{ method: 'GE T' }}                                                        | ${'method must be a method of HTTP; got "GE T".'}
  ${{ timeout: 0 }}                                                            | ${'timeout must be between 1 and 2147483647 milliseconds; got 0.'}
  ${{ data: {} }}                                                              | ${'Unknown option "data" of sendWebhook. Valid options: body, sign, headers, method, times, timeout.'}
`('explains the options $options', async ({ options, message }) => {
  const error = await catchError(Reflect.apply(sendWebhook, undefined, [fetch, base, options]), Error)
  expect(error.message).toBe(message)
  expect(deliveries).toEqual([])
})

test('explains a response that never ends, with both senders', async () => {
  const silent = await serve((request, response) => {
    if (request.url === '/half') response.writeHead(200).write('half')
  }, afterAll)
  const options = { timeout: 300 }
  const message = `Failed to send the webhook to ${silent}/none: the response did not end within 300ms. See the log of the system under test, or raise timeout.`
  await expect(sendWebhook(fetch, `${silent}/none`, options)).rejects.toThrow(message)
  await expect(sendWebhook(context, `${silent}/none`, options)).rejects.toThrow(message)
  const half = await sendWebhook(fetch, `${silent}/half`, options)
  await expect(half.text()).rejects.toThrow(/timeout/)
  await expect(sendWebhook(context, `${silent}/half`, options)).rejects.toThrow(/did not end within 300ms/)
})

test.each`
  error                                                                                            | advice
  ${new Error('apiRequestContext.fetch: getaddrinfo ENOTFOUND shop')}                              | ${'getaddrinfo ENOTFOUND shop. Start the system under test, or check the URL.'}
  ${new TypeError('fetch failed', { cause: new Error('bad port') })}                               | ${'bad port. Start the system under test, or check the URL.'}
  ${Object.assign(new Error('expired'), { code: 'CERT_HAS_EXPIRED' })}                             | ${'expired (CERT_HAS_EXPIRED). Pass a request context with ignoreHTTPSErrors, or let Node trust the certificate with NODE_EXTRA_CA_CERTS.'}
  ${new Error('apiRequestContext.fetch: Request context disposed.')}                               | ${'Request context disposed.'}
  ${new Error('\u001b[31mno\u001b[39m\nCall log:\n\u001b[2m  - → POST http://a.test/x\u001b[22m')} | ${'no.'}
`('explains an error with advice that fits it: $advice', async ({ error, advice }) => {
  const sent = sendWebhook(() => Promise.reject(error), '/hooks')
  const { message } = await catchError(sent, Error)
  expect(message).toMatch(/^Failed to send the webhook to (?:\/hooks|http:\/\/a\.test\/x): /)
  expect(message.endsWith(`: ${advice}`)).toBe(true)
})

test.each(['/a\n::error::pwned', '/##vso[task.complete]'])(
  'explains an invalid URL and makes it safe: %j',
  async (url) => {
    const failing = () => Promise.reject(new Error(`Failed to parse URL from ${url}`))
    const { message } = await catchError(sendWebhook(failing, url), Error)
    expect(message).not.toMatch(/^\s*::|##vso\[/m)
    expect(message).toMatch(/ Pass an absolute URL, or set baseURL\.$/)
  },
)

test('explains arguments that are no request and no URL', async () => {
  const call = (...args: unknown[]) => Reflect.apply(sendWebhook, undefined, args)
  await expect(call(undefined, base)).rejects.toThrow(
    "request must be Playwright's request or global fetch; got undefined.",
  )
  await expect(call(fetch, '')).rejects.toThrow('url must be a non-empty string; got "".')
})
