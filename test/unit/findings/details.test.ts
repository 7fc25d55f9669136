import { describe, expect, test } from 'vitest'
import { getBodyText, isTextual } from '../../../src/findings/details/body-text.js'
import { boundFindings } from '../../../src/findings/details/bound-findings.js'
import { resolveDetails } from '../../../src/findings/details/details-options.js'
import { selectDetails } from '../../../src/findings/details/select-details.js'
import type { AttachedFinding } from '../../../src/findings/fields/finding-fields.js'
import { type FindingDetails, findingFields } from '../../../src/findings/fields/finding-fields.js'
import { redactFields } from '../../../src/findings/fields/redact-fields.js'
import { createRedactor, type Redactor } from '../../../src/redaction/redactor.js'

const redactDetails = (details: FindingDetails, redactor: Redactor) =>
  redactFields(details, findingFields.details.fields, redactor)

const bytes = (text: string) => new TextEncoder().encode(text)

describe('bodies', () => {
  test.each([
    ...['application/json', 'application/problem+json; charset=utf-8', 'application/graphql-response+json'],
    ...['text/xml', 'image/svg+xml', 'text/plain', 'application/x-www-form-urlencoded'],
  ])('of type %s are text', (type) => expect(isTextual(type)).toBe(true))

  test.each(['text/event-stream', 'image/png', 'application/octet-stream', 'application/pdf', undefined])(
    'of type %s are not text',
    (type) => expect(isTextual(type)).toBe(false),
  )

  const html = `a<!-- -->b<script>no()</script >c<SVG a="b">no</SVG>d<p>e</p>  \n f&lt;&quot;&#39;&gt;&nbsp;g`
  const unclosed = '<!-- <p> --><style>p</style><p>A &amp; B</p><i></i>'
  test.each([
    ['UTF-8', bytes('Müll'), 'text/plain', 'Müll'],
    ['with a declared charset', Uint8Array.of(0x4d, 0xfc), 'text/plain; charset="iso-8859-1"', 'Mü'],
    ['with an unknown charset', Uint8Array.of(0x4d, 0xfc), 'text/plain; charset=klingon', 'M\ufffd'],
    ['with a charset without quotes', Uint8Array.of(0x4d, 0xfc), 'text/plain;charset=iso-8859-1', 'Mü'],
    ['without a charset', Uint8Array.of(0x4d, 0xfc), 'text/plain', 'M\ufffd'],
    ['cut within a character', bytes('Mü').subarray(0, 2), 'text/plain', 'M'],
    ['long HTML as words', bytes(html + ' '.repeat(3000)), 'text/html; charset=utf-8', `a b c d e f<"'> g`],
    ['long text, not cut within a character', bytes(`${'x'.repeat(4095)}😀`), 'text/plain', 'x'.repeat(4095)],
    ['long text, cut', bytes('x'.repeat(9000)), 'text/plain', 'x'.repeat(4096)],
    ['nothing if there is a null character', bytes('a\0b'), 'text/plain', undefined],
    ['nothing if empty', bytes(''), 'text/plain', undefined],
    ['short HTML with its markup', bytes('<p>kept</p>'), 'text/html', '<p>kept</p>'],
    ['unclosed HTML', bytes(`${unclosed}${'<b></b>'.repeat(999)}<script>x`), 'text/html', 'A & B'],
  ])('are read as text: %s', (_what, body, type, expected) => {
    expect(getBodyText(body, type)).toBe(expected)
  })

  test('are read in linear time even if the HTML is hostile', () => {
    const startedAt = performance.now()
    for (const unit of ['<', '<!--', '<script', '<script>', '</script', '&', '<a '])
      getBodyText(bytes(unit.repeat(100_000)), 'text/html')
    expect(performance.now() - startedAt).toBeLessThan(2000)
  })
})

const token = `ghp_${'a1B2'.repeat(9)}`
const cutThroughToken = `${'x '.repeat(1018)}${token} tail ${'y'.repeat(99)}`

test('cuts a body after redaction, so that no part of a secret remains', () => {
  const { body, bodyTruncated } = redactDetails({ body: cutThroughToken }, createRedactor())
  expect(body).not.toContain('ghp_')
  expect([body?.length, bodyTruncated]).toEqual([2048, true])
})

test('cuts stack and arguments to 4,096 characters', () => {
  const long = 'at fn '.repeat(2000)
  const { stack, args } = redactDetails({ stack: long, args: long }, createRedactor())
  expect([stack?.length, args?.length]).toEqual([4096, 4096])
})

test.each([
  [true, { statusText: 'Bad', body: 'why', headers: { via: 'proxy' } }],
  [false, undefined],
  [{ body: false }, { statusText: 'Bad', headers: { via: 'proxy' } }],
  [{ headers: ['X-OWN'] }, { statusText: 'Bad', body: 'why', headers: { via: 'proxy', 'x-own': '1' } }],
])('the option details: %j selects which parts of a response are kept', (option, expected) => {
  const headers = { via: 'proxy', 'x-own': '1', 'set-cookie': 'a=b' }
  const seen = { statusText: 'Bad', body: 'why', headers }
  expect(selectDetails(seen, resolveDetails(option))).toEqual(expected)
})

