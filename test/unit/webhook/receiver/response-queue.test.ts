import { describe, expect, test, vi } from 'vitest'
import { ReceiverWebhookProvider, webhookTemplate } from '../../../../src/webhook/index.js'
import { post, start } from './deliveries.js'

describe('respondWith', () => {
  test('sends one response per request, then repeats the last one', async () => {
    const receiver = await start()
    receiver.respondWith({ status: 500 }, { status: 503, body: 'busy' }, { status: 201, body: { ok: true } })
    const received = []
    for (const _ of [1, 2, 3, 4]) {
      const response = await post(receiver.url)
      received.push(`${response.status} ${await response.text()}`)
    }
    expect(received).toEqual(['500 ', '503 busy', '201 {"ok":true}', '201 {"ok":true}'])
    receiver.respondWith()
    expect((await post(receiver.url)).status).toBe(200)
  })

  test('sends headers, and records the webhook before a delayed response', async () => {
    const receiver = await start()
    receiver.respondWith({ delayMs: 1500, headers: { 'x-late': 'yes' } })
    let isSettled = false
    const delivery = post(receiver.url).finally(() => {
      isSettled = true
    })
    await vi.waitFor(() => expect(receiver.journal.after(0)).toHaveLength(1))
    expect(isSettled).toBe(false)
    expect((await delivery).headers.get('x-late')).toBe('yes')
  })

  test.each([
    { response: { status: 99 }, type: RangeError, message: 'status' },
    { response: { status: 600 }, type: RangeError, message: 'status' },
    { response: { status: 20.5 }, type: RangeError, message: 'status' },
    { response: { delayMs: -1 }, type: RangeError, message: 'delayMs' },
    { response: { delayMs: Number.NaN }, type: RangeError, message: 'delayMs' },
    { response: 500, type: TypeError, message: 'options of the response must be an object; got 500.' },
    {
      response: { delay: 5 },
      type: TypeError,
      message: 'Unknown option "delay" of the response. Did you mean "delayMs"?',
    },
    { response: { headers: { 'a b': 'c' } }, type: TypeError, message: 'a b' },
    { response: { headers: { 'x-a': 'b\nc' } }, type: TypeError, message: 'x-a' },
    { response: { body: { id: 7n } }, type: TypeError, message: 'BigInt' },
  ])('rejects a response that cannot be sent: $response', async ({ response, type, message }) => {
    const receiver = await start()
    const respond = () => Reflect.apply(receiver.respondWith, receiver, [response])
    expect(respond).toThrow(type)
    expect(respond).toThrow(message)
  })
})

describe('respondTo', () => {
  const paid = (id: number) => webhookTemplate('paid').matchField('id', id).build()
  const deliver = async (url: string, id: number) => (await post(url, JSON.stringify({ id }))).status

  test('responds in order to deliveries that match, and as before to all others', async () => {
    const receiver = await start()
    receiver.respondTo(paid(7), { status: 500 }, { status: 503 }, { status: 201 })
    receiver.respondWith({ status: 202 })
    const statuses = []
    for (const id of [8, 7, 8, 7, 7, 8, 7]) statuses.push(await deliver(receiver.url, id))
    expect(statuses).toEqual([202, 500, 202, 503, 201, 202, 201])
  })

  test('lets the latest call decide, for the same template and for an equal one', async () => {
    const receiver = await start()
    const template = paid(7)
    receiver.respondTo(template, { status: 500 })
    receiver.respondTo(template, { status: 501 })
    expect(await deliver(receiver.url, 7)).toBe(501)
    receiver.respondTo(paid(7), { status: 502 })
    expect(await deliver(receiver.url, 7)).toBe(502)
  })

  test('ends with the test', async () => {
    const receiver = await start()
    receiver.respondTo(paid(7), { status: 500 })
    await new ReceiverWebhookProvider(receiver).teardown()
    expect(await deliver(receiver.url, 7)).toBe(200)
  })

  test('rejects a builder, and a call without responses', async () => {
    const receiver = await start()
    expect(() => receiver.respondTo(webhookTemplate('paid') as never, {})).toThrow(/call build\(\)/)
    expect(() => receiver.respondTo(paid(7))).toThrow(
      new TypeError('respondTo() needs at least one response.'),
    )
    expect(() => receiver.respondTo(paid(7), { status: 99 })).toThrow(RangeError)
  })
})
