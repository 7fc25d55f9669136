import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toWebhook, webhookTemplate } from '../../../../src/webhook/index.js'
import { findActingLines, hostileText } from '../../../support/hostile-text.js'
import {
  catchError,
  created,
  createTimeout,
  getTimeoutError,
  providerError,
  serverError,
  start,
  webhook,
} from '../fakes.js'

const template = webhookTemplate('movie.created')
  .matchField('event', 'movie.created')
  .matchField('data.id', 42)
  .matchPredicate('was delivered today', () => true)
  .build()

function timeout(bodies: readonly unknown[], more: { problems?: string[]; cause?: unknown } = {}) {
  const secrets = { Authorization: 'Bearer abc', 'X-Hub-Signature': 'abc', 'X-Auth-Token': 'abc' }
  const headers = { ...secrets, Accept: 'fine' }
  const candidates = bodies.map((body, index) =>
    webhook(body, { id: String(index), headers, receivedAt: new Date(Date.UTC(2026, 0, 1, 0, 0, index)) }),
  )
  return createTimeout(template, candidates, { timeoutMs: 5000, ...more })
}

test('a timeout error is three lines as a string, then what explains it', () => {
  const lines = [
    'WebhookTimeoutError: Webhook "movie.created" not received within 5000ms.',
    '  3 webhook(s) were received but none matched.',
    '  Matchers: field(event="movie.created"), field(data.id=42), was delivered today',
    '  Closest: POST /hook',
    '    ✗ field(event="movie.created"): event is missing; the body has no keys',
    '    ✗ field(data.id=42): data is missing; the body has no keys',
    '    ✓ was delivered today',
    '  The journal was emptied by somebody else',
  ]
  const problems = ['the journal was emptied by somebody else']
  expect(String(timeout([{}, {}, {}], { problems }))).toBe(lines.join('\n'))
})

test('a timeout without webhooks and problems has exactly three lines', () => {
  expect(timeout([]).message.split('\n')).toHaveLength(3)
})

test('keeps the last 10 received webhooks and counts all of them', () => {
  const error = timeout(Array.from({ length: 25 }, (_, n) => ({ n })))
  expect(error.totalReceived).toBe(25)
  expect(error.receivedWebhooks.map(({ body }) => (body as { n: number }).n).join()).toBe(
    '15,16,17,18,19,20,21,22,23,24',
  )
})

test('shows at most three near misses, closest first', () => {
  const event = 'movie.created'
  const error = timeout([{ event, data: { id: 41 } }, { event: 'other' }, { event }, { event: 'another' }])
  expect(error.nearMisses.map(({ webhook: { id } }) => id)).toEqual(['2', '0', '3'])
})

test('takes as closest what passes the matcher that the fewest webhooks pass', () => {
  const mine = webhook({ event: 'order.created', tenant: 'b', id: 42 })
  const others = [1, 2, 3].map((id) => webhook({ event: 'order.paid', tenant: 'a', id }))
  const paid = webhookTemplate('paid')
    .matchField('event', 'order.paid')
    .matchField('tenant', 'a')
    .matchField('id', 42)
    .build()
  const error = createTimeout(paid, [mine, ...others])
  expect(error.nearMisses.map((nearMiss) => nearMiss.webhook)).toEqual([mine, others[2], others[1]])
})

test('says when the wait began and ended', () => {
  const startedAt = new Date(Date.now() - 700)
  const error = createTimeout(template, [], { startedAt })
  expect(error.startedAt).toBe(startedAt.toISOString())
  expect(Date.parse(error.endedAt)).toBeGreaterThanOrEqual(startedAt.getTime() + 700)
  const { startedAt: assumed = '', endedAt = '' } = createTimeout(template, []).toJSON()
  expect(Date.parse(endedAt) - Date.parse(assumed)).toBe(1)
})

