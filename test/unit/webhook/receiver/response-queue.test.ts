import { expect, test, vi } from 'vitest'
import { ReceiverWebhookProvider, webhookTemplate } from '../../../../src/webhook/index.js'
import { post, start } from './deliveries.js'

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

const cyclic: Record<string, unknown> = {}
cyclic['self'] = cyclic
const notHeld = (got: string) =>
  new TypeError(`body must be a string, bytes, or a value that JSON can hold; got ${got}.`)

test.each`
  response                                | type          | message
  ${{ status: 99 }}                       | ${RangeError} | ${'status'}
  ${{ status: 600 }}                      | ${RangeError} | ${'status'}
  ${{ status: 20.5 }}                     | ${RangeError} | ${'status'}
  ${{ delayMs: -1 }}                      | ${RangeError} | ${'delayMs'}
  ${{ delayMs: Number.NaN }}              | ${RangeError} | ${'delayMs'}
  ${500}                                  | ${TypeError}  | ${'options of the response must be an object; got 500.'}
  ${{ delay: 5 }}                         | ${TypeError}  | ${'Unknown option "delay" of the response. Did you mean "delayMs"?'}
  ${{ headers: { 'a b': 'c' } }}          | ${TypeError}  | ${'a b'}
  ${{ headers: { 'x-a': 'b\nc' } }}       | ${TypeError}  | ${'x-a'}
  ${{ body: { id: 7n } }}                 | ${TypeError}  | ${notHeld('7n')}
  ${{ body: [7n] }}                       | ${TypeError}  | ${notHeld('7n')}
  ${{ body: () => 'abc' }}                | ${TypeError}  | ${notHeld('a function')}
  ${{ body: Symbol('a') }}                | ${TypeError}  | ${notHeld('Symbol(a)')}
  ${{ body: new Map([['a', 1]]) }}        | ${TypeError}  | ${notHeld('an object (Map)')}
  ${{ body: new URLSearchParams() }}      | ${TypeError}  | ${notHeld('an object (URLSearchParams)')}
  ${{ body: new Error('x') }}             | ${TypeError}  | ${notHeld('an object (Error)')}
  ${{ body: Number.NaN }}                 | ${TypeError}  | ${notHeld('NaN')}
  ${{ body: { token: () => 7 } }}         | ${TypeError}  | ${notHeld('a function')}
  ${{ body: { file: Buffer.from('x') } }} | ${TypeError}  | ${notHeld('an object (Buffer)')}
  ${{ body: cyclic }}                     | ${TypeError}  | ${notHeld('an object')}
`('rejects a response that cannot be sent: $response', async ({ response, type, message }) => {
  const receiver = await start()
  const respond = () => Reflect.apply(receiver.respondWith, receiver, [response])
  expect(respond).toThrow(type)
  expect(respond).toThrow(message)
})

test.each`
  what                                | body                                        | type                  | sent
  ${'a string'}                       | ${'<ok/>'}                                  | ${null}               | ${'<ok/>'}
  ${'a Buffer'}                       | ${Buffer.from('<ok/>')}                     | ${null}               | ${'<ok/>'}
  ${'a view of bytes'}                | ${new Uint8Array([60, 47, 62]).subarray(1)} | ${null}               | ${'/>'}
  ${'an ArrayBuffer'}                 | ${new Uint8Array([60, 62]).buffer}          | ${null}               | ${'<>'}
  ${'nothing'}                        | ${undefined}                                | ${null}               | ${''}
  ${'null'}                           | ${null}                                     | ${'application/json'} | ${'null'}
  ${'a list'}                         | ${[1, 'a', true]}                           | ${'application/json'} | ${'[1,"a",true]'}
  ${'an object with toJSON'}          | ${{ at: new Date(0) }}                      | ${'application/json'} | ${'{"at":"1970-01-01T00:00:00.000Z"}'}
  ${'an object with undefined in it'} | ${{ id: 7, name: undefined }}               | ${'application/json'} | ${'{"id":7}'}
`('sends $what as it is, or as JSON', async ({ body, type, sent }) => {
  const receiver = await start()
  receiver.respondWith({ body })
  const response = await post(receiver.url)
  expect([response.headers.get('content-type'), await response.text()]).toEqual([type, sent])
})

