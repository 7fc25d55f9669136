// Each word that is documented as a secret name, an ambiguous name or the start of a token, wherever it can occur.
import { describe, expect, test } from 'vitest'
import { createRedactor } from '../../../src/redaction/redactor.js'

const { url, text, headers, json, body } = createRedactor()
const hidden = '[redacted]'

/** For each place where a name can occur, a function that returns what redaction leaves of a value under it. */
const parameters: Readonly<Record<string, (name: string, value: string) => string>> = {
  query: (name, value) => url(`https://shop.test/a?x=1&${name}=${value}&y=2`),
  fragment: (name, value) => url(`https://shop.test/#/a?${name}=${value}`),
  matrix: (name, value) => url(`https://shop.test/a;${name}=${value}/b`),
  form: (name, value) => body(`x=1&${name}=${value}&y=2`),
  'first field of a form': (name, value) => body(`${name}=${value}&y=2`),
  cookie: (name, value) => text(`set ${name}=${value}; path=/`),
  multipart: (name, value) =>
    body(`--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n--b--`),
}
const fields: typeof parameters = {
  'parsed JSON': (name, value) => JSON.stringify(json({ a: [{ [name]: value }] })),
  'JSON body': (name, value) => body(JSON.stringify({ a: { b: [{ [name]: value }] } })),
  'JSON in JSON': (name, value) => body(JSON.stringify({ a: JSON.stringify({ [name]: value }) })),
  'truncated JSON': (name, value) => body(`{"a":1,"${name}":"${value}`),
  'GraphQL variables': (name, value) =>
    url(`/graphql?variables=${encodeURIComponent(JSON.stringify({ input: { [name]: value } }))}`),
  XML: (name, value) => body(`<a><b><${name}>${value}</${name}></b></a>`),
  CDATA: (name, value) => body(`<a><${name}><![CDATA[${value}]]></${name}></a>`),
}
const header = (name: string, value: string) => headers({ [name]: value })[name]

const secretNames = [
  ...['token', 'secret', 'passwd', 'password', 'passphrase', 'passcode', 'pwd', 'signature', 'apikey'],
  ...['accesskey', 'privatekey', 'authkey', 'appkey', 'userkey', 'subscriptionkey', 'functionskey'],
  ...['credential', 'credentials', 'sessionid', 'sessid', 'jwt', 'authorization', 'hmac', 'oobcode'],
  ...['codeverifier', 'clientassertion', 'csrf', 'xsrf', 'samlart', 'samlrequest', 'samlresponse'],
  ...['pin', 'otp', 'cvv', 'cvc', 'ssn', 'iban', 'cardnumber'],
]
/** Secret names with other capitalization, punctuation or additional words. */
const compounds = [
  ...['access-key', 'Private_Key', 'authKey', 'APP-KEY', 'userKey', 'Subscription-Key', 'functions_key'],
  ...['session_id', 'oob-code', 'code_verifier', 'clientAssertion', 'SAMLRequest', 'SAML-Response'],
  ...['card_number', 'Api-Key', 'x-csrf', 'X_XSRF', 'access_token', 'userPassword'],
]

describe('hides the value of a field named', () => {
  test.each([...secretNames, ...secretNames.map((name) => name.toUpperCase()), ...compounds])(
    '%s',
    (name) => {
      for (const [place, write] of Object.entries({ ...parameters, ...fields })) {
        const left = write(name, 'x7')
        expect([place, left.includes('x7'), left.includes('redacted')]).toEqual([place, false, true])
      }
      expect(header(name, 'x7')).toBe(hidden)
    },
  )
})

test.each(['idempotency-key', 'surrogate-key', 'x-event-key', 'page_token', 'app_id', 'client_id'])(
  'keeps the value of %s',
  (name) => {
    const value = 'q7Zk2mXv9LpT4wRb8NcY'
    for (const [place, write] of Object.entries({ ...parameters, ...fields })) {
      expect([place, write(name, value)]).toEqual([place, expect.stringContaining(value)])
    }
    expect(header(name, value)).toBe(value)
  },
)

describe('ambiguous names', () => {
  const names = ['code', 'key', 'ticket', 'state', 'session', 'sid', 'sig', 'policy', 'auth', 'cookie']

  test.each(names)('%s hides six or more characters in parameters and forms', (name) => {
    for (const [place, write] of Object.entries(parameters)) {
      expect([place, write(name, 'open12')]).toEqual([place, expect.not.stringContaining('open12')])
      expect([place, write(name, 'open1')]).toEqual([place, expect.stringContaining('open1')])
    }
  })

  test.each(names)('%s hides nothing in JSON and XML', (name) => {
    for (const [place, write] of Object.entries(fields)) {
      expect([place, write(name, 'q7Zk2mXv9LpT')]).toEqual([place, expect.stringContaining('q7Zk2mXv9LpT')])
    }
  })
})

