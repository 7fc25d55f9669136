// What the reporter redacts beyond single texts, which test/unit/redaction/corpus.tsv lists.

import { describe, expect, test } from 'vitest'
import { createEvidenceRedactor } from '../../../../src/reporter/collect/evidence-redactor.js'
import { timeoutJson } from '../fake-run.js'

const secret = 'S3cr3tV4lue'
const jwt =
  'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U'
const byDefault = createEvidenceRedactor()

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