test('the body of a response is the one that was set, even if the test changes the bytes later', async () => {
  const receiver = await start()
  const body = Buffer.from('one')
  receiver.respondWith({ body })
  body.write('two')
  expect(await (await post(receiver.url)).text()).toBe('one')
})

test('the body of a response has the content type of the headers, in any case', async () => {
  const receiver = await start()
  receiver.respondWith({ headers: { 'Content-Type': 'application/problem+json' }, body: {} })
  expect((await post(receiver.url)).headers.get('content-type')).toBe('application/problem+json')
})

const paid = webhookTemplate('paid').matchField('paid', true).build()

test('answers by the delivery, in its place of a sequence', async () => {
  const receiver = await start()
  receiver.respondWith(
    ({ url }) => ({ body: new URL(url, receiver.url).searchParams.get('validationToken') }),
    async () => ({ status: 202 }),
  )
  receiver.respondTo(paid, { status: 500 }, ({ rawBody }) => ({ status: 201, body: `got ${rawBody}` }))
  const answers = []
  for (const [path, body] of [
    ['/hook?validationToken=abc', ''],
    ['/hook', '{"paid":true}'],
    ['/hook', ''],
    ['/hook', '{"paid":true}'],
  ] as const) {
    const response = await post(`${receiver.url}${path}`, body)
    answers.push(`${response.status} ${await response.text()}`)
  }
  expect(answers).toEqual(['200 abc', '500 ', '202 ', '201 got {"paid":true}'])
})

test.each`
  what                                 | respond                                     | reason
  ${'throws'}                          | ${() => JSON.parse('{')}                    | ${/JSON/}
  ${'rejects'}                         | ${() => Promise.reject(new Error('no id'))} | ${/no id$/}
  ${'returns no response'}             | ${() => undefined}                          | ${/options of the response must be an object; got undefined/}
  ${'returns one that cannot be sent'} | ${() => ({ body: new Map() })}              | ${/got an object \(Map\)/}
`(
  'a response that $what gives a 500, keeps the webhook and throws after the test',
  async ({ respond, reason }) => {
    const receiver = await start()
    receiver.respondWith(respond)
    expect((await post(`${receiver.url}/hook?token=s3cret`)).status).toBe(500)
    expect(receiver.journal.after(0)).toHaveLength(1)
    expect(() => receiver.endResponses()).toThrow(/^Failed to create the response to POST \/hook: /)
    await post(receiver.url)
    expect((await post(receiver.url)).status).toBe(200)
    receiver.respondWith(respond)
    await post(receiver.url)
    expect(() => receiver.endResponses()).toThrow(reason)
    expect(() => receiver.endResponses()).not.toThrow()
  },
)

const paidWith = (id: number) => webhookTemplate('paid').matchField('id', id).build()
const deliver = async (url: string, id: number) => (await post(url, JSON.stringify({ id }))).status

test('respondTo responds in order to deliveries that match, and as before to all others', async () => {
  const receiver = await start()
  receiver.respondTo(paidWith(7), { status: 500 }, { status: 503 }, { status: 201 })
  receiver.respondWith({ status: 202 })
  const statuses = []
  for (const id of [8, 7, 8, 7, 7, 8, 7]) statuses.push(await deliver(receiver.url, id))
  expect(statuses).toEqual([202, 500, 202, 503, 201, 202, 201])
})

test('respondTo lets the latest call decide, for the same template and for an equal one', async () => {
  const receiver = await start()
  const template = paidWith(7)
  receiver.respondTo(template, { status: 500 })
  receiver.respondTo(template, { status: 501 })
  expect(await deliver(receiver.url, 7)).toBe(501)
  receiver.respondTo(paidWith(7), { status: 502 })
  expect(await deliver(receiver.url, 7)).toBe(502)
})

test('respondTo ends with the test', async () => {
  const receiver = await start()
  receiver.respondTo(paidWith(7), { status: 500 })
  await new ReceiverWebhookProvider(receiver).teardown()
  expect(await deliver(receiver.url, 7)).toBe(200)
})

test('respondTo rejects a builder, and a call without responses', async () => {
  const receiver = await start()
  expect(() => receiver.respondTo(webhookTemplate('paid') as never, {})).toThrow(/call build\(\)/)
  expect(() => receiver.respondTo(paidWith(7))).toThrow(
    new TypeError('respondTo() needs at least one response.'),
  )
  expect(() => receiver.respondTo(paidWith(7), { status: 99 })).toThrow(RangeError)
})
