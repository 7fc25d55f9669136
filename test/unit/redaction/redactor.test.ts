// What the corpus cannot show: values that are not texts, and the options.
import { expect, test } from 'vitest'
import { createRedactor } from '../../../src/redaction/redactor.js'
import type { RedactOption } from '../../../src/redaction/rules.js'

const secret = 'S3cr3tV4lue'
const hidden = '[redacted]'

class Movie {
  password = secret
}
test.each`
  what                                         | value                                                             | redacted
  ${'only values that reveal something'}       | ${{ password: null, token: undefined, pin: '', otp: true, n: 1 }} | ${undefined}
  ${'no token counts'}                         | ${{ tokens: 12, tokensKey: 12, token: '12' }}                     | ${{ tokens: 12, tokensKey: hidden, token: hidden }}
  ${'no date'}                                 | ${{ at: new Date(0) }}                                            | ${undefined}
  ${'an object without prototype'}             | ${Object.assign(Object.create(null), { password: 'x1' })}         | ${{ password: hidden }}
  ${'an instance of a class'}                  | ${new Movie()}                                                    | ${{ password: hidden }}
  ${'only named values that reveal something'} | ${{ name: 'password', value: true }}                              | ${undefined}
  ${'no value whose name is not a string'}     | ${{ name: 7, key: { token: 'x1' }, value: 'x2' }}                 | ${{ name: 7, key: { token: hidden }, value: 'x2' }}
  ${'no values outside of objects'}            | ${[7, 7n, undefined, null, true]}                                 | ${undefined}
  ${'an object whose toString is no function'} | ${{ a: { toString: null } }}                                      | ${undefined}
  ${'a list of cookies'}                       | ${{ cookie: ['sid=x1'] }}                                         | ${{ cookie: hidden }}
  ${'secrets in names'}                        | ${{ 'https://a:b@c.test': 1 }}                                    | ${{ [`https://${hidden}@c.test`]: 1 }}
`('redacts parsed JSON: $what', ({ value, redacted = value }) => {
  expect(createRedactor().json(value)).toEqual(redacted)
})

test.each([
  ['lists', (inner: unknown) => [inner]],
  ['objects', (inner: unknown) => ({ a: inner })],
])('redacts %s only if they are nested too deeply', (_what, wrap) => {
  const nest = (depth: number) => {
    let value: unknown = 'ordinary'
    for (let level = 0; level < depth; level++) value = wrap(value)
    return JSON.stringify(createRedactor().json(value))
  }
  expect(nest(501)).toContain('ordinary')
  expect(nest(501)).not.toContain(hidden)
  expect(nest(502)).toContain(hidden)
  expect(nest(502)).not.toContain('ordinary')
})

test('takes a text of up to 300 characters for a validation message', () => {
  const { json } = createRedactor()
  const message = 'This password is too short.'.padEnd(300, ' Try again.')
  expect(json({ password: message })).toEqual({ password: message })
  expect(json({ password: `${message}!` })).toEqual({ password: hidden })
})

test.each`
  what                                   | place                | body                                 | value     | redacted
  ${'the value after a secret name'}     | ${['1']}             | ${['password', 'x1']}                | ${secret} | ${hidden}
  ${'the second of several names'}       | ${['1']}             | ${['password', 'email', 'size']}     | ${secret} | ${undefined}
  ${'the name before a value'}           | ${['0']}             | ${['password', 'x1']}                | ${secret} | ${undefined}
  ${'the value of an ordinary name'}     | ${['value']}         | ${{ name: 'color', value: 'x1' }}    | ${secret} | ${undefined}
  ${'a secret that the body lacks'}      | ${['password', 'a']} | ${{}}                                | ${secret} | ${hidden}
  ${'a secret that is true in the body'} | ${['password']}      | ${{ password: true }}                | ${secret} | ${hidden}
  ${'a validation message'}              | ${['password', '0']} | ${{ password: ['It is required.'] }} | ${secret} | ${undefined}
  ${'what is true under a secret name'}  | ${['password', 'a']} | ${{ password: { a: false } }}        | ${true}   | ${hidden}
