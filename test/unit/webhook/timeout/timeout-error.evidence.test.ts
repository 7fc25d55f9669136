// Messages, near misses and the JSON of a timeout are bounded, readable and free of secrets.
import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import {
  type ReceivedWebhook,
  WebhookProviderError,
  type WebhookRegistryConfig,
  type WebhookTemplate,
  type WebhookTemplateBuilder,
  type WebhookTimeoutError,
  webhookTemplate,
} from '../../../../src/webhook/index.js'
import {
  created as buildCreated,
  catchError,
  getTimeoutError,
  MemoryProvider,
  raw,
  start,
  startReady,
  startRegistry,
  webhook,
} from '../fakes.js'

const created = buildCreated(30)

function timeOut(
  webhooks: readonly ReceivedWebhook[],
  template: WebhookTemplate<never> | WebhookTemplate = created.build(),
  config: WebhookRegistryConfig = {},
): Promise<WebhookTimeoutError> {
  const { provider, registry } = start(config)
  provider.entries.push(...webhooks)
  return getTimeoutError(registry.waitFor(template))
}

function rejectNone(
  webhook: ReceivedWebhook,
  config: WebhookRegistryConfig = {},
  template: WebhookTemplateBuilder = webhookTemplate('any').matchMethod('POST'),
): Promise<Error> {
  const { provider, registry } = start(config)
  provider.entries.push(webhook)
  return catchError(registry.expectNone(template.build(), { within: 1_000 }), Error)
}

const isNever = () => false

const bytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value, null, 2))

const mebibyte = 'x'.repeat(1024 * 1024)

const manyFields = Object.fromEntries(Array.from({ length: 50_000 }, (_, n) => [`k${n}`, n]))

test.each`
  what                           | body
  ${'JSON'}                      | ${JSON.stringify({ event: 'other', text: mebibyte })}
  ${'many fields'}               | ${JSON.stringify(manyFields)}
  ${'many lists'}                | ${`[${'[0],'.repeat(100_000)}0]`}
  ${'characters of three bytes'} | ${'–'.repeat(400_000)}
`('size limits truncate ten large bodies of $what to 64 KiB each and 1 MiB in total', async ({ body }) => {
  const template = created.clone().matchPartial({ event: 'x' }).matchPredicate('never', isNever).build()
  const bodies = Array.from({ length: 10 }, (_, n) => ({ ...raw(body), id: `${n}` }))
  const error = await timeOut(bodies, template)
  const json = error.toJSON()
  expect(bytes(json)).toBeLessThanOrEqual(1024 * 1024)
  expect(json.receivedWebhooks).toHaveLength(10)
  for (const received of json.receivedWebhooks) {
    expect(Buffer.byteLength(received.rawBody ?? '')).toBeLessThanOrEqual(64 * 1024)
    expect(received.bodyBytes).toBe(Buffer.byteLength(body))
  }
  expect(json.truncated).toMatch(/truncated to \d+ bytes/)
  expect(error.receivedWebhooks[0]?.rawBody).toBe(body)
})

test('size limits truncate one large body to 64 KiB, but no further', async () => {
  const json = (await timeOut([raw(mebibyte)])).toJSON()
  expect(Buffer.byteLength(json.receivedWebhooks[0]?.rawBody ?? '')).toBeGreaterThan(64 * 1024 - 8)
})

test('size limits do not truncate small webhooks', async () => {
  const json = (await timeOut([webhook({ event: 'other' })])).toJSON()
  expect(json).not.toHaveProperty('truncated')
  expect(json.receivedWebhooks[0]).not.toHaveProperty('bodyBytes')
})

test('says that only a near miss is truncated, which need not be one of the last webhooks', async () => {
  const template = created.clone().matchPredicate('never', isNever).build()
  const large = raw(JSON.stringify({ event: 'created', text: mebibyte }))
  const others = Array.from({ length: 10 }, (_, n) => ({ ...webhook({ event: 'other' }), id: `${n}` }))
  const json = (await timeOut([large, ...others], template)).toJSON()
  expect(json.nearMisses[0]?.webhook.bodyBytes).toBeGreaterThan(mebibyte.length)
  expect(json.truncated).toBe('Each body and value is truncated to 65536 bytes.')
})

test('does not call bodies truncated that `details: false` leaves out', async () => {
  const json = (
    await timeOut([webhook({ event: 'other' }), raw(mebibyte)], undefined, { details: false })
  ).toJSON()
  expect(json).not.toHaveProperty('truncated')
})

