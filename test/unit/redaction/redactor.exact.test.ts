// The exact text that redaction leaves, form by form. Each test has its own redactor, because redactors cache results.
import { beforeEach, describe, expect, test } from 'vitest'
import { memoize } from '../../../src/redaction/memoize.js'
import { createRedactor, type RedactOption, type Redactor } from '../../../src/redaction/redactor.js'

const secret = 'S3cr3tV4lue'
const hidden = '[redacted]'
let redactor: Redactor
/** Removes the « » that mark the secret parts of a row. */
const reveal = (text: string) => text.replaceAll(/[«»]/g, '')
const hide = (text: string) => text.replaceAll(/«.*?»/gs, hidden)

beforeEach(() => {
  redactor = createRedactor()
})

describe('JSON within a text', () => {
  test.each([
    ['a list', `{"password":["${secret}","b"],"n":1}`, `{"password":"${hidden}","n":1}`],
    ['a list of lists', `{"tokens":[["a"],["b"]],"n":1}`, `{"tokens":"${hidden}","n":1}`],
    ['an object', `{"password":{"a":{"b":"${secret}"},"c":[]},"n":1}`, `{"password":"${hidden}","n":1}`],
    ['strings with brackets', `{"password":{"a":"}","b":"]"},"n":1}`, `{"password":"${hidden}","n":1}`],
    ['a list with brackets', `{"password":["]}","${secret}"],"n":1}`, `{"password":"${hidden}","n":1}`],
    ['a number', '{"password":12345,"n":1}', `{"password":"${hidden}","n":1}`],
    ['a number at the end', '{"n":1,"password":12345}', `{"n":1,"password":"${hidden}"}`],
    ['a string with an escaped quote', `{"password":"«a\\"${secret}»","n":1}`],
    ['a string with a backslash at its end', '{"password":"«a\\\\»","n":"b"}'],
    ['two secrets', '{"password":"«a1»","n":1,"token":"«b2»"}'],
    ['a secret in a secret', '{"credentials":{"password":"a1"},"n":1}', `{"credentials":"${hidden}","n":1}`],
    ['escaped JSON', '{\\"password\\":\\"«a1»\\",\\"n\\":1}'],
    [
      'an escaped list',
      `{\\"tokens\\":[\\"]\\",\\"b\\"],\\"n\\":1}`,
      `{\\"tokens\\":\\"${hidden}\\",\\"n\\":1}`,
    ],
    ['a value after white space', '{ "password" : "«a1»" , "n": 1 }'],
    ['only values that reveal something', '{"password":true,"token":null,"pin":false,"otp":""}'],
    ['no escaped empty string', '{\\"password\\":\\"\\",\\"n\\":1}'],
    ['no ordinary fields', '{"state":"closed","code":"ABCDEFGH"}'],
  ])('redacts %s', (_what, json, redacted = hide(json)) => {
    expect(redactor.text(`got ${reveal(json)} instead`)).toBe(`got ${redacted} instead`)
  })

  test.each([
    ['a string', `{"n":1,"password":"${secret}`],
    ['a list', `{"n":1,"password":["a","${secret}`],
    ['an object', `{"n":1,"password":{"a":"${secret}","b":{}`],
    ['a number', '{"n":1,"password":12345'],
  ])('redacts %s that is truncated', (_what, json) => {
    expect(redactor.text(`got ${json}`)).toBe(`got {"n":1,"password":"${hidden}"`)
  })
})

