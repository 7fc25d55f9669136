import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Occurrence } from '../../../../src/findings/kinds/kinds.js'
import { createLog, occur } from '../builders.js'

const kinds = { failedRequests: true, pageErrors: true, consoleErrors: true, graphqlErrors: true }
const record = { ...kinds, cspViolations: true as const }
const page = { url: 'https://shop.test/cart' }
const api = 'https://api.test/other/?q=1'

const at = (ms: number) => new Date(Date.UTC(2026, 0, 31, 12) + ms).toISOString()
const failed = (method: string, text: string, ms = 0, url = api): Occurrence =>
  occur(url, { kind: 'request-failed', method, message: `net::ERR_${text}`, timestamp: at(ms), page })
const thrown = (message: string, ms = 0): Occurrence =>
  occur(page.url, { kind: 'page-error', errorName: 'TypeError', message, timestamp: at(ms), page })

const list = (occurrences: readonly Occurrence[]) =>
  createLog(occurrences, { record }).findings.map(({ name, count }) => `${name} × ${count}`)

const refused = (ms = 0, method = 'GET') => failed(method, 'CONNECTION_REFUSED', ms)
const unresolved = (ms = 0) => failed('GET', 'NAME_NOT_RESOLVED', ms)
const echo = (ms = 0, method = 'GET') => failed(method, 'FAILED', ms)

const blocked = (ms = 0, code = 'connect-src', mark = ''): Occurrence => ({
  kind: 'csp-violation',
  code: `${code}:https://api.test`,
  message: `${mark}Connecting to '${api}'`,
  url: api,
  timestamp: at(ms),
  page,
})
const noFetch = 'Failed to fetch'

const preflight = refused(0, 'OPTIONS')
test.each`
  what                                | occurrences                                         | request
  ${'the echo of a service worker'}   | ${[unresolved(), echo(3)]}                          | ${'GET net::ERR_NAME_NOT_RESOLVED'}
  ${'an echo that arrived first'}     | ${[echo(), unresolved(3)]}                          | ${'GET net::ERR_NAME_NOT_RESOLVED'}
  ${'its preflight and an echo'}      | ${[preflight, refused(4, 'POST'), echo(4, 'POST')]} | ${'POST net::ERR_CONNECTION_REFUSED'}
  ${'a preflight that has the cause'} | ${[preflight, echo(4, 'POST')]}                     | ${'POST net::ERR_CONNECTION_REFUSED'}
`('merges a failed request with $what', ({ occurrences, request }) => {
  expect(list(occurrences)).toEqual([`${request} https://api.test/other/ × ${occurrences.length}`])
})

test.each<[string, Occurrence[]]>([
  ['two methods', [refused(), refused(0, 'POST')]],
  ['two URLs', [failed('GET', 'FAILED'), failed('GET', 'NAME_NOT_RESOLVED', 1, 'https://api.test/b')]],
  ['a name and a certificate error', [unresolved(), failed('GET', 'CERT_DATE_INVALID', 9)]],
  ['a request and what fetch throws about it', [refused(), thrown(noFetch, 9)]],
  ['what a policy blocks and what fetch throws about it', [blocked(), thrown(noFetch, 9)]],
  ['a failed request and a violation', [echo(), blocked(1)]],
])('does not merge: %s', (_, occurrences) => {
  expect(list(occurrences)).toHaveLength(2)
})

const reset = (ms: number, fields: Partial<Occurrence> = {}) => ({
  ...failed('GET', 'CONNECTION_RESET', ms),
  ...fields,
})
const prefetch = { prefetch: true }
const phase = { phase: 'beforeAll' as const }
test.each<[string, Occurrence[], Partial<Occurrence>]>([
  ['prefetches', [{ ...refused(), ...prefetch }, reset(9, prefetch)], prefetch],
  ['a prefetch and a request', [{ ...refused(), ...prefetch }, reset(9)], {}],
  ['a request and a prefetch', [refused(), reset(9, prefetch)], {}],
  ['a prefetch and its preflight', [preflight, { ...refused(), ...prefetch }], prefetch],
  ['requests of beforeAll', [{ ...refused(), ...phase }, reset(9, phase)], phase],
  ['a request of beforeAll and one of the test', [{ ...refused(), ...phase }, reset(9)], {}],
])('what holds for a failed request holds for each time that it was sent: %s', (_, occurrences, shared) => {
  const found = createLog(occurrences, { record }).findings
  expect(found.map(({ prefetch, phase }) => ({ prefetch, phase }))).toEqual([shared])
})

