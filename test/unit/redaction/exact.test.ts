// What exactly is left of a text, form by form. Each test has a redactor of its own: redactors remember names and URLs.
import { beforeEach, describe, expect, test } from 'vitest'
import { memoize } from '../../../src/redaction/memoize.js'
import { createRedactor, type RedactOption, type Redactor } from '../../../src/redaction/redactor.js'

const secret = 'S3cr3tV4lue'
const hidden = '[redacted]'
let redactor: Redactor

beforeEach(() => {
  redactor = createRedactor()
})

describe('JSON in other text', () => {
  test.each([
    ['a list', `{"password":["${secret}","b"],"n":1}`, `{"password":"${hidden}","n":1}`],
    ['a list of lists', `{"tokens":[["a"],["b"]],"n":1}`, `{"tokens":"${hidden}","n":1}`],
    ['an object', `{"password":{"a":{"b":"${secret}"},"c":[]},"n":1}`, `{"password":"${hidden}","n":1}`],
    ['brackets in strings', `{"password":{"a":"}","b":"]"},"n":1}`, `{"password":"${hidden}","n":1}`],
    ['brackets in a list', `{"password":["]}","${secret}"],"n":1}`, `{"password":"${hidden}","n":1}`],
    ['a number', '{"password":12345,"n":1}', `{"password":"${hidden}","n":1}`],
    ['a number at the end', '{"n":1,"password":12345}', `{"n":1,"password":"${hidden}"}`],
    ['an escaped quote', `{"password":"a\\"${secret}","n":1}`, `{"password":"${hidden}","n":1}`],
    ['a backslash at the end', `{"password":"a\\\\","n":"b"}`, `{"password":"${hidden}","n":"b"}`],
    [
      'two secrets',
      '{"password":"a1","n":1,"token":"b2"}',
      `{"password":"${hidden}","n":1,"token":"${hidden}"}`,
    ],
    ['a secret in a secret', '{"credentials":{"password":"a1"},"n":1}', `{"credentials":"${hidden}","n":1}`],
    ['escaped JSON', `{\\"password\\":\\"a1\\",\\"n\\":1}`, `{\\"password\\":\\"${hidden}\\",\\"n\\":1}`],
    [
      'an escaped list',
      `{\\"tokens\\":[\\"]\\",\\"b\\"],\\"n\\":1}`,
      `{\\"tokens\\":\\"${hidden}\\",\\"n\\":1}`,
    ],
    ['white space', '{ "password" : "a1" , "n": 1 }', `{ "password" : "${hidden}" , "n": 1 }`],
    ['words that tell nothing', '{"password":true,"token":null,"pin":false,"otp":""}', undefined],
    ['an escaped empty string', '{\\"password\\":\\"\\",\\"n\\":1}', undefined],
    ['ordinary fields', '{"state":"closed","code":"ABCDEFGH"}', undefined],
  ])('%s', (_what, json, redacted = json) => {
    expect(redactor.text(`got ${json} instead`)).toBe(`got ${redacted} instead`)
  })

  test.each([
    ['a string', `{"n":1,"password":"${secret}`],
    ['a list', `{"n":1,"password":["a","${secret}`],
    ['an object', `{"n":1,"password":{"a":"${secret}","b":{}`],
    ['a number', '{"n":1,"password":12345'],
  ])('%s that is cut', (_what, json) => {
    expect(redactor.text(`got ${json}`)).toBe(`got {"n":1,"password":"${hidden}"`)
  })
})