describe('in JSON bodies', () => {
  test.each([
    ['an object', `{"password":{"a":{"b":"${secret}"}},"n":1}`, `{"password":"${hidden}","n":1}`],
    ['a list', '{"password":[{"a":1},[2],"]"],"n":[1]}', `{"password":"${hidden}","n":[1]}`],
    ['no value after a name in a list', '{"a":["password","x1"],"b":{"token":"«x2»"}}'],
    ['a field after a list', '[[1,2],{"a":[3]},{"password":"«x1»"}]'],
    ['a field next to a list', '{"a":["b"],"password":"«x1»"}'],
    ['a field after an object', '{"a":{"b":"c"},"password":"«x1»"}'],
    [
      'no token counts',
      '{"tokens":12,"max_tokens":4096,"tokens_key":12}',
      `{"tokens":12,"max_tokens":4096,"tokens_key":"${hidden}"}`,
    ],
    ['tokens in a string', '{"tokens":"«a1»"}'],
    ['a string with a quote at its end', `{"password":"«${secret}\\"»"}`],
    ['only values that reveal something', '{"password":true,"token":null,"pin":false,"otp":""}'],
    ['the word true in a string', '{"password":"«true»"}'],
    ['named values', '[{"name":"password","value":"«x1»"},{"name":"color","value":"x2"}]'],
    [
      'named values in objects',
      '{"key":"token","value":{"a":"x1"},"n":1}',
      `{"key":"token","value":"${hidden}","n":1}`,
    ],
    [
      'no values under other names',
      '{"name":"password","values":"x1","my_value":"x2","n":{"value":"x3"}}',
      undefined,
    ],
    ['no values without a name', '{"title":"password","value":"x1"}'],
    ['a single string', `"see /a?token=«${secret}» there"`],
    [
      'a card number',
      '{"a":4242424242424242,"b":"n4242424242424242"}',
      `{"a":"${hidden}","b":"n4242424242424242"}`,
    ],
  ])('redacts %s', (_what, body, redacted = hide(body)) => {
    expect(redactor.body(reveal(body))).toBe(redacted)
    expect(redactor.body(` ${reveal(body)}\n`)).toBe(` ${redacted}\n`)
  })

  test.each([
    ['in an escape', `{"u":"/a?token=«${secret}\\»`],
    ['in a Unicode escape', `{"u":"/a?token=«${secret}\\u00»`],
    ['after a Unicode escape', `{"u":"/a?b=1\\u0026token=${secret}`, `{"u":"/a?b=1&token=${hidden}`],
    [
      'after a control character',
      `{"u":"\u0001 /a?b=1\\u0026token=${secret}`,
      `{"u":"\\u0001 /a?b=1&token=${hidden}`,
    ],
    ['after an invalid escape', `{"u":"\\x /a?token=${secret}`, `{"u":"\\\\x /a?token=${hidden}`],
  ])('redacts a body truncated %s', (_where, body, redacted = hide(body)) => {
    expect(redactor.body(reveal(body))).toBe(redacted)
  })

  test('redacts text that only looks like JSON', () => {
    expect(redactor.text(`[chromium] sends Bearer ${secret} twice`)).toBe(
      `[chromium] sends Bearer ${hidden} twice`,
    )
    expect(redactor.text(`{ see /a?token=${secret} }`)).toBe(`{ see /a?token=${hidden} }`)
  })
})

describe('parsed JSON', () => {
  class Movie {
    password = secret
  }
  test.each<[string, unknown, unknown?]>([
    ['only values that reveal something', { password: null, token: undefined, pin: '', otp: true, n: 1 }],
    [
      'no token counts',
      { tokens: 12, tokensKey: 12, token: '12' },
      { tokens: 12, tokensKey: hidden, token: hidden },
    ],
    ['no date', { at: new Date(0) }],
    [
      'an object without prototype',
      Object.assign(Object.create(null), { password: 'x1' }),
      { password: hidden },
    ],
    ['an instance of a class', new Movie(), { password: hidden }],
    [
      'a named value',
      { name: 'password', value: 'x1', values: 'x2', my_value: 'x3' },
      { name: 'password', value: hidden, values: 'x2', my_value: 'x3' },
    ],
    ['a value before its name', { value: 'x1', key: 'token' }, { value: hidden, key: 'token' }],
    ['only named values that reveal something', { name: 'password', value: true }],
    ['no values without a name', { title: 'password', value: 'x1' }],
    [
      'no value whose name is not a string',
      { name: 7, key: { token: 'x1' }, value: 'x2' },
      { name: 7, key: { token: hidden }, value: 'x2' },
    ],
    ['no values outside of objects', [7, 7n, undefined, null, true]],
    ['secrets in names', { 'https://a:b@c.test': 1 }, { [`https://${hidden}@c.test`]: 1 }],
  ])('redacts %s', (_what, value, redacted = value) => {
    expect(redactor.json(value)).toEqual(redacted)
  })

  test.each([
    ['lists', (inner: unknown) => [inner]],
    ['objects', (inner: unknown) => ({ a: inner })],
  ])('redacts %s only if they are nested too deeply', (_what, wrap) => {
    const nest = (depth: number) => {
      let value: unknown = 'ordinary'
      for (let level = 0; level < depth; level++) value = wrap(value)
      return JSON.stringify(redactor.json(value))
    }
    expect(nest(400)).toContain('ordinary')
    expect(nest(400)).not.toContain(hidden)
    expect(nest(600)).toContain(hidden)
    expect(nest(600)).not.toContain('ordinary')
  })
})

