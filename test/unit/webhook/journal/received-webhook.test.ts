import { expect, test } from 'vitest'
import { parseBody, toWebhook } from '../../../../src/webhook/journal/received-webhook.js'
import {
  createFieldMatcher,
  createPartialMatcher,
} from '../../../../src/webhook/template/payload-matchers.js'

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
  expect(body).toStrictEqual({ ...expected, rawBytes: undefined })
})

test.each([
  [{ 'X-A': 'one', 'x-a': 'two', Host: 'h' }],
  [{ 'X-A': ['one', 'two'], Host: 'h', Gone: undefined }],
  [Object.entries({ 'X-A': 'one', Host: 'h', 'X-a': 'two' })],
])('joins the values of %j', (headers) => {
  expect(toWebhook({ ...raw, headers }).headers).toEqual({ 'x-a': 'one, two', host: 'h' })
})

test.each([
  ['https://hooks.example:8443/hook?a=1', '/hook?a=1'],
  ['https://hooks.example', '/'],
  ['hook?next=https://shop.example/', '/hook?next=https://shop.example/'],
  ['/hook?a=1', '/hook?a=1'],
  ['//hook', '//hook'],
])('keeps the path and query of the URL %j', (url, path) => {
  expect(toWebhook({ ...raw, url }).url).toBe(path)
})

test('accepts any header name', () => {
  const { headers } = toWebhook({ ...raw, headers: [['__proto__', 'x']] })
  expect(Object.entries(headers)).toEqual([['__proto__', 'x']])
})

test('converts the method to upper case', () => {
  expect(toWebhook(raw).method).toBe('POST')
})

const manyLists = `[${'[],'.repeat(300_000)}0]`

test('does not parse JSON whose values would take too much memory', () => {
  const unread = 'JSON whose values would take more than 16777216 bytes'
  expect(parseBody({ text: manyLists })).toEqual({ body: manyLists, parseError: true, unread })
})

test('parses 4 MB of ordinary JSON', () => {
  const toOrder = (_: unknown, id: number) => ({ id, customer: `Customer number ${id}`, total: 12.5 })
  const orders = Array.from({ length: 60_000 }, toOrder)
  expect(parseBody({ text: JSON.stringify(orders) })).toEqual({ body: orders })
})

test.each([
  ['a field', createFieldMatcher('data.id', 42)],
  ['a partial object', createPartialMatcher({ data: { id: 42 } })],
])('says that nobody can tell whether %s matches if a body was too large to parse', (_, matcher) => {
  expect(matcher.explain?.(toWebhook({ ...raw, rawBody: manyLists })).cannotTell).toBe(
    'its body is JSON whose values would take more than 16777216 bytes',
  )
})
