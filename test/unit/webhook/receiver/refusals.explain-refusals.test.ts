import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, test, vi } from 'vitest'
import {
  ReceiverWebhookProvider,
  RestWebhookProvider,
  type WebhookReceiver,
  webhookTemplate,
} from '../../../../src/webhook/index.js'
import { catchError, getTimeoutError, recordWarnings, startRegistry } from '../fakes.js'
import { post, start } from './deliveries.js'

const paid = webhookTemplate('paid').matchField('paid', true).withTimeout(200).build()

/** Sends text that is no HTTP, as a sender does that speaks TLS, and waits until the receiver has answered. */
async function sendRaw(receiver: WebhookReceiver, text: string): Promise<void> {
  const socket = connect(Number(new URL(receiver.url).port), '127.0.0.1')
  socket.end(text).resume()
  await once(socket, 'close')
}

const sendToWrongPath = ({ url }: WebhookReceiver) => post(new URL('/hook/orders?token=s3cret', url).href)
const sendTls = (receiver: WebhookReceiver) => sendRaw(receiver, '\u0016\u0003\u0001 hello\r\n\r\n')
const notParsed = 'refused with 400, because the receiver could not parse HTTP in it'
const embed = (receiver: WebhookReceiver) => new ReceiverWebhookProvider(receiver)
const callRest = ({ url }: WebhookReceiver) => new RestWebhookProvider(url)

