// Checks that every kind of body is normalized.
import { type Checks, type ContractSetup, expectEqual } from './provider-check.js'

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