describe('XML', () => {
  test.each([
    ['elements in elements of the same name', '<secret>«<secret>a1</secret>b2»</secret><c>d</c>'],
    ['empty elements of the same name', '<secret>«<secret/>b2»</secret><c>d</c>'],
    ['two elements', '<token>«a1»</token>, <a>b</a>, <token>«c2»</token>'],
    ['a secret in a secret', '<credentials>«<token>a1</token>»</credentials><a>b</a>'],
    ['an element that contains one with a longer name', '<token>«a1<tokens>b2</tokens>»</token><a>b</a>'],
    ['names with dots', '<a.token>«b1»</a.token><c>d</c>'],
    ['no empty elements', '<token></token><token/>text'],
    ['no text after an empty element', '<password x="1"/>text'],
    ['a value attribute', '<add key="token" value="«a1»"/>text'],
    [
      'a value in single quotes',
      `<add name='token' value='a1'>b2</add>`,
      `<add name='token' value="${hidden}">${hidden}</add>`,
    ],
  ])('redacts %s', (_what, xml, redacted = hide(xml)) => {
    expect(redactor.body(reveal(xml))).toBe(redacted)
  })

  test('inserts a replacement with a dollar sign literally', () => {
    const some = createRedactor({ replacement: '$&$1' })
    expect(some.body('<add key="token" value="a1"/>')).toBe('<add key="token" value="$&$1"/>')
  })
})

describe('in multipart forms', () => {
  const part = (name: string, content: string, end = '\r\n') =>
    ['--x1', `Content-Disposition: form-data; name=${name}`, '', content].join(end) + end
  test.each([
    ['the last part', part('"a"', 'b') + part('"token"', `«${secret}»`)],
    ['two parts', part('"pin"', '«1»') + part('"a"', 'b') + part('"pin"', '«2»')],
    ['parts whose names have no quotes', part('token', `«${secret}»`) + part('a', 'b')],
    ['parts separated by line feeds', part('"token"', `«${secret}»`, '\n') + part('"a"', 'b', '\n')],
    ['a part with dashes', part('"token"', `«a\r\n--b ${secret}»`) + part('"a"', 'b')],
    ['a part with the beginning of the boundary', part('"token"', `«a\r\n--x ${secret}»`) + part('"a"', 'b')],
    ['a form after white space', `\r\n ${part('"token"', `«a\r\n--b ${secret}»`)}`],
    ['no ordinary part', part('"a"', 'b')],
  ])('redacts %s', (_what, parts) => {
    expect(redactor.body(`${reveal(parts)}--x1--`)).toBe(`${hide(parts)}--x1--`)
  })

  test('redacts a truncated part', () => {
    const form = part('"token"', `«a\r\nb ${secret}»`).trimEnd()
    expect(redactor.body(reveal(form))).toBe(hide(form))
  })

  test('redacts a part with several headers', () => {
    const head =
      '--x1\r\nContent-Disposition: form-data; filename="a"; name="token"\r\nContent-Type: text/plain\r\n\r\n'
    expect(redactor.body(`${head}${secret}\r\n--x1--`)).toBe(`${head}${hidden}\r\n--x1--`)
  })
})

