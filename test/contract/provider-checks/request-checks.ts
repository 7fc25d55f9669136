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

/** The content type and the text that are sent, and the expected body. A body that equals its text is not JSON. */
type BodyCase = readonly [kind: string, type: string | undefined, sent: string | undefined, body: unknown]

const json = 'application/json'
const created = '{"event":"created","data":{"id":42}}'
const cases: readonly BodyCase[] = [
  ['a JSON object', json, created, { event: 'created', data: { id: 42 } }],
  ['a JSON array', json, '[1,{"a":null},"x"]', [1, { a: null }, 'x']],
  ['a JSON number', json, '42', 42],
  ['JSON true', json, 'true', true],
  ['JSON null', json, 'null', null],
  ['JSON with letters beyond ASCII', json, '{"name":"Amélie 🎬"}', { name: 'Amélie 🎬' }],
  ['JSON sent as text', 'text/plain', '{"event":"created"}', { event: 'created' }],
  ['JSON without a content type', undefined, '{"event":"created"}', { event: 'created' }],
  ['a form', 'application/x-www-form-urlencoded', 'a=1&b=2', 'a=1&b=2'],
  ['a text', 'text/plain', 'hello there', 'hello there'],
  ['no body', undefined, undefined, undefined],
]

export const bodyChecks: Checks = Object.fromEntries(
  cases.map(([kind, type, sent, body]) => [
    `body: ${kind}`,
    async (setup: ContractSetup) => {
      const headers = type === undefined ? [] : ([['content-type', type]] as const)
      const content = sent === undefined ? {} : { body: sent }
      await setup.send({ method: 'POST', path: setup.path, headers, ...content })
      const webhook = await setup.getOnlyWebhook()
      const isText = typeof body === 'string'
      expectEqual('body', webhook.body, body)
      expectEqual('parseError', webhook.parseError, isText ? true : undefined)
      if (isText || sent === undefined) expectEqual('rawBody', webhook.rawBody, sent ?? '')
    },
  ]),
)
