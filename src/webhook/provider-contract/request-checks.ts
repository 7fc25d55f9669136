// Checks that method, URL, headers, time and every kind of body are normalized.
import { type Checks, type ContractSetup, expectEqual, expectTrue } from './provider-check.js'

export const requestChecks: Checks = {
  'request: method in upper case': async (setup) => {
    await setup.send({ method: 'PUT', path: setup.path, headers: [], body: '{}' })
    expectEqual('method', (await setup.getOnlyWebhook()).method, 'PUT')
  },
  'request: url is path plus query': async (setup) => {
    const url = `${setup.path}?a=1`
    await setup.sendJson({}, url)
    expectEqual('url', (await setup.getOnlyWebhook()).url, url)
  },
  'request: header names in lower case, several values joined': async (setup) => {
    const headers = [
      ['X-Event', 'Created'],
      ['X-Many', 'one'],
      ['X-Many', 'two'],
    ] as const
    await setup.send({ method: 'POST', path: setup.path, headers, body: '{}' })
    const webhook = await setup.getOnlyWebhook()
    expectEqual('header x-event', webhook.headers['x-event'], 'Created')
    expectEqual('header x-many', webhook.headers['x-many'], 'one, two')
  },
  'request: receivedAt is a valid Date that does not change': async (setup) => {
    await setup.sendJson({})
    const { receivedAt: time } = await setup.getOnlyWebhook()
    expectTrue('receivedAt to be a valid Date', time instanceof Date && !Number.isNaN(time.getTime()))
    const [again] = await setup.getWebhooks()
    expectEqual('receivedAt on the second read', again?.receivedAt.getTime(), time.getTime())
  },
}

interface BodyCase {
  readonly kind: string
  readonly type?: string
  readonly sent?: string
  readonly body: unknown
  readonly parseError?: true
}

const jsonType = 'application/json'
const cases: readonly BodyCase[] = [
  {
    kind: 'a JSON object',
    type: jsonType,
    sent: '{"event":"created","data":{"id":42}}',
    body: { event: 'created', data: { id: 42 } },
  },
  { kind: 'a JSON array', type: jsonType, sent: '[1,{"a":null},"x"]', body: [1, { a: null }, 'x'] },
  { kind: 'a JSON number', type: jsonType, sent: '42', body: 42 },
  { kind: 'JSON true', type: jsonType, sent: 'true', body: true },
  { kind: 'JSON null', type: jsonType, sent: 'null', body: null },
  {
    kind: 'JSON with letters beyond ASCII',
    type: jsonType,
    sent: '{"name":"Amélie 🎬"}',
    body: { name: 'Amélie 🎬' },
  },
  { kind: 'JSON sent as text', type: 'text/plain', sent: '{"event":"created"}', body: { event: 'created' } },
  { kind: 'JSON without a content type', sent: '{"event":"created"}', body: { event: 'created' } },
  {
    kind: 'a form',
    type: 'application/x-www-form-urlencoded',
    sent: 'a=1&b=2',
    body: 'a=1&b=2',
    parseError: true,
  },
  { kind: 'a text', type: 'text/plain', sent: 'hello there', body: 'hello there', parseError: true },
  { kind: 'no body', body: undefined },
]

export const bodyChecks: Checks = Object.fromEntries(
  cases.map(({ kind, type, sent, body, parseError }) => [
    `body: ${kind}`,
    async (setup: ContractSetup) => {
      const headers = type === undefined ? [] : ([['content-type', type]] as const)
      const content = sent === undefined ? {} : { body: sent }
      await setup.send({ method: 'POST', path: setup.path, headers, ...content })
      const webhook = await setup.getOnlyWebhook()
      expectEqual('body', webhook.body, body)
      expectEqual('parseError', webhook.parseError, parseError)
      if (sent === undefined) expectEqual('rawBody', webhook.rawBody, '')
      if (parseError) expectEqual('rawBody', webhook.rawBody, sent)
    },
  ]),
)
