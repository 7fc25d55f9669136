import { expect, test } from 'vitest'
import {
  type FindingDetails,
  findingFields,
  redactFinding,
} from '../../../../src/findings/fields/finding-fields.js'
import { redactFields, redactName } from '../../../../src/findings/fields/redact-fields.js'
import type { Finding } from '../../../../src/findings/kinds/kinds.js'
import { createRedactor } from '../../../../src/redaction/redactor.js'

const secret = 'S3cr3tV4lue'
const leak = `token=${secret}`
const hidden = 'token=[redacted]'
const bare: Finding = {
  kind: 'graphql-error',
  name: 'n',
  method: 'POST',
  status: 200,
  count: 2,
  timestamp: '2026-01-31T12:00:00.000Z',
  url: 'https://shop.test/',
}

test('hides secrets in every field, and leaves the rest', () => {
  const create = (text: string, key: string): Finding => ({
    ...bare,
    url: `https://shop.test/?${text}`,
    name: `GET 500 /a?${text}`,
    message: text,
    errorName: text,
    operationName: text,
    code: text,
    details: {
      statusText: text,
      pageUrl: `/a?${text}`,
      frameUrl: `/b?${text}`,
      body: text,
      stack: text,
      args: text,
      durationMs: 7,
      resourceType: 'fetch',
      headers: { 'x-api-key': key, via: 'proxy' },
      request: { headers: { authorization: key, traceparent: '00-1' }, body: text },
    },
  })
  expect(redactFinding(create(leak, secret), createRedactor())).toEqual(create(hidden, '[redacted]'))
})

const known = { baseline: { state: 'known', reason: leak, ticket: leak, expires: '2027-03-31' } }
const flags = { recovered: true, mocked: true, prefetch: true, late: true }
const mistyped = { consequences: 'no cart', details: { headers: ['a'], durationMs: 'long' }, count: 'many' }
const details = { durationMs: 1 }

test.each`
  what                                                     | given                                    | expected
  ${'hides secrets in what the page said about a request'} | ${{ consequences: ['no cart', leak] }}   | ${{ consequences: ['no cart', hidden] }}
  ${'hides secrets in what the baseline says'}             | ${known}                                 | ${{ baseline: { ...known.baseline, reason: hidden, ticket: hidden } }}
  ${'keeps flags that are set'}                            | ${flags}                                 | ${flags}
  ${'omits unset flags, and fields that it does not know'} | ${{ details, mocked: leak, more: leak }} | ${{ details }}
  ${'leaves values of another type as they are'}           | ${mistyped}                              | ${mistyped}
`('$what', ({ given, expected }) => {
  expect(redactFinding({ ...bare, ...given }, createRedactor())).toStrictEqual({ ...bare, ...expected })
})

test.each`
  name                                          | redacted
  ${`GET 500 /reset/${'aB3'.repeat(6)}`}        | ${'GET 500 /reset/[redacted]'}
  ${`API POST 500 https://shop.test/?${leak}`}  | ${`API POST 500 https://shop.test/?${hidden}`}
  ${`WS 403 wss://shop.test/live?${leak}`}      | ${`WS 403 wss://shop.test/live?${hidden}`}
  ${`GET 500 blob:https://shop.test/a?${leak}`} | ${`GET 500 blob:https://shop.test/a?${hidden}`}
  ${`TypeError: no cart at /a?${leak}`}         | ${`TypeError: no cart at /a?${hidden}`}
  ${'GraphQL Add: no password for ada'}         | ${'GraphQL Add: no password for ada'}
