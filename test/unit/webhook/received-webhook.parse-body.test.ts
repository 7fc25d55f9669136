import { expect, test } from 'vitest'
import { createFieldMatcher, createPartialMatcher } from '../../../src/webhook/matchers/payload-matchers.js'
import { parseBody, toWebhook } from '../../../src/webhook/received-webhook.js'

const manyLists = `[${'[],'.repeat(300_000)}0]`

test('does not parse JSON whose values would take too much memory', () => {
  expect(parseBody(manyLists)).toEqual({ body: manyLists, parseError: true })
})

test('parses 4 MB of ordinary JSON', () => {
  const orders = Array.from({ length: 60_000 }, (_, id) => ({
    id,
    customer: `Customer number ${id}`,
    total: 12.5,
  }))
  expect(parseBody(JSON.stringify(orders))).toEqual({ body: orders })
})

test.each([
  ['a field', createFieldMatcher('data.id', 42)],
  ['a partial object', createPartialMatcher({ data: { id: 42 } })],
])('explains why %s is missing if a body was too large to parse', (_, matcher) => {
  const webhook = toWebhook({
    id: '1',
    url: '/hook',
    method: 'POST',
    headers: {},
    rawBody: manyLists,
    receivedAt: new Date(0),
  })
  expect(matcher.explain?.(webhook).note).toContain(
    'the body is not parsed, because its values would take more than 16777216 bytes',
  )
})
