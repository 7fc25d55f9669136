// What holds for the name of any error, whatever a page or a server sends.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { redactName } from '../../../../src/findings/fields/redact-fields.js'
import { type FindingKind, findingKinds, type Occurrence } from '../../../../src/findings/kinds/kinds.js'
import { createRedactor } from '../../../../src/redaction/redactor.js'
import { makeVisible } from '../../../../src/values/text.js'
import { words } from '../../../support/words.js'
import { createFilterFor } from '../builders.js'

const timestamp = '2026-01-31T12:00:00.000Z'
const kinds = findingKinds.map(({ name }) => name)
const anyKind = fc.constantFrom<FindingKind>(...kinds)

/** What redaction, names or terminals react to. */
const mark = fc.constantFrom(
  ...words(`
    / // : ; , . ? & = # " ' \` \\ { } [ ] ( ) < > % %2F %2A * ** \\* - _ @ … é 映 \u200b \u001b[31m ::error::
    ##[group] [redacted] https://shop.test/ http://localhost:3000/ token password code reset/ eyJhbGciOi
    7 404 abcdef123456 4242424242424242 2026-01-31 deadbee5 ghp_ AKIA
  `),
  '\n',
  '\r\n',
  ' ',
  'Bearer ',
  'Cookie: sid=',
  'API ',
  'CSP ',
)
const foreignText = fc
  .array(fc.oneof(mark, fc.string({ unit: 'binary', maxLength: 6 }), fc.string({ maxLength: 40 })), {
    maxLength: 30,
  })
  .map((parts) => parts.join(''))
const foreignUrl = fc.oneof(
  foreignText,
  foreignText.map((path) => `https://shop.test/${path}`),
  foreignText.map((path) => `https://cdn.test:8443/${path}`),
)

/** An occurrence of any kind, each of whose texts can be anything. */
const anyOccurrence: fc.Arbitrary<Occurrence> = fc.record(
  {
    kind: anyKind,
    timestamp: fc.constant(timestamp),
    url: foreignUrl,
    method: fc.oneof(fc.constantFrom('GET', 'POST', 'WS'), foreignText),
    status: fc.integer({ min: 400, max: 599 }),
    message: foreignText,
    errorName: foreignText,
    errorLine: foreignText,
    operationName: foreignText,
    code: foreignText,
  },
  { requiredKeys: ['kind', 'timestamp', 'url'] },
)

/** Its name has the form of JSON with a secret, so that redaction decodes the escape of its last character. */
const decodedByRedaction: Occurrence = {
  kind: 'http-error',
  timestamp,
  url: 'https://shop.test/\u200b',
  method: '"Cookie: sid=',
}

const filter = createFilterFor({ routes: ['/tenants/:tenant/**', 'https://cdn.test:8443/<id>'] })

test('the name of any error is one visible line of 1 to 300 characters', () => {
  fc.assert(
    fc.property(anyOccurrence, (occurrence) => {
      const name = filter.toName(occurrence)
      expect(name.trim()).not.toBe('')
      expect(name.length).toBeLessThanOrEqual(300)
      expect(makeVisible(name)).toBe(name)
    }),
    { numRuns: 1000, examples: [[decodedByRedaction]] },
  )
})

test('keeps 290 of more than 300 characters, and ends with a hash of all of them', () => {
  const path = '/segment'.repeat(100)
  const toName = (url: string) =>
    filter.toName({ kind: 'http-error', method: 'GET', status: 500, url, timestamp })
  const name = toName(`https://shop.test${path}`)
  expect(name.slice(0, 291)).toBe(`${`GET 500 ${path}`.slice(0, 290)}…`)
  expect(name.slice(291)).toMatch(/^[\da-f]{8}$/)
  expect(toName(`https://shop.test${path}/other`)).not.toBe(name)
})

test('the name of any error does not change when the reporter redacts it again', () => {
  const redactor = createRedactor()
  fc.assert(
    fc.property(anyOccurrence, (occurrence) => {
      const name = filter.toName(occurrence)
      expect(redactName(name, redactor)).toBe(name)
    }),
    { numRuns: 1000 },
  )
})

const hex = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: length, maxLength: length })
const ulidCharacter = fc.constantFrom(...'0123456789ABCDEFGHJKMNPQRSTVWXYZ')

/** Ids by their form. */
const ids: Readonly<Record<string, fc.Arbitrary<string>>> = {
  number: fc.nat().map(String),
  UUID: fc.uuid(),
  ULID: fc.string({ unit: ulidCharacter, minLength: 25, maxLength: 25 }).map((id) => `0${id}`),
  ObjectId: hex(24),
  'hexadecimal id': hex(12).filter((id) => /\d/.test(id) && /[a-f]/.test(id)),
}
const anyId = fc.oneof(...Object.values(ids))

const request = (path: string) => ({ url: `https://shop.test${path}`, method: 'GET', timestamp })

test.each`
  name                                            | write
  ${'GET 500 /orders/<id>'}                       | ${(id: string) => ({ ...request(`/orders/${id}`), kind: 'http-error', status: 500 })}
  ${'GET 500 /orders/<id>/lines'}                 | ${(id: string) => ({ ...request(`/orders/${id}/lines?of=${id}#${id}`), kind: 'http-error', status: 500 })}
  ${'GET 404 /files/<id>.pdf'}                    | ${(id: string) => ({ ...request(`/files/${id.replace(/^\d+$/, 'deadbee5')}.pdf`), kind: 'http-error', status: 404 })}
  ${'GET 404 /a%2F<id>%2Fb'}                      | ${(id: string) => ({ ...request(`/a%2F${id}%2Fb`), kind: 'http-error', status: 404 })}
  ${'GET 404 https://cdn.test/<id>/a.png'}        | ${(id: string) => ({ ...request(''), url: `https://cdn.test/${id}/a.png`, kind: 'http-error', status: 404 })}
  ${'GET net::ERR_CONNECTION_RESET /orders/<id>'} | ${(id: string) => ({ ...request(`/orders/${id}`), kind: 'request-failed', message: 'net::ERR_CONNECTION_RESET' })}
  ${'API GET 500 /orders/<id>'}                   | ${(id: string) => ({ ...request(`/orders/${id}`), kind: 'api-error', status: 500 })}
  ${'CSP img-src: https://cdn.test'}              | ${(id: string) => ({ ...request(`/orders/${id}`), kind: 'csp-violation', code: 'img-src:https://cdn.test' })}
`('any two ids in the same place give one name: $name', ({ name, write }) => {
  fc.assert(
    fc.property(anyId, (id) => {
      expect(filter.toName(write(id))).toBe(name)
    }),
    { numRuns: 200 },
  )
})

/** A status says what happened, so it stays. */
const isStatus = (id: string) => /^[45]\d\d$/.test(id)
const messages = ['Order {id} not found', 'Cannot load "{id}"', 'GET /orders/{id} failed', 'Lost (id {id}).']
const kindsWithMessage = ['graphql-error', 'page-error', 'console-error', 'console-warning'] as const

test.each(Object.keys(ids))('any two ids in the same place give one name in a message: %s', (form) => {
  const id = (ids[form] ?? anyId).filter((value) => !isStatus(value))
  fc.assert(
    fc.property(
      fc.constantFrom(...kindsWithMessage),
      fc.constantFrom(...messages),
      id,
      id,
      (kind, message, one, other) => {
        const name = (value: string) =>
          filter.toName({ ...request(`/${value}`), kind, message: message.replace('{id}', value) })
        expect(name(one)).toBe(name(other))
      },
    ),
    { numRuns: 200 },
  )
})
