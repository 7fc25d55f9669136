import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createEvidenceRedactor } from '../../../src/reporter/redact/evidence-redactor.js'
import { timeoutJson } from './fake-run.js'

const secret = 'S3cr3tV4lue'
const jwt =
  'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U'
const byDefault = createEvidenceRedactor()

describe('redacts only the secrets of a URL', () => {
  test.each([
    ['user info', `https://ada:${secret}@shop.test/a?b=1`, 'https://[redacted]@shop.test/a?b=1'],
    ['user info without password', `https://${secret}@shop.test/`, 'https://[redacted]@shop.test/'],
    ['an access token', `/a?access_token=${secret}&page=2`, '/a?access_token=[redacted]&page=2'],
    ['a sign-in token in the fragment', `/#id_token=${secret}&state=x`, '/#id_token=[redacted]&state=x'],
    ['a token after a hash route', `/#/back?code=${secret}`, '/#/back?code=[redacted]'],
    ['a session id in the path', `/a;jsessionid=${secret}?b=1`, '/a;jsessionid=[redacted]?b=1'],
    ['an encoded name', `/?%74oken=${secret}`, '/?%74oken=[redacted]'],
    ['a name with brackets', `/?user[password]=${secret}`, '/?user[password]=[redacted]'],
    ['a JWT in the path', `/verify/${jwt}/now`, '/verify/[redacted]/now'],
    ['a JWT under an innocent name', `/?x=${jwt}`, '/?x=[redacted]'],
    ['a secret with strange characters', `/?key=${secret};a b"c&d=1`, '/?key=[redacted]&d=1'],
    [
      'a secret in a URL inside a parameter',
      `/?next=${encodeURIComponent(`https://a:${secret}@b.test/?sig=${secret}`)}`,
      `/?next=${encodeURIComponent('https://[redacted]@b.test/?sig=[redacted]')}`,
    ],
    [
      'a secret in a query inside a parameter',
      `/?next=${encodeURIComponent(`token=${secret}&a=1`)}`,
      `/?next=${encodeURIComponent('token=[redacted]&a=1')}`,
    ],
    ['user info with a quote', `https://u:it's${secret}@shop.test/`, 'https://[redacted]@shop.test/'],
    ['a URL that cannot be parsed', `http://[nonsense?token=${secret}%`, 'http://[nonsense?token=[redacted]'],
  ])('%s', (_what, url, redacted) => {
    for (const host of url.startsWith('/') ? ['https://shop.test', ''] : [''])
      expect(byDefault.url(host + url)).toBe(host + redacted)
  })

  test.each([
    ...['token', 'access_token', 'id_token', 'refresh_token', 'api_key', 'apikey', 'apiKey', 'key', 'code'],
    ...['secret', 'client_secret', 'password', 'pwd', 'signature', 'sig', 'X-Amz-Signature', 'jwt', 'auth'],
    ...[
      'X-Amz-Credential',
      'X-Amz-Security-Token',
      'X-Goog-Signature',
      'X-Goog-Credential',
      'GoogleAccessId',
    ],
    ...['AWSAccessKeyId', 'Policy', 'Key-Pair-Id', 'sid', 'session_id', 'PHPSESSID', 'JSESSIONID'],
    ...['SAMLResponse', 'otp'],
  ])('hides the value of %s', (name) => {
    const toUrl = (value: string) => `https://shop.test/a?x=1&${name}=${value}&y=2`
    expect(byDefault.url(toUrl(secret))).toBe(toUrl('[redacted]'))
  })

  test.each([
    'https://shop.test/api/movies?page=2&sort=name&keyword=alien#top',
    'https://shop.test/@scope/package;v=1?email=ada@shop.test',
    'https://shop.test/search?q=%E2%9C%93&postcode=12345&monkey=1',
    'not a url at all',
    '',
  ])('hides nothing in %s', (url) => {
    expect(byDefault.url(url)).toBe(url)
  })

  test('accepts any text, and hides a secret value whatever surrounds it', () => {
    const noise = fc.string({ unit: 'binary', maxLength: 40 })
    fc.assert(
      fc.property(noise, noise, (before, after) => {
        expect(byDefault.url(`${before}?token=${secret}&${after}`)).not.toContain(secret)
      }),
    )
  })

  test('still hides secrets after thousands of other names', () => {
    const names = Array.from({ length: 3000 }, (_, number) => `name${number}`)
    for (const name of names) expect(byDefault.url(`/?${name}=${secret}`)).toContain(secret)
    expect(byDefault.url(`/?fresh_token=${secret}`)).not.toContain(secret)
  })

  test('changes nothing in a second pass', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
        const once = byDefault.url(url)
        expect(byDefault.url(once)).toBe(once)
      }),
    )
  })

  test.each(['eyJ', '?a', '//a', ';a=', '&=', '%3F'])('redacts a long sequence of %s quickly', (piece) => {
    const long = piece.repeat(100_000)
    expect(byDefault.url(long).length).toBeGreaterThan(0)
  })
})