describe('the details of the request', () => {
  const headers = { traceparent: '00-1', baggage: 'a=b' }
  const sent = { headers: { ...headers, 'x-own': '1', cookie: 'c' }, body: 'why' }

  test.each([
    [true, { request: { headers, body: 'why' } }],
    [false, undefined],
    [{ requestBody: false }, { request: { headers } }],
    [{ body: false }, { request: { headers, body: 'why' } }],
    [{ headers: ['X-Own'] }, { request: { headers: { ...headers, 'x-own': '1' }, body: 'why' } }],
  ])('are selected by details: %j', (option, expected) => {
    expect(selectDetails({ request: sent }, resolveDetails(option))).toEqual(expected)
  })

  test('are absent if none of them are selected', () => {
    expect(selectDetails({ request: { headers: { cookie: 'c' } } }, resolveDetails())).toBeUndefined()
  })

  test('are redacted before their body is cut', () => {
    const headers = { authorization: 'Bearer q7Zk2mXv9', traceparent: '00-1' }
    const { request } = redactDetails({ request: { headers, body: cutThroughToken } }, createRedactor())
    expect(request?.headers).toEqual({ authorization: '[redacted]', traceparent: '00-1' })
    expect(request?.body).not.toContain('ghp_')
    expect([request?.body?.length, request?.bodyTruncated]).toEqual([2048, true])
  })
})

test('does not report a body as unread if it arrives late', () => {
  const seen = { bodyUnread: true as const }
  expect(selectDetails(seen, resolveDetails())).toEqual(seen)
  expect(selectDetails({ ...seen, body: 'late' }, resolveDetails())).toEqual({ body: 'late' })
})

test.each([
  ['nothing was received', undefined],
  ['no header is wanted', { headers: { 'x-own': '1' } }],
  ['the body is not wanted', { body: 'why' }],
])('without a body, keeps no details if %s', (_why, seen) => {
  expect(selectDetails(seen, resolveDetails({ body: false }))).toBeUndefined()
})

test('leaves out fields that were not received', () => {
  const selected = selectDetails({ statusText: 'Bad', headers: { 'x-own': '1' } }, resolveDetails())
  expect(Object.keys(selected ?? {})).toEqual(['statusText'])
})

const withBody = (body: string): AttachedFinding => ({
  ...{ kind: 'http-error', key: 'k', title: 't', url: 'u', timestamp: '', count: 1, verdict: 'failed' },
  details: { body },
})

test('keeps at most 1 MB of details in total', () => {
  const all = Array.from({ length: 600 }, (_, index) => withBody(`${index} ${'ä'.repeat(1000)}`))
  const { findings, omittedDetails } = boundFindings(all)
  const bytes = Buffer.byteLength(JSON.stringify(findings.flatMap(({ details }) => details ?? [])))
  expect(bytes).toBeLessThanOrEqual(1_000_000)
  expect(bytes).toBeGreaterThan(900_000)
  expect(findings.filter(({ details }) => details).length).toBe(600 - omittedDetails)
})

test('omits and counts details that do not fit, but keeps their findings', () => {
  const all = [withBody('a'.repeat(300)), withBody('b'.repeat(900)), withBody('c'.repeat(10))]
  const { findings, omittedDetails } = boundFindings(all, {
    wholeBytes: 1e6,
    findingBytes: 1e6,
    detailBytes: 1000,
  })
  expect(findings.map(({ details }) => details?.body?.[0])).toEqual(['a', undefined, 'c'])
  expect(omittedDetails).toBe(1)
  expect(JSON.stringify(findings).length).toBeLessThanOrEqual(1000)
})

test('truncates messages beyond the first 1 MiB to 300 characters, and omits what does not fit into 6 MB', () => {
  const all = Array.from({ length: 3000 }, () => ({ ...withBody('x'), message: 'm'.repeat(4000) }))
  const { findings, omitted } = boundFindings(all)
  const lengths = findings.map(({ message = '' }) => message.length)
  expect([...new Set(lengths)]).toEqual([4000, 300])
  expect(lengths.filter((length) => length === 4000).length * 4000).toBeLessThan(1_100_000)
  expect([findings.length, omitted]).toEqual([3000, 0])
  const huge = Array.from({ length: 2000 }, () => ({ ...withBody('x'), url: 'u'.repeat(8000) }))
  const bounded = boundFindings(huge)
  expect(bounded.findings.length + bounded.omitted).toBe(2000)
  expect(JSON.stringify(bounded.findings).length).toBeLessThan(6_100_000)
})

describe('console arguments', () => {
  const { args } = redactDetails({ args: 'token:\nq7Zk2mXv9LpT4wRb8NcY\nof\nada' }, createRedactor())

  test('are hidden after a secret name', () => {
    expect(args).toBe('token:\n[redacted]\nof\nada')
  })

  test.each([
    ['password\nq7Zk2mXv9', 'password\n[redacted]'],
    ['Authorization:\nBearer q7Zk2mXv9', 'Authorization:\nBearer [redacted]'],
    ['-----BEGIN PRIVATE KEY-----\nq7Zk2mXv9\n-----END PRIVATE KEY-----', '[redacted]'],
    ['password\nis required', undefined],
    ['/a?page=\n7', undefined],
  ])('are redacted: %j', (given, redacted = given) => {
    expect(redactDetails({ args: given }, createRedactor()).args).toBe(redacted)
  })

  test('use the configured replacement', () => {
    const redactor = createRedactor({ replacement: '***' })
    expect(redactDetails({ args: 'token:\nq7Zk2mXv9' }, redactor).args).toBe('token:\n***')
  })

  test('are redacted only once, and not at all with redact: false', () => {
    expect(redactDetails({ args: args ?? '' }, createRedactor({ replacement: '***' })).args).toBe(args)
    const shown = redactDetails({ args: 'token:\nq7Zk2mXv9LpT4wRb8NcY' }, createRedactor(false))
    expect(shown.args).toContain('q7Zk')
  })
})