describe('names', () => {
  test.each([
    ...['userPIN', 'PINNumber', 'XPin', 'x-pin', 'pin_x', 'card2Pin', 'my--otp', '-otp', 'login.skey'],
    'login[SKEY]',
    ...['a..skey', 'SKEY', 'tokenOfUser', 'APIKey', 'X-API-Key'],
  ])('%s is secret', (name) => {
    expect(redactor.json({ [name]: 'x1' })).toEqual({ [name]: hidden })
  })

  test.each([
    ...['spinner', 'skeys', 'login.other', 'skey.login', 'tokenType', 'password_changed_at', 'pages_pinned'],
    ...['pageToken', 'code', 'my.code', 'x'],
  ])('%s is not treated as secret', (name) => {
    expect(redactor.json({ [name]: 'x1' })).toEqual({ [name]: 'x1' })
  })

  test.each([
    ['code', 'abcdef', true],
    ['code', 'abcde', false],
    ['x-code', 'abcdef', true],
    ['code_x', 'abcdef', false],
    ['login[code]', 'abcdef', true],
    ['login.code', 'abcdef', true],
    ['code.login', 'abcdef', false],
    ['my_sig', 'abcdef', true],
    ['signs', 'abcdef', false],
  ])('?%s=%s is hidden: %s', (name, value, isHidden) => {
    expect(redactor.url(`/a?${name}=${value}`)).toBe(`/a?${name}=${isHidden ? hidden : value}`)
  })

  test.each([
    ['cookie', 'a=b', true],
    ['x-acme-key', 'q7Zk2mXv9LpT4wRb', true],
    ['x-acme-key-id', 'q7Zk2mXv9LpT4wRb', false],
    ['x-acme-key', 'up', false],
  ])('the header %s: %s is hidden: %s', (name, value, isHidden) => {
    expect(redactor.headers({ [name]: value })).toEqual({ [name]: isHidden ? hidden : value })
  })
})

describe('pairs in a text', () => {
  test.each([
    [`see api_key=${secret} now`, `see api_key=${hidden} now`],
    [`see api_key=${secret}?page=2 now`, `see api_key=${hidden}?page=2 now`],
    [`user.password = "a\\"${secret}" now`, `user.password = "${hidden}" now`],
    [`password: 'a"${secret}' now`, `password: '${hidden}' now`],
    [`x-api-key: ${secret}, x-event: 7`, `x-api-key: ${hidden}, x-event: 7`],
    [`password: ${hidden}`, `password: ${hidden}`],
    ['password="" token="true" pin="null" now'],
    ['color="red" now'],
    ['see https://shop.test now'],
  ])('%s', (pair, redacted = pair) => {
    expect(redactor.text(pair)).toBe(redacted)
  })
})

describe('URLs', () => {
  test.each([
    [`/a?next=/b?token=${secret}`, `/a?next=/b?token=${hidden}`],
    [`/a?next=/b&c=d`],
    ['/a?next=%2Fb%3Fc%3Dd'],
    [`/a?next=%2Fb%3Ftoken%3D${secret}`, `/a?next=${encodeURIComponent(`/b?token=${hidden}`)}`],
    [`/a?token=a\\${secret}`, `/a?token=${hidden}`],
    [`//ada:${secret}@shop.test/a`, `//${hidden}@shop.test/a`],
    [`/a/%FF%3Ftoken%3D${secret}/b`, `/a/${encodeURIComponent(`%FF?token=${hidden}`)}/b`],
    [`/a/\ud800%3Ftoken%3D${secret}/b`, `/a/${encodeURIComponent(`\ufffd?token=${hidden}`)}/b`],
    [`/a/(S(${secret}))/b`, `/a/(S(${hidden}))/b`],
    ['/confirm/order-confirmation-page/a'],
  ])('%s', (url, redacted = url) => {
    expect(redactor.url(url)).toBe(redacted)
    expect(redactor.text(url)).toBe(redacted)
  })
})

describe('tokens and cards', () => {
  const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dozjgNryP4J3jVmNHl0w5N'
  test.each([
    [`see ghp_${'a1B2'.repeat(9)} now`, `see ${hidden} now`],
    [`id-${jwt} now`, `id-${hidden} now`],
    [`${jwt.slice(0, 30)} now`, `${hidden} now`],
    ...[
      '4111111111111111',
      '4242 4242 4242 4242',
      '5555-5555-5555-4444',
      '2223003122003222',
      '6011111111111117',
    ].map((card) => [`paid with ${card} now`, `paid with ${hidden} now`]),
    ...['378282246310005', '3782 822463 10005', '30569309025904', '6200000000000000000'].map((card) => [
      `paid with ${card} now`,
      `paid with ${hidden} now`,
    ]),
    ...[
      '4111111111111112',
      '4242 4242 4242 4241',
      '4242 4242-4242 4242',
      '378282246310006',
      '4111111111111101',
    ].map((number) => [`order ${number} now`, `order ${number} now`]),
  ])('%s', (text, redacted) => {
    expect(redactor.text(text)).toBe(redacted)
  })
})