`(
  'a value at a place in a body is redacted as in the body: $what',
  ({ place, body, value, redacted = value }) => {
    expect(createRedactor().place(place, value, body)).toBe(redacted)
  },
)

const long = ' and so on'.repeat(200)
test.each([
  [`password ${secret}${long}`, `password ${hidden}${long}`],
  [`curl -u joe:hunter2${long}`, `curl -u ${hidden}${long}`],
])('hides a secret at the start of a long text: %s', (written, redacted) => {
  expect(createRedactor().text(written)).toBe(redacted)
})

test('redacts 6,000 nested arrays without exhausting the stack', () => {
  const nested = `${'['.repeat(6000)}{"password":"${secret}"}${']'.repeat(6000)}`
  expect(() => createRedactor().json({ nested: JSON.parse(nested) })).not.toThrow()
  expect(createRedactor().text(nested)).not.toContain(secret)
})

test('hides a credential in a URL that is nested in the parameters of seven others', () => {
  const nested = Array.from({ length: 7 }).reduce(
    (url) => `/a?x=${encodeURIComponent(String(url))}`,
    'Cookie: theme=q7Zk2mXv9LpT',
  )
  expect(createRedactor().url(String(nested))).not.toContain('q7Zk')
})

test('replaces half a character in a URL, because it cannot be encoded', () => {
  const written = `/a/\ud800%3Ftoken%3D${secret}/b`
  const redacted = `/a/${encodeURIComponent(`\ufffd?token=${hidden}`)}/b`
  expect([createRedactor().url(written), createRedactor().text(written)]).toEqual([redacted, redacted])
})

const spaced = 'SECRET1:HIDDEN BY REDACTION'
test.each([
  'see api_key=abc1 now',
  '/a?token=abc1&b=2',
  'see /a;sessionid=abc1 now',
  'see /a?b=1;sessionid=abc1 now',
  'sends Bearer abcdef12 now',
  'sends Basic abcdef12== now',
  'api key %s rejected abcdef12',
  'curl -u joe:abcdef12 now',
  'password: "abc1" now',
  'x-api-key: abcdef12 now',
  '{"token":"abc1"}',
  '<token>abc1</token>',
])('a replacement with spaces is the same after a second pass: %s', (text) => {
  const once = createRedactor({ replacement: spaced }).text(text)
  expect(once.split(spaced)).toHaveLength(2)
  expect(once).not.toMatch(/abc/)
  expect(createRedactor({ replacement: spaced }).text(once)).toBe(once)
})

const distant = `no size: from String "blue"${long}(through reference chain: User["password"])`
test.each`
  what                                                                          | options                       | written                                          | redacted
  ${'a value that is far away from the reference chain of another is kept'}     | ${{}}                         | ${distant}                                       | ${distant}
  ${'a value is hidden in one pass, even if one replacement causes another'}    | ${{ replacement: '<gone>' }}  | ${'code=?-----BEGIN A-----'}                     | ${'code=<gone>'}
  ${'a replacement with a dollar sign is inserted literally'}                   | ${{ replacement: '$&$1' }}    | ${'<add key="token" value="a1"/>'}               | ${'<add key="token" value="$&$1"/>'}
  ${'a value after one that a replacement with spaces hides already is hidden'} | ${{ replacement: spaced }}    | ${`pin ${spaced}, api key %s rejected abcdef12`} | ${`pin ${spaced}, api key %s rejected ${spaced}`}
  ${'empty matches of a pattern are ignored'}                                   | ${{ patterns: [/x*/] }}       | ${'axxb'}                                        | ${`a${hidden}b`}
  ${'an additional name that is percent-encoded is found'}                      | ${{ names: ['schlüssel'] }}   | ${'/a?schl%C3%BCssel=x1'}                        | ${`/a?schl%C3%BCssel=${hidden}`}
  ${'a pattern of decoded characters that begins and ends in escapes is found'} | ${{ patterns: [/€ \d+ ©/u] }} | ${'/a?x=b%E2%82%AC%207%20%C2%A9c'}               | ${`/a?x=b${hidden}c`}
