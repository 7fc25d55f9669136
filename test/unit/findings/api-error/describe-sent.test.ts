// The body that the test's own API request sends, which may explain a 422.
import { expect, test } from 'vitest'
import { describeSent } from '../../../../src/findings/kinds/api-error/describe-sent.js'

const json = { 'content-type': 'application/json' }

test.each<[what: string, options: unknown, sent: object]>([
  ['no options', undefined, {}],
  ['nothing', { timeout: 5 }, { headers: {} }],
  ['an object', { data: { rating: 11 } }, { headers: json, body: '{"rating":11}' }],
  ['a list', { data: [1] }, { headers: json, body: '[1]' }],
  [
    'a string',
    { data: '{"a":1}', headers: { 'Content-Type': 'text/json' } },
    { headers: { 'content-type': 'text/json' }, body: '{"a":1}' },
  ],
  [
    'a form',
    { form: { name: 'a b', id: 7 } },
    { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'name=a+b&id=7' },
  ],
  ['a buffer', { data: Buffer.from('a') }, { headers: {} }],
  ['parts', { multipart: { file: 'a' } }, { headers: {} }],
  ['a FormData', { form: new FormData() }, { headers: {} }],
  ['headers', { headers: { 'X-Request-Id': '7f' } }, { headers: { 'x-request-id': '7f' } }],
  ['too much', { data: 'x'.repeat(5_000) }, { headers: {}, body: 'x'.repeat(4_096) }],
])('%s', (_, options, sent) => expect(describeSent(options)).toEqual(sent))