const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N'
const random = 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'
const tokens = [
  ...['ghp_', 'gho_', 'github_pat_', 'glpat-', 'xoxa-', 'xoxb-', 'xoxe-', 'xoxp-', 'xoxr-', 'xoxs-'],
  ...['sk_live_', 'rk_live_', 'whsec_', 'AIza', 'ya29.', 'npm_', 'pypi-', 'sk-', 'sk-proj-', 'hf_'],
].map((prefix) => `${prefix}${random}`)
const hexToken = '0123456789abcdef'.repeat(4)
const forms = [
  ...tokens,
  ...[`AKIA${'A1B2'.repeat(4)}`, `ASIA${'A1B2'.repeat(4)}`, `shpat_${hexToken}`, `dop_v1_${hexToken}`],
  ...[`SG.${random.slice(0, 22)}.${random}`, jwt, jwt.replaceAll('.', '%2E'), '4242424242424242'],
]

describe('recognizes in every place', () => {
  const places: Readonly<Record<string, (token: string) => string>> = {
    path: (token) => url(`https://shop.test/a/${token}/b`),
    parameter: (token) => url(`/a?x=${token}&y=2`),
    'matrix parameter': (token) => url(`/a;x=${token}/b`),
    'encoded path': (token) => decodeURIComponent(url(`/a/${encodeURIComponent(`x/${token}`)}/c`)),
    title: (token) => text(`refuses the token ${token} again`),
    project: (token) => text(`chromium (${token})`),
    message: (token) => text(`Error: no access with "${token}".`),
    'JSON body': (token) => body(JSON.stringify({ a: [token], b: `see ${token}` })),
    'text body': (token) => body(`first line\n${token}\nlast line`),
    form: (token) => body(`a=1&b=${token}`),
    header: (token) => headers({ 'x-echo': token })['x-echo'] ?? '',
  }

  test.each(forms)('%s', (token) => {
    for (const [place, write] of Object.entries(places)) {
      expect([place, write(token)]).toEqual([place, expect.not.stringContaining(token.slice(-12))])
      expect([place, write(token)]).toEqual([place, expect.stringContaining('redacted')])
    }
  })

  test.each([
    'Bearer q7Zk2mXv9LpT',
    'Basic YWRhOmh1bnRlcjI=',
    'Digest username="ada", nonce="q7Zk2mXv9LpT", response="q7Zk2mXv9LpT"',
    'Negotiate q7Zk2mXv9LpT',
    'Token q7Zk2mXv9LpT',
    'ApiKey q7Zk2mXv9LpT',
    'OAuth oauth_token="q7Zk2mXv9LpT", oauth_signature="q7Zk2mXv9LpT"',
    'AWS4-HMAC-SHA256 Credential=q7Zk2mXv9LpT/20260131, Signature=q7Zk2mXv9LpT',
    'Cookie: theme=dark; sid=q7Zk2mXv9LpT',
  ])('%s', (credential) => {
    const written = [
      text(`sends ${credential}`),
      body(JSON.stringify({ a: credential })),
      JSON.stringify(json({ a: [credential] })),
      url(`/a?x=${encodeURIComponent(credential)}`),
      headers({ 'x-echo': credential })['x-echo'],
    ]
    for (const left of written) {
      expect(left).not.toMatch(/q7Zk|YWRh/)
      expect(left).toContain('redacted')
    }
  })

  test('a PEM block, even without its end', () => {
    const block = '-----BEGIN PRIVATE KEY-----\nq7Zk2mXv9LpT\n-----END PRIVATE KEY-----'
    for (const key of [block, block.slice(0, 45)]) {
      const written = [text(`key ${key}`), body(JSON.stringify({ a: key })), body(`a=1\n${key}`)]
      for (const left of written) expect(left).not.toContain('q7Zk2mXv')
    }
  })
})

describe('a path segment after a word that is typical of secret links', () => {
  const words = ['reset', 'reset-password', 'magic', 'verify', 'confirm', 'invite', 'activate', 'unsubscribe']

  test.each([...words, 'hooks', 'webhooks'])(
    'is hidden after %s if it is a token of 16 characters or more, but not a UUID',
    (word) => {
      const token = 'q7Zk2mXv9LpT4wRb'
      for (const route of ['', '#/']) {
        const base = `https://shop.test/${route}${word}`
        expect(url(`${base}/${token}`)).toBe(`${base}/${hidden}`)
        expect(url(`${base}/${token.slice(1)}`)).toBe(`${base}/${token.slice(1)}`)
        const uuid = `${base}/6f1c2d3e-4b5a-4c6d-8e7f-9a0b1c2d3e4f`
        expect(url(uuid)).toBe(uuid)
      }
    },
  )
})
