import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeAttachment } from '../../../src/attachments/decode.js'
import { encodeBackchannel } from '../../../src/attachments/evidence.js'
import {
  decodeMonitorMark,
  encodeMonitorMark,
  type MonitorMark,
} from '../../../src/attachments/monitor-mark.js'
import { isBackchannel, isNetworkErrors, isWebhookTimeout } from '../../../src/attachments/validators.js'
import type { AttachedFinding } from '../../../src/findings/fields/finding-fields.js'
import type { MatcherVerdict } from '../../../src/webhook/journal/types.js'
import { record, timeoutJson } from '../reporter/fake-run.js'

test('network-errors.json is decoded unchanged', () => {
  const records = [record('x'), record('y')]
  expect(decodeAttachment(JSON.stringify(records), isNetworkErrors)).toEqual(records)
})

const withField = (field: object) => JSON.stringify([{ ...record('x'), ...field }])
test.each`
  what                                         | text                                            | reason
  ${'an empty file'}                           | ${''}                                           | ${/^empty$/}
  ${'broken JSON, which may contain a secret'} | ${'[{"url":"https://secret"'}                   | ${/^broken JSON$/}
  ${'an object'}                               | ${'{}'}                                         | ${/^no compatible version of playwright-backchannel wrote it: it must be array$/}
  ${'a status below 400'}                      | ${withField({ status: 399 })}                   | ${/: \/0\/status must be >= 400$/}
  ${'a status above 599'}                      | ${withField({ status: 600 })}                   | ${/: \/0\/status must be <= 599$/}
  ${'a local time'}                            | ${withField({ timestamp: '2026-01-31 12:00' })} | ${/\/0\/timestamp/}
  ${'a field from another tool'}               | ${withField({ error: 1 })}                      | ${/additional properties/}
`('network-errors.json is rejected with a reason: $what', ({ text, reason }) => {
  expect(() => decodeAttachment(text, isNetworkErrors)).toThrow(reason)
})

const finding: AttachedFinding = {
  kind: 'http-error',
  name: 'GET 500 /api',
  url: 'https://shop.test/api',
  method: 'GET',
  status: 500,
  timestamp: '2026-01-31T12:00:00.000Z',
  count: 2,
  recovered: true,
  mocked: true,
  verdict: 'warned',
  phase: 'beforeAll',
  baseline: { state: 'expired', reason: 'Soon', expires: '2026-01-01', ticket: 'T-1' },
}
const wait = { templateName: 'movie', count: 1, received: true, durationMs: 120, timeoutMs: 5_000 }
const slow = { method: 'GET', url: '/slow', startedAt: finding.timestamp, durationMs: 24_300 }

test('_backchannel.json survives encoding and decoding unchanged', () => {
  const content = { findings: [finding], omitted: 3, pending: [slow], waits: [wait], omittedWaits: 2 }
  expect(decodeAttachment(encodeBackchannel(content) ?? '', isBackchannel)).toEqual(content)
})

test('_backchannel.json omits waits if an attempt has none', () => {
  const content = { findings: [finding], omitted: 0, waits: [], omittedWaits: 0 }
  expect(JSON.parse(encodeBackchannel(content) ?? '')).toEqual({ findings: [finding], omitted: 0 })
})

test('_backchannel.json may be from a newer version, with unknown kinds and fields', () => {
  const findings = [{ ...finding, kind: 'new-kind', more: 1 }]
  const text = JSON.stringify({ findings, omitted: 0, waits: [{ ...wait, more: 1 }] })
  expect(decodeAttachment(text, isBackchannel).findings[0]).toMatchObject({ kind: 'new-kind' })
})

test.each`
  what                                    | wrong                                                 | reason
  ${'missing findings'}                   | ${{ findings: undefined }}                            | ${/findings/}
  ${'a finding without a name'}           | ${{ findings: [{ ...finding, name: undefined }] }}    | ${/name/}
  ${'an unknown verdict'}                 | ${{ findings: [{ ...finding, verdict: 'known' }] }}   | ${/verdict/}
  ${'a count of 0'}                       | ${{ findings: [{ ...finding, count: 0 }] }}           | ${/count/}
  ${'a negative omitted count'}           | ${{ omitted: -1 }}                                    | ${/omitted/}
  ${'a negative duration'}                | ${{ waits: [{ ...wait, durationMs: -1 }] }}           | ${/durationMs/}
  ${'open requests that are no list'}     | ${{ pending: 'GET /slow' }}                           | ${/pending/}
  ${'an open request without a duration'} | ${{ pending: [{ ...slow, durationMs: undefined }] }}  | ${/durationMs/}
  ${'an invalid time'}                    | ${{ pending: [{ ...slow, startedAt: 'yesterday' }] }} | ${/startedAt/}
`('_backchannel.json is rejected with a reason: $what', ({ wrong, reason }) => {
  const text = JSON.stringify({ findings: [], omitted: 0, ...wrong })
  expect(() => decodeAttachment(text, isBackchannel)).toThrow(reason)
})

