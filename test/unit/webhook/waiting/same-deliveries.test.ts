import { expect, test } from 'vitest'
import { webhookTemplate } from '../../../../src/webhook/index.js'
import { toWebhook } from '../../../../src/webhook/journal/received-webhook.js'
import type { ReceivedWebhook } from '../../../../src/webhook/journal/types.js'
import { catchError, startReady } from '../fakes.js'

const paid = webhookTemplate('order.paid').matchUrl('^/hook$').build()
let nextId = 0

/** A delivery with an id, of a server that keeps the bytes of the body. */
function send(id: string | undefined, rawBody = '{}', headers: Record<string, string> = {}): ReceivedWebhook {
  const rawBytes = Buffer.from(rawBody)
  const sent = { ...headers, ...(id !== undefined && { 'webhook-id': id }) }
  const details = { id: `w${nextId++}`, url: '/hook', method: 'POST', receivedAt: new Date() }
  return toWebhook({ ...details, headers: sent, rawBody, rawBytes })
}

function withoutBytes(rawBody: string): ReceivedWebhook {
  const { rawBytes: _, ...received } = send(undefined, rawBody)
  return received
}

const withKey = (key: string) => send(undefined, '{}', { 'x-api-key': key })
const secretBody = (password: string) => send('a', JSON.stringify({ password: `${password}secret` }))
const long = (middle: string) => send('a', `${'-'.repeat(100)}${middle}${'-'.repeat(100)}`)
const hidden = () => withKey('[REDACTED]') // by Mockoon

test.each`
  what                        | same                      | sent
  ${'the header'}             | ${['webhook-id']}         | ${[send('a'), send('a'), send('a')]}
  ${'the header in any case'} | ${['Webhook-ID']}         | ${[send('a'), send('a')]}
  ${'the body'}               | ${['body']}               | ${[send('a', 'ä'), send('b', 'ä')]}
  ${'an empty body'}          | ${['body']}               | ${[withoutBytes(''), send('a', '')]}
  ${'both'}                   | ${['webhook-id', 'body']} | ${[send('a'), send('a')]}
`('a wait resolves if $what of its deliveries is the same', async ({ same, sent }) => {
  const { registry, provider } = await startReady()
  provider.entries.push(...sent)
  await expect(registry.waitForCount(paid, sent.length, { same })).resolves.toHaveLength(sent.length)
})

const changedId = 'header webhook-id: delivery 2 has "b\\n", delivery 1 has "a"'
const changedBody = 'body: delivery 2 differs from delivery 1'
const hiddenKey = 'header x-api-key: this server does not keep the value of header x-api-key'
const lost =
  'body: delivery 2 has the text of delivery 1, but this server does not keep the bytes of the body'

const smiles = (count: number) => '😀'.repeat(count)

test.each`
  difference                                  | same                      | sent                                                          | lines
  ${'another id'}                             | ${['webhook-id']}         | ${[send('a'), send('a'), send('b')]}                          | ${['header webhook-id: delivery 3 has "b", delivery 1 has "a"']}
  ${'no id the second time'}                  | ${['webhook-id']}         | ${[send('a'), send(undefined)]}                               | ${['header webhook-id: delivery 2 has none']}
  ${'no id at all'}                           | ${['webhook-id']}         | ${[send(undefined), send(undefined)]}                         | ${['header webhook-id: delivery 1 has none']}
  ${'a secret header'}                        | ${['x-api-key']}          | ${[withKey('s3cr3t-1'), withKey('s3cr3t-2')]}                 | ${['header x-api-key: delivery 2 differs from delivery 1']}
  ${'a header that the server hides'}         | ${['x-api-key']}          | ${[hidden(), hidden()]}                                       | ${[hiddenKey]}
  ${'a changed byte'}                         | ${['body']}               | ${[send('a', '{"a":1}'), send('a', '{"a":2}')]}               | ${[`${changedBody} at byte 5 (7 and 7 bytes): it has "{\\"a\\":2}", delivery 1 has "{\\"a\\":1}"`]}
  ${'a byte more'}                            | ${['body']}               | ${[send('a', '{}'), send('a', '{} ')]}                        | ${[`${changedBody} at byte 2 (3 and 2 bytes): it has "{} ", delivery 1 has "{}"`]}
  ${'a server without bytes'}                 | ${['body']}               | ${[withoutBytes('{}'), withoutBytes('{}')]}                   | ${[lost]}
  ${'another text on a server without bytes'} | ${['body']}               | ${[withoutBytes('{}'), withoutBytes('[]')]}                   | ${[`${changedBody}: it has "[]", delivery 1 has "{}"`]}
  ${'a secret of the body'}                   | ${['body']}               | ${[secretBody('a1'), secretBody('b2')]}                       | ${[`${changedBody} at byte 13 (23 and 23 bytes)`]}
  ${'one byte of a long body'}                | ${['body']}               | ${[long('x'), long('y')]}                                     | ${[`${changedBody} at byte 100 (201 and 201 bytes): it has "${'-'.repeat(20)}y${'-'.repeat(19)}", delivery 1 has "${'-'.repeat(20)}x${'-'.repeat(19)}"`]}
  ${'the end of a text with emoji'}           | ${['body']}               | ${[send('a', `${smiles(30)}x`), send('a', `${smiles(30)}y`)]} | ${[`${changedBody} at byte 120 (121 and 121 bytes): it has "${smiles(10)}y", delivery 1 has "${smiles(10)}x"`]}
  ${'both'}                                   | ${['body', 'webhook-id']} | ${[send('a', 'a'), send('b\n', 'b')]}                         | ${[`${changedBody} at byte 0 (1 and 1 bytes): it has "b", delivery 1 has "a"`, changedId]}
`('a wait rejects with the difference of its deliveries: $difference', async ({ same, sent, lines }) => {
  const { registry, provider } = await startReady()
  provider.entries.push(...sent)
  const error = await catchError(registry.waitForCount(paid, sent.length, { same }), Error)
  const first = `The ${sent.length} deliveries of "order.paid" are not the same.`
  expect(error.message.split('\n  ')).toEqual([first, ...lines])
})

test('shows no bodies that differ if `details` is false', async () => {
  const { registry, provider } = await startReady({ details: false })
  provider.entries.push(send('a', '{"a":1}'), send('a', '{"a":2}'))
  const error = await catchError(registry.waitForCount(paid, 2, { same: ['body'] }), Error)
  expect(error.message).toMatch(/at byte 5 \(7 and 7 bytes\)$/)
})

test('says of one delivery that it lacks the header', async () => {
  const { registry, provider } = await startReady()
  provider.entries.push(send(undefined))
  const error = await catchError(registry.waitForCount(paid, 1, { same: ['webhook-id'] }), Error)
  expect(error.message).toBe(
    'The delivery of "order.paid" lacks what it must share with others.\n  header webhook-id: delivery 1 has none',
  )
})

test.each([[[]], ['body'], [['']], [[1]]])('a wait throws a TypeError if `same` is %j', async (same) => {
  const { registry } = await startReady()
  const wait = Reflect.apply(registry.waitForCount, registry, [paid, 1, { same }])
  await expect(wait).rejects.toThrow(/^same must be a list of header names and 'body'; got /)
})