describe('with a replacement that contains spaces', () => {
  test.each([
    'see api_key=abc1 now',
    '/a?token=abc1&b=2',
    'see /a;sessionid=abc1 now',
    'see /a?b=1;sessionid=abc1 now',
    'sends Bearer abcdef12 now',
    'sends Basic abcdef12== now',
    'password: "abc1" now',
    'x-api-key: abcdef12 now',
    '{"token":"abc1"}',
    '<token>abc1</token>',
  ])('%s is the same after a second pass', (text) => {
    const once = createRedactor({ replacement: 'IT IS 1 GONE' }).text(text)
    expect(once.split('IT IS 1 GONE')).toHaveLength(2)
    expect(once).not.toMatch(/abc/)
    expect(createRedactor({ replacement: 'IT IS 1 GONE' }).text(once)).toBe(once)
  })
})

describe('the option redact', () => {
  test('hides nothing with false', () => {
    const { url, text, headers, json, body } = createRedactor(false)
    const all = `https://a:${secret}@b.test/?token=${secret}`
    expect([url(all), text(all), body(all)]).toEqual([all, all, all])
    expect([json({ token: secret }), headers({ cookie: secret })]).toEqual([
      { token: secret },
      { cookie: secret },
    ])
  })

  test('accepts additional names and another replacement', () => {
    const additions = {
      names: ['tenant-key', 'x-tenant', 'q'],
      patterns: [/ORD-\d+/y],
    }
    const { url, headers, text } = createRedactor({ ...additions, replacement: 'GONE' })
    expect(url('/a?tenantKey=1&q=2&page=3')).toBe('/a?tenantKey=GONE&q=GONE&page=3')
    const redacted = { 'Tenant-Key': 'GONE', 'X-Tenant': 'GONE', p: '3' }
    expect(headers({ 'Tenant-Key': '1', 'X-Tenant': '2', p: '3' })).toEqual(redacted)
    expect(text('order ORD-12 and ORD-34')).toBe('order GONE and GONE')
  })

  test('is true by default', () => {
    for (const same of [createRedactor(), createRedactor(true), createRedactor({})]) {
      expect(same.text('?token=x1&name=Stryker')).toBe(`?token=${hidden}&name=Stryker`)
      expect(same.json({ token: 'x1' })).toEqual({ token: hidden })
    }
  })

  test('ignores empty matches of a pattern', () => {
    expect(createRedactor({ patterns: [/x*/] }).text('axxb')).toBe(`a${hidden}b`)
  })

  const cycle: Record<string, unknown> = {}
  cycle['a'] = cycle
  test.each<[unknown, string]>([
    [{ patterns: [/a/, 'b'] }, 'redact.patterns[1] must be a RegExp; got "b".'],
    [{ names: 'a' }, 'redact.names must be an array of non-empty strings; got "a".'],
    [{ names: ['a', ' '] }, 'redact.names[1] must be a non-empty string; got " ".'],
    [{ names: [1] }, 'redact.names[0] must be a non-empty string; got 1.'],
    [{ nams: ['a'] }, 'Unknown option "nams" of redact. Did you mean "names"?'],
    [{ names: cycle }, 'redact.names must be an array of non-empty strings; got an object.'],
    [
      { replacement: 1 },
      'redact.replacement must be a string without quotes, backslashes and line breaks; got 1.',
    ],
    ['yes', 'redact must be true, false or an object; got "yes".'],
    [null, 'redact must be true, false or an object; got null.'],
  ])('throws a TypeError for %o', (option, message) => {
    expect(() => createRedactor(option as RedactOption)).toThrow(new TypeError(message))
  })
})

test('caches results only for short keys, and only until many other keys follow', () => {
  const asked: string[] = []
  const getLength = memoize((key: string) => {
    asked.push(key)
    return key.length
  })
  const long = 'x'.repeat(5000)
  expect([getLength('a'), getLength('a'), getLength(long), getLength(long)]).toEqual([1, 1, 5000, 5000])
  expect(asked).toEqual(['a', long, long])
  for (let key = 0; key < 10_000; key++) getLength(String(key))
  getLength('a')
  expect(asked.filter((key) => key === 'a')).toHaveLength(2)
})