describe('options', () => {
  test('accept additional names and another replacement', () => {
    const { url } = createEvidenceRedactor({ names: ['Customer-Id'], replacement: 'GONE' })
    expect(url('https://a.test/?customer_id=7&token=8&b=9')).toBe(
      'https://a.test/?customer_id=GONE&token=GONE&b=9',
    )
  })

  test('can disable redaction', () => {
    const { url } = createEvidenceRedactor(false)
    expect(url('https://a:b@c.test/?token=8')).toBe('https://a:b@c.test/?token=8')
  })
})

test('hides a secret in a text up to the end of the word', () => {
  expect(byDefault.text(`GET https://a:b@c.test/?token=${secret} "fails" again`)).toBe(
    'GET https://[redacted]@c.test/?token=[redacted] "fails" again',
  )
})

describe('the attachment of a webhook timeout', () => {
  const secretHeaders = [
    ...['proxy-authorization', 'cookie', 'set-cookie', 'x-api-key', 'x-hub-signature-256', 'x-csrf-token'],
    ...['client-secret', 'x-tenant'],
  ]
  const webhook = {
    ...{ id: '1', url: `/hook?sig=${secret}`, method: 'POST', receivedAt: '2026-01-31T12:00:00.000Z' },
    headers: {
      ...Object.fromEntries(secretHeaders.map((name) => [name, secret])),
      ...{
        authorization: `Bearer ${secret}`,
        accept: 'text/plain',
        referer: `https://shop.test/?code=${secret}`,
      },
    },
    body: {
      event: 'created',
      callback: `https://shop.test/?token=${secret}`,
      list: [`Bearer ${secret}`, jwt],
    },
    rawBody: `{"callback":"https://shop.test/?token=${secret}"}`,
  }
  const header = { kind: 'header', matched: false } as const
  const verdicts = [
    { ...header, matcher: `header(authorization="Bearer ${secret}")`, place: ['authorization'] },
    {
      ...header,
      matcher: `header(x-tenant="${secret}")`,
      place: ['x-tenant'],
      expected: secret,
      actual: secret,
    },
    { ...header, matcher: 'header(accept="a")', place: ['accept'], actual: 'text/plain', expected: 'a' },
  ]
  const timeout = timeoutJson({
    matcherDetails: verdicts.map(({ matcher }) => matcher),
    receivedWebhooks: [webhook],
    nearMisses: [{ webhook, verdicts }],
  })

  test('contains every value except secrets', () => {
    const { timeout: redact } = createEvidenceRedactor({ names: ['X-Tenant'] })
    const redacted = redact(timeout)
    expect(JSON.stringify({ ...redacted, message: '' })).not.toMatch(new RegExp(`${secret}|eyJ`))
    const referer = 'https://shop.test/?code=[redacted]'
    expect(redacted.receivedWebhooks[0]).toMatchObject({
      url: '/hook?sig=[redacted]',
      headers: { accept: 'text/plain', authorization: '[redacted]', referer },
      body: { event: 'created', callback: 'https://shop.test/?token=[redacted]' },
    })
    expect(redacted.nearMisses[0]?.verdicts[2]).toEqual(verdicts[2])
    expect(redacted.nearMisses[0]?.verdicts[1]?.matcher).toBe('header(x-tenant="[redacted]")')
  })

  test.each([
    ['Go wrote it', `{"u":"/?b=1\\u0026token=${secret}"}`, '{"u":"/?b=1&token=[redacted]"}'],
    ['PHP wrote it', `{"u":"https:\\/\\/a:${secret}@b.test\\/"}`, '{"u":"https://[redacted]@b.test/"}'],
    ['it is a form that begins with one', `token=${secret}&team=7`, 'token=[redacted]&team=7'],
    ['it is text', `go to https://a.test/?sig=${secret} "now"`, 'go to https://a.test/?sig=[redacted] "now"'],
    ['nothing is secret', '{ "u": "a\\/b", "n": 1.50 }', '{ "u": "a\\/b", "n": 1.50 }'],
  ])('contains a raw body without secrets if %s', (_how, rawBody, redacted) => {
    const receivedWebhooks = [{ ...webhook, body: rawBody, rawBody, parseError: true as const }]
    const [kept] = byDefault.timeout(timeoutJson({ receivedWebhooks })).receivedWebhooks
    expect(kept?.rawBody).toBe(redacted)
    if (!rawBody.startsWith('{')) expect(kept?.body).toBe(redacted)
  })

  test('is complete if redaction is disabled', () => {
    expect(createEvidenceRedactor(false).timeout(timeout)).toEqual(timeout)
  })
})