const texts = fc.array(fc.string({ unit: 'binary' }))
const noKeys = { requiredKeys: [] }
const patterns = fc.array(fc.constantFrom(/a\/"b"/gi, /\u202e[^\n]/su, /x/y))
const additions = fc.record({ names: texts, patterns, replacement: fc.string() }, noKeys)
const marks: fc.Arbitrary<MonitorMark> = fc.record(
  {
    fail: fc.constantFrom('run', 'nothing'),
    routes: texts,
    origin: fc.string(),
    baseline: fc.string({ unit: 'binary' }),
    redact: fc.oneof(fc.constant(false), additions),
    serverLog: fc.constant(false),
    traffic: fc.constant(true),
  },
  noKeys,
)

test('the mark of a monitored attempt is encoded as one line with no invisible characters, and decoded unchanged', () => {
  fc.assert(
    fc.property(marks, (mark) => {
      const description = encodeMonitorMark(mark)
      expect(decodeMonitorMark(description)).toEqual(mark)
      expect(description ?? '').not.toMatch(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u)
    }),
  )
})

test.each`
  mark                                                  | description
  ${{ fail: undefined, routes: undefined }}             | ${undefined}
  ${{ routes: ['/a'], redact: { patterns: [/a+/gi] } }} | ${'{"routes":["/a"],"redact":{"patterns":[{"source":"a+","flags":"gi"}]}}'}
`('the mark of a monitored attempt omits what is not set: $mark', ({ mark, description }) => {
  expect(encodeMonitorMark(mark)).toBe(description)
})

test('the mark of a monitored attempt is empty if nothing in it is valid', () => {
  const wrong = '{"fail":"test","routes":"/a","origin":1,"baseline":{},"redact":true}'
  for (const text of [undefined, '', 'no JSON', '[]', wrong]) expect(decodeMonitorMark(text)).toEqual({})
})

test('the mark of a monitored attempt loses a pattern that is no regular expression here', () => {
  const patterns = [{ source: '(', flags: '' }, { source: 'a', flags: '?' }, 7, { source: 'a', flags: 'i' }]
  expect(decodeMonitorMark(JSON.stringify({ redact: { patterns } }))).toEqual({
    redact: { patterns: [/a/i] },
  })
})

const webhook = {
  id: '1',
  url: '/hook',
  method: 'POST',
  headers: { a: 'b' },
  body: { any: [1] },
  rawBody: '{"any":[1]}',
  receivedAt: '2026-01-31T12:00:00.000Z',
}
const verdict: MatcherVerdict = {
  matcher: 'field(a="b")',
  kind: 'field',
  place: ['a'],
  matched: false,
  actual: null,
  expected: 'b',
  missing: ['a'],
  note: 'at a',
}
const nearMisses = [{ webhook, verdicts: [verdict] }]
const full = timeoutJson({ receivedWebhooks: [webhook], nearMisses, problems: ['503'] })

test('webhook-timeout.json is decoded unchanged', () => {
  expect(decodeAttachment(JSON.stringify(full), isWebhookTimeout)).toEqual(full)
})

test('webhook-timeout.json requires only the fields that the summary shows, and may have unknown ones', () => {
  const { name: _name, message: _message, ...shown } = { ...full, later: 1 }
  expect(decodeAttachment(JSON.stringify(shown), isWebhookTimeout)).toEqual(shown)
})

test.each`
  what                                | wrong                                                        | reason
  ${'an object without templateName'} | ${{ templateName: undefined }}                               | ${/required property 'templateName'/}
  ${'an error with another name'}     | ${{ name: 'TimeoutError' }}                                  | ${/must be equal to constant/}
  ${'a timeout that is a string'}     | ${{ timeoutMs: '30s' }}                                      | ${/\/timeoutMs must be number/}
  ${'a negative count'}               | ${{ totalReceived: -1 }}                                     | ${/\/totalReceived must be >= 0/}
  ${'a numeric header'}               | ${{ receivedWebhooks: [{ ...webhook, headers: { a: 1 } }] }} | ${/\/a must be string/}
  ${'a verdict that is null'}         | ${{ nearMisses: [{ webhook, verdicts: [null] }] }}           | ${/\/0 must be object/}
`('webhook-timeout.json is rejected with a reason: $what', ({ wrong, reason }) => {
  expect(() => decodeAttachment(JSON.stringify({ ...full, ...wrong }), isWebhookTimeout)).toThrow(reason)
})