test('size limits bound a large number of headers to 1 MiB in total', async () => {
  const names = Array.from({ length: 5_000 }, (_, n) => `x-${n}`)
  const headers = Object.fromEntries(names.map((name) => [name, 'some value '.repeat(10)]))
  const json = (await timeOut(Array.from({ length: 10 }, () => webhook({}, { headers })))).toJSON()
  expect(bytes(json)).toBeLessThanOrEqual(1024 * 1024)
  expect(json.receivedWebhooks).not.toEqual([])
})

const body = { note: 'Heat is out', id: 'seven' }
const template = () => webhookTemplate('t').matchField('id', 7).matchPartial({ id: 7 }).matchMethod('PUT')

test('details: false leaves bodies out of the JSON and the near misses, but not what else was compared', async () => {
  const own = template().matchField('total', 7).matchForm('note', 'x').withTimeout(30).build()
  const error = await timeOut([webhook(body), raw('note=Heat')], own, { details: false })
  expect(`${error.stack}${JSON.stringify(error)}`).not.toMatch(/Heat|seven/)
  expect(error.stack).toContain('✗ method(PUT): got "POST"')
  expect(error.stack).toMatch(/✗ field\(id=7\)$/m) // not `got undefined`
  expect(error.stack).toMatch(/✗ field\(total=7\): total is missing$/m)
  expect(error.toJSON().receivedWebhooks[0]).toMatchObject({ url: '/hook', bodyBytes: expect.any(Number) })
  expect(error.receivedWebhooks[0]?.body).toEqual(body)
})

test('details: false leaves the body out of the message of expectNone', async () => {
  const { message } = await rejectNone(webhook(body), { details: false })
  expect(message).not.toContain('Heat')
  expect(message.split('\n')).toHaveLength(3)
})

test('details: false leaves out the error of a predicate, which may quote the body', async () => {
  const parses = webhookTemplate('p').matchPredicate('parses', (text) => JSON.parse(String(text)))
  const { stack } = await timeOut([raw('Heat')], parses.withTimeout(30).build(), { details: false })
  const { message } = await rejectNone(raw('Heat'), { details: false }, parses)
  expect(stack).toMatch(/\? parses: cannot tell, because the predicate threw$/m)
  expect(message).toMatch(/\(parses: the predicate threw\)$/)
})

const deep = `${'['.repeat(6_000)}${']'.repeat(6_000)}`

test.each([
  ['a partial matcher', webhookTemplate('p').matchPartial({ a: 1 }).withTimeout(30)],
  ['a deeply nested expectation', webhookTemplate('p').matchField('0', JSON.parse(deep)).withTimeout(30)],
])('6,000 nested arrays do not hide the timeout of %s', async (_, template) => {
  const error = await timeOut([raw(deep), raw(`{"event":${deep}}`)], template.build() as WebhookTemplate)
  expect(error.stack).toContain('Closest:')
  expect(JSON.stringify(error)).toContain('nested too deeply')
  expect(error.totalReceived).toBe(2)
})

test('hostile bodies that overflow a recursive schema do not match it, so that another webhook can', async () => {
  const list = { $id: 'list', type: 'array', items: { $ref: 'list' } }
  const { provider, registry } = start()
  const veryDeep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
  provider.entries.push(raw(veryDeep))
  const wait = registry.waitFor(webhookTemplate('list').matchSchema(list).withTimeout(5_000).build())
  await registry.getReceived()
  provider.entries.push(raw('[[],[[]]]'))
  expect((await wait).rawBody).toBe('[[],[[]]]')
})

test('near misses show a body that is not JSON last, with a note', async () => {
  const template = created.clone().matchField('data.id', 1).matchMethod('POST').build()
  const body = { event: 'x', data: { id: 1 } }
  const error = await timeOut([webhook(body, { method: 'PUT' }), raw('hello')], template)
  expect(error.nearMisses.map((nearMiss) => nearMiss.webhook.body)).toEqual([body, 'hello'])
  expect(error.stack).toContain('✗ field(event="created"): got "x"')
  expect(error.stack).not.toContain('is missing')
})

const secret = 'hunter2hunter2'
test.each([
  ['a JSON body', webhook({ password: secret, name: 'Heat' })],
  ['a form', raw(`password=${secret}&name=Heat`)],
  ['a URL', webhook({ name: 'Heat' }, { url: `/hook?token=${secret}` })],
])('secrets are hidden in the message of expectNone if they are in %s', async (_, received) => {
  const { message, stack } = await rejectNone(received)
  expect(`${message}${stack}`).not.toContain(secret)
  expect(message).toContain('Heat')
})