`('in a text, $what', ({ options, written, redacted }) => {
  const { text } = createRedactor(options)
  expect(text(written)).toBe(redacted)
  expect(text(redacted)).toBe(redacted)
})

test('the option redact: false hides nothing', () => {
  const { url, text, headers, json } = createRedactor(false)
  const all = `https://a:${secret}@b.test/?token=${secret}`
  expect([url(all), text(all)]).toEqual([all, all])
  expect([json({ token: secret }), headers({ cookie: secret })]).toEqual([
    { token: secret },
    { cookie: secret },
  ])
})

test('the option redact accepts additional names and another replacement', () => {
  const additions = { names: ['tenant-key', 'x-tenant', 'q'], patterns: [/ORD-\d+/y] }
  const { url, headers, text } = createRedactor({ ...additions, replacement: 'GONE' })
  expect(url('/a?tenantKey=1&q=2&page=3')).toBe('/a?tenantKey=GONE&q=GONE&page=3')
  const redacted = { 'Tenant-Key': 'GONE', 'X-Tenant': 'GONE', p: '3' }
  expect(headers({ 'Tenant-Key': '1', 'X-Tenant': '2', p: '3' })).toEqual(redacted)
  expect(text('order ORD-12 and ORD-34')).toBe('order GONE and GONE')
})

test('the option redact is true by default', () => {
  for (const same of [createRedactor(), createRedactor(true), createRedactor({})]) {
    expect(same.text('?token=x1&name=Stryker')).toBe(`?token=${hidden}&name=Stryker`)
    expect(same.json({ token: 'x1' })).toEqual({ token: hidden })
  }
})

test.each([
  { what: 'plain', written: 'grace@example.org' },
  { what: 'once', written: 'grace%40example.org' },
  { what: 'twice', written: 'grace%2540example.org' },
  { what: 'whole', written: '%67%72%61%63%65%40%65%78%61%6d%70%6c%65%2e%6f%72%67' },
])('finds patterns in percent-encoded text, and leaves the rest as it is: $what', ({ written }) => {
  const { url, text } = createRedactor({ patterns: [/\b[a-z]+@example\.org\b/] })
  const path = (who: string) => `https://shop.test/a%2Fb/${who}/%E2%82%AC?next=%2Fc&q=100%&r=%zz`
  expect(url(path(written))).toBe(path(hidden))
  expect(text(`GET ${path(written)} failed`)).toBe(`GET ${path(hidden)} failed`)
  expect(text(text(path(written)))).toBe(path(hidden))
})

test.each([
  ['{"message":"Customer M\\u00fcller is unknown"}', `{"message":"Customer ${hidden} is unknown"}`],
  ['{"a":"{\\"b\\":\\"M\\\\u00fcller\\"}"}', `{"a":"{\\"b\\":\\"${hidden}\\"}"}`],
  ['{"n":1,"message":"M\\u00fcller is un', `{"n":1,"message":"${hidden} is un`],
  ['{"M\\u00fcller":1}', `{"${hidden}":1}`],
  ['{"message":"M\\u00f6ller is unknown"}', '{"message":"M\\u00f6ller is unknown"}'],
])('finds patterns in JSON with escapes: %s', (written, redacted) => {
  expect(createRedactor({ patterns: [/Müller/] }).text(written)).toBe(redacted)
})

const cycle: Record<string, unknown> = {}
cycle['a'] = cycle
test.each`
  option                      | message
  ${{ patterns: [/a/, 'b'] }} | ${'redact.patterns[1] must be a RegExp; got "b".'}
  ${{ names: ['a', ' '] }}    | ${'redact.names[1] must be a non-empty string; got " ".'}
  ${{ nams: ['a'] }}          | ${'Unknown option "nams" of redact. Did you mean "names"?'}
  ${{ names: cycle }}         | ${'redact.names must be an array of non-empty strings; got an object.'}
  ${{ replacement: 1 }}       | ${'redact.replacement must be a string without quotes, backslashes and line breaks; got 1.'}
  ${'yes'}                    | ${'redact must be true, false or an object; got "yes".'}
  ${null}                     | ${'redact must be true, false or an object; got null.'}
`('the option redact cannot be $option', ({ option, message }) => {
  expect(() => createRedactor(option as RedactOption)).toThrow(new TypeError(message))
})
