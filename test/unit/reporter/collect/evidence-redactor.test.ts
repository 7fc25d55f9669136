// What the reporter redacts in the attachment of a webhook timeout. test/unit/redaction has every form of a secret.
import { expect, test } from 'vitest'
import { createEvidenceRedactor } from '../../../../src/reporter/collect/evidence-redactor.js'
import { timeoutJson } from '../fake-run.js'

const secret = 'S3cr3tV4lue'
const webhook = {
  id: '1',
  url: `/hook?sig=${secret}`,
  method: 'POST',
  receivedAt: '2026-01-31T12:00:00.000Z',
  headers: { accept: 'text/plain', authorization: `Bearer ${secret}`, 'x-tenant': secret },
  body: { event: 'created', callback: `https://shop.test/?token=${secret}` },
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
  templateName: `signed with Bearer ${secret}`,
  matcherDetails: [...verdicts.map(({ matcher }) => matcher), `without a verdict: Bearer ${secret}`],
  receivedWebhooks: [webhook],
  nearMisses: [{ webhook, verdicts }],
})

test('hides secrets everywhere in a timeout, and nothing else', () => {
  const redacted = createEvidenceRedactor({ names: ['X-Tenant'] }).timeout(timeout)
  expect(JSON.stringify({ ...redacted, message: '' })).not.toContain(secret)
  expect(redacted.receivedWebhooks[0]).toEqual({
    ...webhook,
    url: '/hook?sig=[redacted]',
    headers: { accept: 'text/plain', authorization: '[redacted]', 'x-tenant': '[redacted]' },
    body: { event: 'created', callback: 'https://shop.test/?token=[redacted]' },
    rawBody: '{"callback":"https://shop.test/?token=[redacted]"}',
  })
  expect(redacted.nearMisses[0]?.verdicts[2]).toEqual(verdicts[2])
  expect(redacted.nearMisses[0]?.verdicts[1]?.matcher).toBe('header(x-tenant="[redacted]")')
})

test('hides the secrets of a verdict on a webhook without a body', () => {
  const { body, rawBody, ...withoutBody } = webhook
  const field = {
    kind: 'field' as const,
    place: ['auth', 'password'],
    matcher: `field(auth.password="${secret}")`,
    matched: false,
    expected: secret,
    note: `seen before with Bearer ${secret}`,
  }
  const nearMisses = [{ webhook: withoutBody, verdicts: [field] }]
  const redacted = createEvidenceRedactor().timeout(
    timeoutJson({ matcherDetails: [field.matcher], nearMisses }),
  )
  expect(redacted.nearMisses[0]?.verdicts).toEqual([
    {
      ...field,
      matcher: 'field(auth.password="[redacted]")',
      expected: '[redacted]',
      note: 'seen before with Bearer [redacted]',
    },
  ])
  expect(redacted.matcherDetails).toEqual(['field(auth.password="[redacted]")'])
})

test('keeps a timeout complete if redaction is disabled', () => {
  expect(createEvidenceRedactor(false).timeout(timeout)).toEqual(timeout)
})
