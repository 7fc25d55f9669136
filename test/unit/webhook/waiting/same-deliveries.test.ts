import { expect, test } from 'vitest'
import { webhookTemplate } from '../../../../src/webhook/index.js'
import { toWebhook } from '../../../../src/webhook/journal/received-webhook.js'
import type { ReceivedWebhook } from '../../../../src/webhook/journal/types.js'
import { catchError, startReady } from '../fakes.js'

const paid = webhookTemplate('order.paid').matchUrl('^/hook$').build()

interface Sent {
  readonly headers?: Record<string, string>
  readonly body?: string
  /** Whether the server keeps the bytes. */
  readonly kept?: boolean
}

test.each<{ title: string; same: string[]; sent: Sent[] }>([
  { title: 'the header', same: ['webhook-id'], sent: [withId('a'), withId('a'), withId('a')] },
  { title: 'the header in any case', same: ['Webhook-ID'], sent: [withId('a'), withId('a')] },
  { title: 'the body', same: ['body'], sent: [{ body: 'ä' }, { body: 'ä' }] },
  { title: 'an empty body', same: ['body'], sent: [{ body: '', kept: false }, { body: '' }] },
  { title: 'both', same: ['webhook-id', 'body'], sent: [withId('a'), withId('a')] },
])('resolves if $title is the same', async ({ same, sent }) => {
  const { registry, provider } = await startReady()
  provider.entries.push(...sent.map(toReceived))
  await expect(registry.waitForCount(paid, sent.length, { same })).resolves.toHaveLength(sent.length)
})

test.each<{ title: string; same: string[]; sent: Sent[]; lines: string[] }>([
  {
    title: 'another id',
    same: ['webhook-id'],
    sent: [withId('a'), withId('a'), withId('b')],
    lines: ['header webhook-id: delivery 3 has "b", delivery 1 has "a"'],
  },
  {
    title: 'no id the second time',
    same: ['webhook-id'],
    sent: [withId('a'), {}],
    lines: ['header webhook-id: delivery 2 has none'],
  },
  {
    title: 'no id at all',
    same: ['webhook-id'],
    sent: [{}, {}],
    lines: ['header webhook-id: delivery 1 has none'],
  },
  {
    title: 'a secret header',
    same: ['x-api-key'],
    sent: [{ headers: { 'x-api-key': 's3cr3t-1' } }, { headers: { 'x-api-key': 's3cr3t-2' } }],
    lines: ['header x-api-key: delivery 2 differs from delivery 1'],
  },
  {
    title: 'a changed byte',
    same: ['body'],
    sent: [{ body: '{"a":1}' }, { body: '{"a":2}' }],
    lines: ['body: delivery 2 differs from delivery 1 at byte 5 (7 and 7 bytes)'],
  },
  {
    title: 'a byte more',
    same: ['body'],
    sent: [{ body: '{}' }, { body: '{} ' }],
    lines: ['body: delivery 2 differs from delivery 1 at byte 2 (3 and 2 bytes)'],
  },
  {
    title: 'a server without bytes',
    same: ['body'],
    sent: [
      { body: '{}', kept: false },
      { body: '{}', kept: false },
    ],
    lines: [
      'body: delivery 2 has the text of delivery 1, but this server does not keep the bytes of the body',
    ],
  },
  {
    title: 'another text on a server without bytes',
    same: ['body'],
    sent: [
      { body: '{}', kept: false },
      { body: '[]', kept: false },
    ],
    lines: ['body: delivery 2 differs from delivery 1'],
  },
  {
    title: 'both',
    same: ['body', 'webhook-id'],
    sent: [
      { ...withId('a'), body: 'a' },
      { ...withId('b\n'), body: 'b' },
    ],
    lines: [
      'body: delivery 2 differs from delivery 1 at byte 0 (1 and 1 bytes)',
      'header webhook-id: delivery 2 has "b\\n", delivery 1 has "a"',
    ],
  },
])('rejects with the difference: $title', async ({ same, sent, lines }) => {
  const { registry, provider } = await startReady()
  provider.entries.push(...sent.map(toReceived))
  const error = await catchError(registry.waitForCount(paid, sent.length, { same }), Error)
  expect(error.message.split('\n  ')).toEqual([
    `The ${sent.length} deliveries of "order.paid" are not the same.`,
    ...lines,
  ])
})

test('says of one delivery that it lacks the header', async () => {
  const { registry, provider } = await startReady()
  provider.entries.push(toReceived({}, 0))
  const error = await catchError(registry.waitForCount(paid, 1, { same: ['webhook-id'] }), Error)
  expect(error.message).toBe(
    'The delivery of "order.paid" lacks what it must share with others.\n  header webhook-id: delivery 1 has none',
  )
})

test.each([[[]], ['body'], [['']], [[1]]])('throws a TypeError for %j', async (same) => {
  const { registry } = await startReady()
  const wait = Reflect.apply(registry.waitForCount, registry, [paid, 1, { same }])
  await expect(wait).rejects.toThrow(/^same must be a list of header names and 'body'; got /)
})

function withId(id: string): Sent {
  return { headers: { 'webhook-id': id } }
}

function toReceived({ headers = {}, body = '{}', kept = true }: Sent, index: number): ReceivedWebhook {
  return toWebhook({
    id: `w${index}`,
    url: '/hook',
    method: 'POST',
    headers,
    rawBody: body,
    ...(kept && { rawBytes: Buffer.from(body) }),
    receivedAt: new Date(),
  })
}