test('contains every field as plain JSON in toJSON()', () => {
  const error = timeout([{ event: 'other' }], { problems: ['status 503 (2 times)'], cause: serverError(503) })
  const json = JSON.parse(JSON.stringify(error))
  expect(Object.keys(json).join(' ')).toBe(
    'name message templateName timeoutMs startedAt endedAt totalReceived expectedCount matchedCount matcherDetails receivedWebhooks nearMisses problems',
  )
  const problems = ['status 503 (2 times)']
  expect(json).toMatchObject({ templateName: 'movie.created', timeoutMs: 5000, problems })
  expect(json.receivedWebhooks[0].receivedAt).toBe('2026-01-01T00:00:00.000Z')
  expect(error.cause).toBeInstanceOf(Error)
})

test('does not hide the timeout if a provider returns an invalid date', () => {
  const candidates = [webhook({}, { receivedAt: new Date('nonsense') })]
  expect(createTimeout(template, candidates).toJSON().receivedWebhooks[0]?.receivedAt).toBe('Invalid Date')
})

test('shows the closest webhook and the verdicts of all matchers in the message', async () => {
  const { provider, registry } = start()
  provider.add({ event: 'created', data: { id: 41 } }, { url: '/hook?a=1', headers: { 'x-token': 'sesame' } })
  provider.add({ event: 'other' })
  const template = created(20)
    .matchField('data.id', 42)
    .matchPredicate('reads deeply', (body) => (body as { data: { id: { x: { y: 1 } } } }).data.id.x.y === 1)
    .matchHeader('x-token', 'open')
  const error = await getTimeoutError(registry.waitFor(template.build()))
  expect(error.message.split('\n').slice(3)).toEqual([
    '  Closest: POST /hook?a=1',
    '    ✓ field(event="created")',
    '    ✗ field(data.id=42): got 41',
    `    ? reads deeply: cannot tell, because the predicate threw: Cannot read properties of undefined (reading 'y'), got {"event":"created","data":{"id":41}}`,
    '    ✗ header(x-token="[redacted]"): got "[redacted]"',
  ])
})

test.each`
  url                                    | line
  ${'http://127.0.0.1:4010/abc'}         | ${'  Nothing reached http://127.0.0.1:4010/abc. A container or another machine usually cannot reach this address.'}
  ${'http://[::1]:4010/abc'}             | ${'  Nothing reached http://[::1]:4010/abc. A container or another machine usually cannot reach this address.'}
  ${'https://u:p@hooks.test/?token=abc'} | ${'  Nothing reached https://[redacted]@hooks.test/?token=[redacted].'}
`('says that nobody reached the receiver at $url', ({ url, line }) => {
  const error = createTimeout(created().build(), [], { unreached: url })
  expect(error.message.split('\n').slice(1)).toEqual([
    '  0 webhook(s) were received but none matched.',
    '  Matchers: field(event="created")',
    line,
  ])
  expect(error.toJSON().unreached).toBe(line.split(' ')[4]?.replace(/\.$/, ''))
})

// Playwright prints what a wait throws as it is, so no line of it may act.
/** A webhook in which everything that its sender decides is this text. */
function createHostileWebhook(text: string) {
  return toWebhook({
    id: text,
    url: `/${text}`,
    method: text,
    headers: { 'content-type': text, 'x-event': text },
    rawBody: JSON.stringify({ event: text, [text]: text }),
    receivedAt: new Date(),
  })
}

test('no line of a message acts or is added, whatever a sender or a mock server says', async () => {
  await fc.assert(
    fc.asyncProperty(hostileText, async (text) => {
      const template = webhookTemplate(text)
        .matchField('event', 'other')
        .matchField(text, 'other')
        .matchHeader('x-event', 'other')
        .matchPredicate(text, () => {
          throw new Error(text)
        })
        .build()
      const { provider, registry } = start({ defaultTimeout: 20, defaultInterval: 5 })
      provider.entries.push(createHostileWebhook(text))
      const timeout = await getTimeoutError(registry.waitFor(template))
      const any = webhookTemplate(text).matchUrl(/^/).build()
      const unexpected = await catchError(registry.expectNone(any, { within: 20 }), Error)
      const refused = providerError({ url: `http://localhost/${text}`, reason: text, body: text })
      const messages = [timeout, unexpected, refused].map(String)
      expect(messages.flatMap(findActingLines)).toEqual([])
      expect(messages.map((message) => message.split('\n').length)).toEqual([8, 4, 1])
    }),
    { numRuns: 40 },
  )
})
