import { describe, expect, test } from 'vitest'
import { createRedactor, type RedactOption } from '../../../src/redaction/redactor.js'

const secret = 'S3cr3tV4lue'

describe('the option', () => {
  test.each([
    [{ queryParam: ['a'] }, 'Unknown option "queryParam" of redact. Did you mean "queryParams"?'],
    [{ names: 'a' }, 'redact.names must be an array of non-empty strings; got "a".'],
    [{ headers: [''] }, 'redact.headers[0] must be a non-empty string; got "".'],
    [{ patterns: ['a'] }, 'redact.patterns[0] must be a RegExp; got "a".'],
    [
      { replacement: 1 },
      'redact.replacement must be a string without quotes, backslashes and line breaks; got 1.',
    ],
    ['yes', 'redact must be true, false or an object; got "yes".'],
    [null, 'redact must be true, false or an object; got null.'],
  ])('%j is a TypeError', (option, message) => {
    expect(() => createRedactor(option as RedactOption)).toThrow(new TypeError(message))
  })

  test('false shows everything', () => {
    const { url, text, headers, json, body } = createRedactor(false)
    const all = `https://a:${secret}@b.test/?token=${secret}`
    expect([url(all), text(all), json({ token: secret }), body(all)]).toEqual([
      all,
      all,
      { token: secret },
      all,
    ])
    expect(headers({ authorization: secret })).toEqual({ authorization: secret })
  })

  test('names apply everywhere, and the replacement is configurable', () => {
    const { url, headers, text } = createRedactor({
      names: ['tenant-key'],
      patterns: [/ORD-\d+/y],
      queryParams: ['q'],
      headers: ['x-tenant'],
      replacement: 'GONE',
    })
    expect(url('/a?tenantKey=1&q=2&page=3')).toBe('/a?tenantKey=GONE&q=GONE&page=3')
    expect(headers({ 'Tenant-Key': '1', 'X-Tenant': '2', q: '3' })).toEqual({
      'Tenant-Key': 'GONE',
      'X-Tenant': 'GONE',
      q: '3',
    })
    expect(text('order ORD-12 and ORD-34')).toBe('order GONE and GONE')
  })
})
