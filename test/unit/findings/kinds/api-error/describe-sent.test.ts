// The body that the test's own API request sends, which may explain a 422.
import { expect, test } from 'vitest'
import { describeSent } from '../../../../../src/findings/kinds/api-error/describe-sent.js'

const json = { 'content-type': 'application/json' }

test.each<[what: string, options: unknown, sent: object]>([
  ['a request without options', undefined, {}],
  ['a request without body and headers', { timeout: 5 }, { headers: {} }],
  ['an object as JSON', { data: { rating: 11 } }, { headers: json, body: '{"rating":11}' }],
  ['a list as JSON', { data: [1] }, { headers: json, body: '[1]' }],
  [
    'a string as it is',
    { data: '{"a":1}', headers: { 'Content-Type': 'text/json' } },
    { headers: { 'content-type': 'text/json' }, body: '{"a":1}' },
  ],
  [
    'an encoded form',
    { form: { name: 'a b', id: 7 } },
    { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'name=a+b&id=7' },
  ],
  ['a buffer as no body', { data: Buffer.from('a') }, { headers: {} }],
  ['a multipart form as no body', { multipart: { file: 'a' } }, { headers: {} }],
  ['a FormData as no body', { form: new FormData() }, { headers: {} }],
  ['the headers', { headers: { 'X-Request-Id': '7f' } }, { headers: { 'x-request-id': '7f' } }],
  ['a part of a long body', { data: 'x'.repeat(5_000) }, { headers: {}, body: 'x'.repeat(4_096) }],
])('describes the sent request: %s', (_, options, sent) => expect(describeSent(options)).toEqual(sent))