describe.each`
  reader                     | create
  ${'the embedded provider'} | ${embed}
  ${'RestWebhookProvider'}   | ${callRest}
`('with $reader', ({ create }) => {
  const begin = async (limits = {}) => {
    recordWarnings()
    const receiver = await start({ path: '/hooks', maxBodyBytes: 100, ...limits })
    const registry = startRegistry(create(receiver))
    await registry.ready()
    return { receiver, registry }
  }

  test.each`
    what                           | deliver            | problem
    ${'a wrong path'}              | ${sendToWrongPath} | ${"1 delivery was refused with 404, because its path is not below the receiver's URL: POST /hook/orders"}
    ${'a request that is no HTTP'} | ${sendTls}         | ${'1 request was refused with 400, because the receiver could not parse HTTP in it; perhaps the sender uses https or HTTP/2'}
  `('a timeout names $what, which loses no webhook, so that a negative wait passes', async (row) => {
    const { receiver, registry } = await begin()
    await row.deliver(receiver)
    const { problems, unreached } = await getTimeoutError(registry.waitFor(paid))
    expect([problems, unreached]).toEqual([[row.problem], undefined])
    await registry.expectNone(paid, { within: 20 })
  })

  test('a timeout shows the path of a request that is no HTTP because of a space in it', async () => {
    const { receiver, registry } = await begin()
    await sendRaw(receiver, 'POST /hooks/new orders?token=s3cret HTTP/1.1\r\nhost: x\r\n\r\n')
    await sendRaw(receiver, 'POST /hooks/Zoë HTTP/1.1\r\nhost: x\r\n\r\n')
    await sendRaw(receiver, 'POST /hooks/a HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\n\r\n{}}\r\n\r\n')
    const { problems } = await getTimeoutError(registry.waitFor(paid))
    expect(problems).toEqual([
      '3 deliveries were refused with 400, because the receiver could not parse HTTP in it: POST /hooks/new orders (Expected HTTP/, RTSP/ or ICE/), POST /hooks/Zoë (Invalid char in url path) and what followed POST /hooks/a (Invalid method encountered)',
    ])
  })

  test('a negative wait rejects if webhooks were dropped since its start, and not if others were', async () => {
    const { receiver, registry } = await begin({ maxEntries: 1 })
    for (const path of ['/a', '/b']) await post(`${receiver.url}${path}`)
    expect((await catchError(registry.expectNone(paid, { within: 20 }), Error)).message).toMatch(
      /^Cannot tell whether webhook "paid" was received: .*\(maxEntries(, maxBytes)?\)/,
    )
    await new Promise((resolve) => setTimeout(resolve, 20))
    await startRegistry(create(receiver)).expectNone(paid, { within: 20 })
  })

  test('a timeout says that nothing reached the receiver, and not so after any request', async () => {
    const { receiver, registry } = await begin()
    expect((await getTimeoutError(registry.waitFor(paid))).unreached).toBe(receiver.url)
    await post(`${receiver.url}/orders`)
    expect((await getTimeoutError(registry.waitFor(paid))).unreached).toBeUndefined()
  })

  test.each`
    what                                    | malformed | sent                                                                                         | refusal
    ${'a body that is too large'}           | ${false}  | ${`POST /hooks/orders HTTP/1.1\r\nhost: x\r\ncontent-length: 101\r\n\r\n${'x'.repeat(101)}`} | ${'refused with 413 (larger than maxBodyBytes)'}
    ${'a space in its path'}                | ${true}   | ${'POST /hooks/order paid HTTP/1.1'}                                                         | ${`${notParsed}: POST /hooks/order paid (Expected HTTP/, RTSP/ or ICE/)`}
    ${'a method in lower case'}             | ${true}   | ${'patch /hooks/order HTTP/1.1'}                                                             | ${`${notParsed}: patch /hooks/order (Invalid method encountered)`}
    ${'headers of more than 256 KiB'}       | ${true}   | ${`POST /hooks/order HTTP/1.1\r\nx-long: ${'x'.repeat(2 * 256 * 1024)}`}                     | ${`${notParsed}: (Header overflow)`}
    ${'a wrong chunk'}                      | ${true}   | ${'POST /hooks/order HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\nzz'}           | ${`${notParsed}: POST /hooks/order (Invalid character in chunk size)`}
    ${'a body shorter than content-length'} | ${false}  | ${'POST /hooks/order HTTP/1.1\r\ncontent-length: 90\r\n\r\n{"id":10}'}                       | ${'left incomplete by the sender'}
    ${'a body longer than content-length'}  | ${true}   | ${'POST /hooks/order HTTP/1.1\r\ncontent-length: 8\r\n\r\n{"id":10}'}                        | ${`${notParsed}: what followed POST /hooks/order (Invalid method encountered)`}
  `('a negative wait rejects because of a delivery with $what', async ({ sent, refusal, malformed }) => {
    const { receiver, registry } = await begin()
    await sendRaw(receiver, `${sent}\r\n\r\n`)
    expect((await catchError(registry.expectNone(paid, { within: 20 }), Error)).message).toBe(
      `Cannot tell whether webhook "paid" was received: 1 delivery was ${refusal}`,
    )
    expect(receiver.counts).toMatchObject({ malformed: malformed ? 1 : 0, unparsable: 0 })
  })

  test('a negative wait rejects because of a refused delivery, however many other requests follow it', async () => {
    const { receiver, registry } = await begin()
    await post(`${receiver.url}/orders`, 'x'.repeat(101))
    for (let sent = 0; sent < 101; sent++) await sendToWrongPath(receiver)
    expect((await catchError(registry.expectNone(paid, { within: 20 }), Error)).message).toBe(
      'Cannot tell whether webhook "paid" was received: 1 delivery was refused with 413 (larger than maxBodyBytes)',
    )
  })

  test('refusals before the start are not named', async () => {
    recordWarnings()
    const receiver = await start({ path: '/hooks' })
    await post(`${new URL(receiver.url).origin}/elsewhere`)
    await new Promise((resolve) => setTimeout(resolve, 20))
    const { problems } = await getTimeoutError(startRegistry(create(receiver)).waitFor(paid))
    expect(problems).toEqual([])
  })
})

test('a connection that is reset or idle is no refusal', async () => {
  const receiver = await start()
  const socket = connect(Number(new URL(receiver.url).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.resetAndDestroy()
  await post(receiver.url)
  expect(receiver.counts.unparsable).toBe(0)
})

test('onRefused gets one sentence for each refusal, without queries', async () => {
  recordWarnings()
  const receiver = await start({ path: '/hooks', maxBodyBytes: 10 })
  const told = vi.fn()
  receiver.onRefused(told)
  await post(`${new URL(receiver.url).origin}/hook/orders?token=s3cret`)
  await post(`${receiver.url}/orders`, 'x'.repeat(11))
  await sendRaw(receiver, 'nonsense\r\n\r\n')
  expect(told.mock.calls.flat()).toEqual([
    'Refused POST /hook/orders with 404: its path is not below /hooks.',
    'Refused POST /hooks/orders with 413: its body is larger than 10 bytes.',
    'Refused a request with 400: it is no HTTP (HPE_INVALID_METHOD).',
  ])
})