describe('JSON bodies', () => {
  test.each([
    ['an object', `{"password":{"a":{"b":"${secret}"}},"n":1}`, `{"password":"${hidden}","n":1}`],
    ['a list', '{"password":[{"a":1},[2],"]"],"n":[1]}', `{"password":"${hidden}","n":[1]}`],
    [
      'names in lists',
      '{"a":["password","x1"],"b":{"token":"x2"}}',
      `{"a":["password","x1"],"b":{"token":"${hidden}"}}`,
    ],
    [
      'fields after a list',
      '[[1,2],{"a":[3]},{"password":"x1"}]',
      `[[1,2],{"a":[3]},{"password":"${hidden}"}]`,
    ],
    ['fields beside a list', '{"a":["b"],"password":"x1"}', `{"a":["b"],"password":"${hidden}"}`],
    ['fields after an object', '{"a":{"b":"c"},"password":"x1"}', `{"a":{"b":"c"},"password":"${hidden}"}`],
    [
      'token counts',
      '{"tokens":12,"max_tokens":4096,"tokens_key":12}',
      `{"tokens":12,"max_tokens":4096,"tokens_key":"${hidden}"}`,
    ],
    ['tokens with digits', '{"tokens":"a1"}', `{"tokens":"${hidden}"}`],
    ['a quote at the end', `{"password":"${secret}\\""}`, `{"password":"${hidden}"}`],
    ['words that tell nothing', '{"password":true,"token":null,"pin":false,"otp":""}', undefined],
    ['a word as a string', '{"password":"true"}', `{"password":"${hidden}"}`],
    [
      'named values',
      '[{"name":"password","value":"x1"},{"name":"color","value":"x2"}]',
      `[{"name":"password","value":"${hidden}"},{"name":"color","value":"x2"}]`,
    ],
    [
      'named values in objects',
      '{"key":"token","value":{"a":"x1"},"n":1}',
      `{"key":"token","value":"${hidden}","n":1}`,
    ],
    [
      'values of other names',
      '{"name":"password","values":"x1","my_value":"x2","n":{"value":"x3"}}',
      undefined,
    ],
    ['values without a name', '{"title":"password","value":"x1"}', undefined],
    ['a string alone', `"see /a?token=${secret} there"`, `"see /a?token=${hidden} there"`],
    [
      'a card number',
      '{"a":4242424242424242,"b":"n4242424242424242"}',
      `{"a":"${hidden}","b":"n4242424242424242"}`,
    ],
  ])('%s', (_what, body, redacted = body) => {
    expect(redactor.body(body)).toBe(redacted)
    expect(redactor.body(` ${body}\n`)).toBe(` ${redacted}\n`)
  })

  test.each([
    ['in an escape', `{"u":"/a?token=${secret}\\`, `{"u":"/a?token=${hidden}`],
    ['in a Unicode escape', `{"u":"/a?token=${secret}\\u00`, `{"u":"/a?token=${hidden}`],
    ['after a Unicode escape', `{"u":"/a?b=1\\u0026token=${secret}`, `{"u":"/a?b=1&token=${hidden}`],
    [
      'after a control character',
      `{"u":"\u0001 /a?b=1\\u0026token=${secret}`,
      `{"u":"\\u0001 /a?b=1&token=${hidden}`,
    ],
    ['after an invalid escape', `{"u":"\\x /a?token=${secret}`, `{"u":"\\\\x /a?token=${hidden}`],
  ])('cut %s', (_where, body, redacted) => {
    expect(redactor.body(body)).toBe(redacted)
  })

  test('what only looks like JSON is redacted as text', () => {
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
  test.each<[string, unknown, unknown]>([
    ['values that tell nothing', { password: null, token: undefined, pin: '', otp: true, n: 1 }, undefined],
    [
      'token counts',
      { tokens: 12, tokensKey: 12, token: '12' },
      { tokens: 12, tokensKey: hidden, token: hidden },
    ],
    ['a date', { at: new Date(0) }, undefined],
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
    ['a named value that tells nothing', { name: 'password', value: true }, undefined],
    ['values without a name', { title: 'password', value: 'x1' }, undefined],
    [
      'names that are no strings',
      { name: 7, key: { token: 'x1' }, value: 'x2' },
      { name: 7, key: { token: hidden }, value: 'x2' },
    ],
    ['other values', [7, 7n, undefined, null, true], undefined],
    ['secrets in names', { 'https://a:b@c.test': 1 }, { [`https://${hidden}@c.test`]: 1 }],
  ])('%s', (_what, value, redacted = value) => {
    expect(redactor.json(value)).toEqual(redacted)
  })

  test.each([
    ['lists', (inner: unknown) => [inner]],
    ['objects', (inner: unknown) => ({ a: inner })],
  ])('%s that are nested too deeply are hidden, others are not', (_what, wrap) => {
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
    [
      'elements in elements of the same name',
      '<secret><secret>a1</secret>b2</secret><c>d</c>',
      `<secret>${hidden}</secret><c>d</c>`,
    ],
    [
      'empty elements of the same name',
      '<secret><secret/>b2</secret><c>d</c>',
      `<secret>${hidden}</secret><c>d</c>`,
    ],
    [
      'two elements',
      '<token>a1</token>, <a>b</a>, <token>c2</token>',
      `<token>${hidden}</token>, <a>b</a>, <token>${hidden}</token>`,
    ],
    [
      'a secret in a secret',
      '<credentials><token>a1</token></credentials><a>b</a>',
      `<credentials>${hidden}</credentials><a>b</a>`,
    ],
    [
      'a name that begins alike',
      '<token>a1<tokens>b2</tokens></token><a>b</a>',
      `<token>${hidden}</token><a>b</a>`,
    ],
    ['dots in names', '<a.token>b1</a.token><c>d</c>', `<a.token>${hidden}</a.token><c>d</c>`],
    ['nothing to hide', '<token></token><token/>text', undefined],
    ['an empty element', '<password x="1"/>text', undefined],
    ['a value attribute', '<add key="token" value="a1"/>text', `<add key="token" value="${hidden}"/>text`],
    [
      'a value in single quotes',
      `<add name='token' value='a1'>b2</add>`,
      `<add name='token' value="${hidden}">${hidden}</add>`,
    ],
  ])('%s', (_what, xml, redacted = xml) => {
    expect(redactor.body(xml)).toBe(redacted)
  })

  test('a replacement with a dollar sign is written as it is', () => {
    const some = createRedactor({ replacement: '$&$1' })
    expect(some.body('<add key="token" value="a1"/>')).toBe('<add key="token" value="$&$1"/>')
  })
})

describe('multipart forms', () => {
  const part = (name: string, content: string, end = '\r\n') =>
    ['--x1', `Content-Disposition: form-data; name=${name}`, '', content].join(end) + end
  test.each([
    [
      'the last part',
      `${part('"a"', 'b')}${part('"token"', secret)}--x1--`,
      `${part('"a"', 'b')}${part('"token"', hidden)}--x1--`,
    ],
    [
      'two parts',
      `${part('"pin"', '1')}${part('"a"', 'b')}${part('"pin"', '2')}--x1--`,
      `${part('"pin"', hidden)}${part('"a"', 'b')}${part('"pin"', hidden)}--x1--`,
    ],
    [
      'names without quotes',
      `${part('token', secret)}${part('a', 'b')}--x1--`,
      `${part('token', hidden)}${part('a', 'b')}--x1--`,
    ],
    [
      'line feeds',
      `${part('"token"', secret, '\n')}${part('"a"', 'b', '\n')}--x1--`,
      `${part('"token"', hidden, '\n')}${part('"a"', 'b', '\n')}--x1--`,
    ],
    [
      'dashes in a part',
      `${part('"token"', `a\r\n--b ${secret}`)}${part('"a"', 'b')}--x1--`,
      `${part('"token"', hidden)}${part('"a"', 'b')}--x1--`,
    ],
    [
      'the beginning of the boundary in a part',
      `${part('"token"', `a\r\n--x ${secret}`)}${part('"a"', 'b')}--x1--`,
      `${part('"token"', hidden)}${part('"a"', 'b')}--x1--`,
    ],
    [
      'white space before it',
      `\r\n ${part('"token"', `a\r\n--b ${secret}`)}--x1--`,
      `\r\n ${part('"token"', hidden)}--x1--`,
    ],
    ['a cut part', part('"token"', `a\r\nb ${secret}`, '\r\n').trimEnd(), part('"token"', hidden).trimEnd()],
    ['no secret', `${part('"a"', 'b')}--x1--`, undefined],
  ])('%s', (_what, form, redacted = form) => {
    expect(redactor.body(form)).toBe(redacted)
  })

  test('more headers of a part', () => {
    const head =
      '--x1\r\nContent-Disposition: form-data; filename="a"; name="token"\r\nContent-Type: text/plain\r\n\r\n'
    expect(redactor.body(`${head}${secret}\r\n--x1--`)).toBe(`${head}${hidden}\r\n--x1--`)
  })
})

describe('names', () => {
  test.each([
    ...[
      'userPIN',
      'PINNumber',
      'XPin',
      'x-pin',
      'pin_x',
      'card2Pin',
      'my--otp',
      '-otp',
      'login.skey',
      'login[SKEY]',
    ],
    ...['a..skey', 'SKEY', 'tokenOfUser', 'APIKey', 'X-API-Key'],
  ])('%s is secret', (name) => {
    expect(redactor.json({ [name]: 'x1' })).toEqual({ [name]: hidden })
  })

  test.each([
    ...['spinner', 'skeys', 'login.other', 'skey.login', 'tokenType', 'password_changed_at', 'pages_pinned'],
    ...['pageToken', 'code', 'my.code', 'x'],
  ])('%s is not', (name) => {
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
  ])('header %s: %s is hidden: %s', (name, value, isHidden) => {
    expect(redactor.headers({ [name]: value })).toEqual({ [name]: isHidden ? hidden : value })
  })
})

describe('pairs in text', () => {
  test.each([
    [`see api_key=${secret} now`, `see api_key=${hidden} now`],
    [`see api_key=${secret}?page=2 now`, `see api_key=${hidden}?page=2 now`],
    [`user.password = "a\\"${secret}" now`, `user.password = "${hidden}" now`],
    [`password: 'a"${secret}' now`, `password: '${hidden}' now`],
    [`x-api-key: ${secret}, x-event: 7`, `x-api-key: ${hidden}, x-event: 7`],
    [`password: ${hidden}`, `password: ${hidden}`],
    ['password="" token="true" pin="null" now', undefined],
    ['color="red" now', undefined],
    ['see https://shop.test now', undefined],
  ])('%s', (pair, redacted = pair) => {
    expect(redactor.text(pair)).toBe(redacted)
  })
})

describe('URLs', () => {
  test.each([
    [`/a?next=/b?token=${secret}`, `/a?next=/b?token=${hidden}`],
    [`/a?next=/b&c=d`, undefined],
    ['/a?next=%2Fb%3Fc%3Dd', undefined],
    [`/a?next=%2Fb%3Ftoken%3D${secret}`, `/a?next=${encodeURIComponent(`/b?token=${hidden}`)}`],
    [`/a?token=a\\${secret}`, `/a?token=${hidden}`],
    [`//ada:${secret}@shop.test/a`, `//${hidden}@shop.test/a`],
    [`/a/%FF%3Ftoken%3D${secret}/b`, `/a/${encodeURIComponent(`%FF?token=${hidden}`)}/b`],
    [`/a/\ud800%3Ftoken%3D${secret}/b`, `/a/${encodeURIComponent(`\ufffd?token=${hidden}`)}/b`],
    [`/a/(S(${secret}))/b`, `/a/(S(${hidden}))/b`],
    ['/confirm/order-confirmation-page/a', undefined],
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

describe('a replacement with spaces', () => {
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

describe('the option', () => {
  test('true is the default', () => {
    for (const same of [createRedactor(), createRedactor(true), createRedactor({})]) {
      expect(same.text('?token=x1&name=Stryker')).toBe(`?token=${hidden}&name=Stryker`)
      expect(same.json({ token: 'x1' })).toEqual({ token: hidden })
    }
  })

  test('a pattern that matches nothing hides nothing', () => {
    expect(createRedactor({ patterns: [/x*/] }).text('axxb')).toBe(`a${hidden}b`)
  })

  const cycle: Record<string, unknown> = {}
  cycle['a'] = cycle
  test.each<[unknown, string]>([
    [{ patterns: [/a/, 'b'] }, 'redact.patterns[1] must be a RegExp; got "b".'],
    [{ names: ['a', ' '] }, 'redact.names[1] must be a non-empty string; got " ".'],
    [{ names: [1] }, 'redact.names[0] must be a non-empty string; got 1.'],
    [{ queryParams: [''] }, 'redact.queryParams[0] must be a non-empty string; got "".'],
    [{ headers: cycle }, 'redact.headers must be an array of non-empty strings; got an object.'],
  ])('%o is a TypeError', (option, message) => {
    expect(() => createRedactor(option as RedactOption)).toThrow(TypeError)
    expect(() => createRedactor(option as RedactOption)).toThrow(message)
  })
})

test('results are remembered for short keys, and not forever', () => {
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