`('hides secrets in the name $name', ({ name, redacted }) => {
  expect(redactName(name, createRedactor())).toBe(redacted)
})

test('redacts the location in a name as a URL, and the rest as text', () => {
  const marks = { text: (text: string) => `«${text}»`, url: (url: string) => `<${url}>` }
  const redact = (name: string) => redactName(name, { ...createRedactor(), ...marks })
  expect(redact('GET 500 /a/b')).toBe('«GET 500 »</a/b>')
  expect(redact('API GET 500 https://a.test/b')).toBe('«API GET 500 »<https://a.test/b>')
  expect(redact('GET net::ERR_FAILED blob:http://a/b\nc')).toBe('«GET net::ERR_FAILED »<blob:http://a/b\\nc>')
  expect(redact('Error: GET 500 /a')).toBe('«Error: GET 500 /a»')
  expect(redact('get 500 /a')).toBe('«get 500 /a»')
})

const cutThroughToken = `${'x '.repeat(1018)}ghp_${'a1B2'.repeat(9)} tail ${'y'.repeat(99)}`
const long = 'at fn '.repeat(2000)

test.each<{ what: string; details: FindingDetails; limit: number }>([
  { what: 'bodies', details: { body: cutThroughToken, request: { body: cutThroughToken } }, limit: 2048 },
  { what: 'stacks and arguments', details: { stack: long, args: long }, limit: 4096 },
])('$what after redaction, so that no part of a secret remains', ({ details, limit }) => {
  const { body, request, stack, args, bodyTruncated } =
    redactFinding({ ...bare, details }, createRedactor()).details ?? {}
  const texts = [body, request?.body, stack, args].filter((text) => text !== undefined)
  expect(texts.map(({ length }) => length)).toEqual([limit, limit])
  expect(texts.join()).not.toContain('ghp_')
  expect([bodyTruncated, request?.bodyTruncated]).toEqual(body ? [true, true] : [undefined, undefined])
})

test('does not truncate a text that just fits', () => {
  const body = 'x '.repeat(1024)
  expect(redactFinding({ ...bare, details: { body } }, createRedactor()).details).toEqual({ body })
})

test('truncates a message even if only its redaction makes it too long', () => {
  const redactor = createRedactor({ patterns: [/x/], replacement: 'much longer' })
  expect(redactFinding({ ...bare, message: 'x '.repeat(2000) }, redactor).message).toHaveLength(4096)
})

test('leaves out all texts but the name where the test keeps no details', () => {
  const texts = {
    message: 'no cart of ada',
    errorName: 'CartError',
    errorLine: 'no cart of ada',
    operationName: 'Cart',
    code: 'DENIED',
    consequences: ['console.error: no cart of ada'],
    details: { statusText: 'No Cart', body: 'no cart of ada' },
  }
  const finding = { ...bare, ...texts, url: `/cart?${leak}` }
  expect(redactFinding(finding, createRedactor(), false)).toEqual({ ...bare, url: `/cart?${hidden}` })
  expect(redactFinding(finding, createRedactor(), true)).toEqual({ ...finding, url: `/cart?${hidden}` })
})

const redactArgs = (args: string, option?: object | boolean) =>
  redactFields({ args }, findingFields.details.fields, createRedactor(option)).args

test.each([
  ['token:\nq7Zk2mXv9LpT4wRb8NcY\nof\nada', 'token:\n[redacted]\nof\nada'],
  ['token:\n[redacted]\nof\nada', undefined],
  ['password\nq7Zk2mXv9', 'password\n[redacted]'],
  ['Authorization:\nBearer q7Zk2mXv9', 'Authorization:\nBearer [redacted]'],
  ['-----BEGIN PRIVATE KEY-----\nq7Zk2mXv9\n-----END PRIVATE KEY-----', '[redacted]'],
  ['%s has the secret %s\nada\nq7Zk2mXv9', '%s has the secret %s\nada\n[redacted]'],
  ['user: %s, pin: %d\nada\n123456', 'user: %s, pin: %d\nada\n[redacted]'],
  ['%cshop%c has %d secrets\ncolor: red\n\n7', undefined],
  ['password\nis required', undefined],
  ['/a?page=\n7', undefined],
])(
  'console arguments are redacted even if one, or the format, names the secret in another: %j',
  (args, redacted = args) => {
    expect(redactArgs(args)).toBe(redacted)
  },
)

test('console arguments are redacted as the options say', () => {
  const args = 'token:\nq7Zk2mXv9LpT4wRb8NcY'
  expect([redactArgs(args, { replacement: '***' }), redactArgs(args, false)]).toEqual(['token:\n***', args])
  expect(redactArgs('token:\n[redacted]', { replacement: '***' })).toBe('token:\n[redacted]')
})
