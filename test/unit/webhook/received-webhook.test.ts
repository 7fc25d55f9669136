import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFilter } from '../../../src/webhook/filter.js'
import { toWebhook } from '../../../src/webhook/received-webhook.js'
import { webhook } from './fakes.js'

const raw = { id: '1', url: '/hook', method: 'post', headers: {}, rawBody: '', receivedAt: new Date(0) }

test.each([
  ['', { body: undefined, rawBody: '' }],
  ['{"a":1}', { body: { a: 1 }, rawBody: '{"a":1}' }],
  ['null', { body: null, rawBody: 'null' }],
  ['"text"', { body: 'text', rawBody: '"text"' }],
  ['text', { body: 'text', rawBody: 'text', parseError: true }],
  ['{"a":', { body: '{"a":', rawBody: '{"a":', parseError: true }],
  [' ', { body: ' ', rawBody: ' ', parseError: true }],
])('parses the body %j', (rawBody, expected) => {
  const { id, url, method, headers, receivedAt, ...body } = toWebhook({ ...raw, rawBody })
  expect(body).toStrictEqual(expected)
})

const pairs = Object.entries({ 'X-A': 'one', Host: 'h', 'X-a': 'two' })
test.each(
  [
    { 'X-A': 'one', 'x-a': 'two', Host: 'h' },
    { 'X-A': ['one', 'two'], Host: 'h', Gone: undefined },
    pairs,
  ].map((headers) => ({ headers })),
)('joins the values of $headers', ({ headers }) => {
  expect(toWebhook({ ...raw, headers }).headers).toEqual({ 'x-a': 'one, two', host: 'h' })
})

test('accepts any header name', () => {
  const { headers } = toWebhook({ ...raw, headers: [['__proto__', 'x']] })
  expect(Object.entries(headers)).toEqual([['__proto__', 'x']])
})

test('converts the method to upper case', () => {
  expect(toWebhook(raw).method).toBe('POST')
})

test('parses every JSON value as it was sent', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value)
      expect(toWebhook({ ...raw, rawBody: text }).body).toEqual(JSON.parse(text))
    }),
  )
})

const sent = webhook({}, { url: '/hook/orders?a=1', method: 'PUT', receivedAt: new Date(1000) })

test.each([
  [undefined, true],
  [{}, true],
  [{ since: new Date(1000) }, true],
  [{ since: new Date(1001) }, false],
  [{ method: 'put' }, true],
  [{ method: 'POST' }, false],
  [{ urlPattern: 'orders' }, true],
  [{ urlPattern: '^/orders' }, false],
  [{ urlPattern: /a=\d$/g }, true],
  [{ urlPattern: /^orders/y }, false],
  [{ since: new Date(1000), method: 'PUT', urlPattern: 'nowhere' }, false],
])('applies the filter %j: %s', (filter, passes) => {
  const matches = createFilter(filter)
  expect([matches(sent), matches(sent)]).toEqual([passes, passes])
})

test.each([
  { urlPattern: '(' },
  { urlPattern: 7 as never },
  { since: new Date('x') },
  { since: 'now' as never },
])('throws a TypeError for the filter %j', (filter) => {
  expect(() => createFilter(filter)).toThrow(TypeError)
})