test('secrets are hidden in the message of expectNone if they are in an expectation or the name', async () => {
  const template = webhookTemplate(`of ${secret}`).matchField('tenant', secret)
  const redact = { names: ['tenant'], patterns: [/hunter2/g] }
  const { message } = await rejectNone(webhook({ tenant: secret }), { redact }, template)
  expect(message).toContain('Webhook "of [redacted][redacted]" received')
  expect(message).toContain('Matchers: field(tenant="[redacted]")')
  expect(message).not.toContain(secret)
})

test('secrets are shown with redact: false, and also hidden in fields that additional names match', async () => {
  const received = webhook({ password: secret, tenantKey: 'acme-7' }, { headers: { 'x-token': secret } })
  const template = created.clone().matchHeader('x-token', 'x').build()
  const shown = await timeOut([received], template, { redact: false })
  expect(JSON.stringify(shown)).toContain(secret)
  expect(shown.stack).toContain(`got "${secret}"`)
  const additions = { names: ['tenantKey'], replacement: '***' }
  const hidden = await timeOut([received], template, { redact: additions })
  expect(JSON.stringify(hidden)).not.toContain('acme-7')
  expect(JSON.stringify(hidden)).toContain('***')
  expect((await rejectNone(received, { redact: additions })).message).not.toContain('acme-7')
})

test("secrets are hidden in the error's causes if expectNone gets no response", async () => {
  const provider = new MemoryProvider()
  const cause = Object.assign(new Error('acme-7 reset the connection'), { tenant: 7 })
  provider.getReceivedWebhooks = () =>
    Promise.reject(Object.assign(new Error('no tenant acme-7', { cause }), { code: 'ECONNRESET' }))
  const registry = startRegistry(
    provider,
    { redact: { patterns: [/acme-\d/] } },
    { getRemainingMs: () => 400 },
  )
  const error = await catchError(registry.expectNone(created.build(), { within: 30 }), Error)
  expect(inspect(error.cause, { depth: 9 })).not.toContain('acme-7')
  expect(error).toMatchObject({
    cause: { message: 'no tenant [redacted]', code: 'ECONNRESET', cause: { tenant: 7 } },
  })
})

test('secrets are hidden in a server error, which keeps its class, fields and stack frames', async () => {
  class TenantError extends WebhookProviderError {
    readonly tenant = 7
  }
  const thrown = new TenantError({
    reason: 'no tenant acme-7',
    hint: 'Check it.',
    server: 'Mock',
    method: 'GET',
    url: 'http://mock/acme-7',
    status: 404,
    body: 'no tenant acme-7',
    transient: false,
  })
  const { message } = thrown
  thrown.cause = thrown
  const frames = thrown.stack?.slice(thrown.stack.indexOf('\n    at '))
  const { provider, registry } = start({ redact: { patterns: [/acme-\d|evidence/] } })
  provider.getReceivedWebhooks = () => Promise.reject(thrown)
  const error = await catchError(registry.waitFor(created.build()), TenantError)
  expect(error).toMatchObject({ tenant: 7, status: 404, body: 'no tenant [redacted]' })
  const shown = message.replaceAll('acme-7', '[redacted]')
  expect(error).toHaveProperty('stack', expect.stringContaining(`Error: ${shown}${frames}`))
  expect(inspect(error)).not.toContain('acme-7')
  expect(thrown.message).toBe(message)
})

test('secrets are hidden if a test prints the error, but not in its webhooks', async () => {
  const { provider, registry } = await startReady({ redact: { patterns: [/acme-\d/] } })
  provider.errors = [Object.assign(new Error('no tenant acme-7'), { code: 'ECONNRESET' })]
  provider.add({ password: secret }, { headers: { 'x-token': secret }, url: `/hook?token=${secret}` })
  const template = webhookTemplate('of acme-7').matchField('password', 'x').withTimeout(300).build()
  const error = await getTimeoutError(registry.waitFor(template))
  const printed = inspect(error, { depth: 9 })
  expect(`${printed}${JSON.stringify(error)}`).not.toMatch(/acme-7|hunter2/)
  expect(printed).toContain('Webhook "of [redacted]" not received')
  expect(error.templateName).toBe('of acme-7')
  expect(printed).toContain(error.stack)
  expect(printed).toMatch(/\[cause\]: Error: no tenant \[redacted\]/)
  expect(error.receivedWebhooks[0]?.body).toEqual({ password: secret })
  expect(error.nearMisses[0]?.webhook).toBe(error.receivedWebhooks[0])
})

test('secrets are not in the JSON, even if a provider adds the fields that contain them', async () => {
  const error = await timeOut([{ ...webhook({}), tenantKey: secret } as ReceivedWebhook])
  expect(JSON.stringify(error)).not.toContain(secret)
  expect(error.receivedWebhooks[0]).toHaveProperty('tenantKey', secret)
})