test('a failed request has recovered only if it succeeded with each body that was sent', () => {
  const context = {}
  const send = (id: string, fields: Partial<Occurrence> = {}) => ({ sentBody: { id }, context, ...fields })
  const log = createLog([{ ...refused(), ...send('a') }, reset(9, send('b'))], { record })
  log.recover({ ...refused(), ...send('a') })
  expect(log.findings).toMatchObject([{ count: 2, recovered: undefined }])
  log.recover({ ...refused(), ...send('b') })
  expect(log.findings).toMatchObject([{ count: 2, recovered: true }])
})

test('does not merge two requests that share a preflight', () => {
  const occurrences = ['OPTIONS', 'PUT', 'POST', 'POST'].map((method) => failed(method, 'FAILED'))
  expect(list(occurrences)).toEqual([
    'PUT net::ERR_FAILED https://api.test/other/ × 2',
    'POST net::ERR_FAILED https://api.test/other/ × 2',
  ])
})

test('a merged failure has the name of the failure with a cause, and the page of the request', () => {
  const log = createLog([], { record })
  const details = { pageUrl: page.url }
  for (const failure of [refused(0, 'OPTIONS'), echo(4, 'POST')]) log.add(failure)?.addDetails(details)
  const message = 'net::ERR_CONNECTION_REFUSED'
  const name = `POST ${message} https://api.test/other/`
  expect(log.findings).toMatchObject([{ name, message, method: 'POST', timestamp: at(0), details }])
})

test('a merged failure has the earliest time, and the details of its requests', () => {
  const log = createLog([], { record })
  const parts = [echo(9), unresolved(3)].map((part) => log.add(part))
  expect(log.findings).toHaveLength(1)
  expect(log.findings[0]).not.toHaveProperty('details')
  const details = [{ pageUrl: page.url, durationMs: 5 }, { durationMs: 7 }]
  parts.forEach((part, index) => void part?.addDetails(details[index]!))
  expect(log.findings).toMatchObject([{ timestamp: at(3) }])
  expect(log.findings[0]?.details).toEqual({ pageUrl: page.url, durationMs: 7 })
})

test('a merged failure is one error, in whatever order its parts arrive', () => {
  const parts = [refused(0, 'OPTIONS'), refused(5), echo(9), failed('GET', 'EMPTY_RESPONSE', 700)]
  const order = fc
    .shuffledSubarray(parts, { minLength: 1 })
    .filter((some) => some.some(({ method }) => method === 'GET'))
  fc.assert(
    fc.property(order, (occurrences) => {
      const [finding, ...others] = createLog(occurrences, { record }).findings
      expect(others).toEqual([])
      expect(finding).toMatchObject({ kind: 'request-failed', method: 'GET', count: occurrences.length })
    }),
  )
})

test('a merged failure never gives way to another identity, whatever requests fail later', () => {
  const anyFailure = fc.record({
    method: fc.constantFrom('OPTIONS', 'GET', 'POST'),
    text: fc.constantFrom('FAILED', 'NAME_NOT_RESOLVED', 'CONNECTION_REFUSED', 'TIMED_OUT'),
    url: fc.constantFrom(api, 'https://api.test/b'),
  })
  fc.assert(
    fc.property(fc.array(anyFailure), (failures) => {
      const log = createLog([], { record })
      let known: string[] = []
      failures.forEach(({ method, text, url }, index) => {
        log.add(failed(method, text, index, url))
        const identities = [...log.findingsByIdentity.keys()]
        expect(identities).toEqual(expect.arrayContaining(known))
        expect(identities).toHaveLength(log.findings.length)
        known = identities
      })
    }),
  )
})
