import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { redactFinding } from '../../../../src/findings/fields/finding-fields.js'
import { toRecords } from '../../../../src/findings/fields/record.js'
import type { Occurrence } from '../../../../src/findings/kinds/kinds.js'
import { FindingLog } from '../../../../src/findings/log/finding-log.js'
import { unknownFindingFilter } from '../../../../src/findings/options/finding-filter.js'
import type { NetworkErrorMonitorOptions } from '../../../../src/findings/options/monitor-options.js'
import { resolveRule } from '../../../../src/findings/options/rule.js'
import { createRedactor } from '../../../../src/redaction/redactor.js'
import { createFilterFor, createLog, occur } from '../builders.js'

/** The documented limit. */
const maxFindings = 10_000

const anyOccurrence: fc.Arbitrary<Occurrence> = fc.record({
  kind: fc.constant('http-error' as const),
  url: fc.constantFrom('http://a.test/1', 'http://a.test/2', 'http://b.test/3?x=1'),
  status: fc.constantFrom(400, 404, 500),
  method: fc.constantFrom('GET', 'POST'),
  timestamp: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
})

const occurrence = (url: string, fields: Partial<Occurrence> = {}) =>
  occur(url, { status: 404, timestamp: '', ...fields })

const listRecords = (log: FindingLog) => toRecords(log.findings)
const toIdentity = ({ method, status, url }: Occurrence) => `${method} ${status} ${url}`

/** Returns a word without digits for each number up to 17,575, because paths with digits may share one name. */
function toLetters(index: number): string {
  return String.fromCharCode(97 + index / 676, 97 + ((index / 26) % 26), 97 + (index % 26))
}

test('keeps the first error for each method, status and URL, and counts the others', () => {
  fc.assert(
    fc.property(fc.array(anyOccurrence), (all) => {
      const firsts = all.filter((item, i) => all.findIndex((b) => toIdentity(b) === toIdentity(item)) === i)
      const log = createLog(all)
      const { findings } = log
      expect(toRecords(findings)).toEqual(
        firsts.map(({ url, status, method, timestamp }) => ({ url, status, method, timestamp })),
      )
      expect(findings.map(({ count }) => count)).toEqual(
        firsts.map((first) => all.filter((item) => toIdentity(item) === toIdentity(first)).length),
      )
      for (const repeated of all) expect(log.add(repeated)).toBeUndefined() // it has no details of its own
    }),
  )
})

test('records only errors that no rule ignores', () => {
  const url = 'http://a.test/'
  const secret = `${url}reset/zQ7vK2mX9pL4wT8bR6`
  const occurrences = [
    occurrence(url, { status: 500 }),
    ...[url, `${url}b`, secret].map((each) => occurrence(each)),
  ]
  const ignore = [{ url: '**/', status: 404 }, { method: 'put' }, { url: secret }]
  expect(createLog(occurrences, { ignore }).findings.map(toIdentity)).toEqual([
    `GET 500 ${url}`,
    `GET 404 ${url}b`,
  ])
})

const call = { name: 'expectNetworkError()', time: 0 }

test.each<[string, NetworkErrorMonitorOptions]>([
  ['it counts', {}],
  ['a pattern excludes it', { excludePatterns: [/a\.test/] }],
])('treats an expected error as missing until it occurs, and does not record it, if %s', (_why, options) => {
  const rule = { ...resolveRule({ url: '/1', status: [400, 404] }, 'http://a.test'), call }
  const log = createLog([], options)
  log.expect(rule)
  expect(log.missing).toEqual([rule])
  log.add(occurrence('http://a.test/1'))
  expect([log.missing, log.findings]).toEqual([[], []])
})

test('of two expected errors, leaves the one missing that has not occurred', () => {
  const [first, second] = [404, 500].map((status) => ({ ...resolveRule({ status }), call }))
  const log = createLog([])
  for (const rule of [first, second]) if (rule) log.expect(rule)
  log.add(occurrence('http://a.test/1'))
  expect(log.missing).toEqual([second])
})

test.each`
  options                         | allowed            | url     | leavesOut
  ${{}}                           | ${[]}              | ${'/x'} | ${false}
  ${{ excludePatterns: [/\/x/] }} | ${[]}              | ${'/x'} | ${true}
  ${{ excludePatterns: [/\/x/] }} | ${[]}              | ${'/b'} | ${false}
  ${{}}                           | ${[{ url: '/b' }]} | ${'/b'} | ${true}
  ${{}}                           | ${[{ url: '/b' }]} | ${'/x'} | ${false}
`('with $options and $allowed allowed, may omit $url: $leavesOut', ({ options, allowed, url, leavesOut }) => {
  const log = createLog([], options)
  for (const rule of allowed) log.expect({ ...resolveRule(rule), call })
  expect(log.mayLeaveOut(occurrence(`http://a.test${url}`))).toBe(leavesOut)
  expect([log.missing.length, log.findings.length]).toEqual([allowed.length, 0])
})

test('may leave any error out before the options are known', () => {
  expect(new FindingLog(unknownFindingFilter).mayLeaveOut(occurrence('http://a.test/'))).toBe(true)
})

test('knows the pages that may send a request again, or else its context', () => {
  const [page, context] = [{}, {}]
  const sent = [{ page, context }, { page: { again: true }, context }, { context }, {}]
  const log = createLog(sent.map((fields) => occurrence('http://a.test/1', fields)))
  const [identity = ''] = log.findingsByIdentity.keys()
  expect([...log.getSenders(identity)]).toEqual([page, { again: true }, context])
  expect([...log.getSenders('another')]).toEqual([])
})

test('remembers the first 1,000 requests whose response the browser hid, and 8,192 characters of their URLs', () => {
  const log = createLog([])
  expect([log.hidden, log.missing]).toEqual([[], []])
  const hidden = { method: 'GET', url: `http://a.test/${'x'.repeat(9000)}` }
  for (let index = 0; index < 1_001; index++) log.addHidden(hidden)
  expect([log.hidden.length, log.hidden[0]?.method, log.hidden[0]?.url.length]).toEqual([1000, 'GET', 8192])
})

test('freezes findings and records', () => {
  const log = createLog([occurrence('http://a.test/1')])
  expect(() => Object.assign(log.findings[0] as object, { url: 'changed' })).toThrow(TypeError)
  expect(() => Object.assign(listRecords(log)[0] as object, { url: 'changed' })).toThrow(TypeError)
  expect(() => Object.assign(log.findings, { length: 1 })).toThrow(TypeError)
})

test('computes the name from the redacted URL and the routes', () => {
  const log = createLog([occurrence('http://a.test/reset/zQ7vK2mX9pL4wT8bR6')])
  expect(log.findings[0]?.name).toBe('GET 404 http://a.test/reset/[redacted]')
  log.setFilter(createFilterFor({ routes: ['/reset/:token'] }))
  expect(log.findings[0]).toMatchObject({ name: 'GET 404 http://a.test/reset/:token' })
})

const url = 'http://a.test/1'
test.each`
  what                                                     | responses                                 | recovered
  ${'an error alone has not recovered'}                    | ${'GET 503'}                              | ${[undefined]}
  ${'a success after an error is a recovery'}              | ${'GET 503, GET 200'}                     | ${[true]}
  ${'a success after a repeated error is a recovery'}      | ${'GET 503, GET 503, GET 200'}            | ${[true]}
  ${'another error after the success undoes the recovery'} | ${'GET 503, GET 200, GET 503'}            | ${[undefined]}
  ${'one success recovers errors with two statuses'}       | ${'GET 401, GET 503, GET 200'}            | ${[true, true]}
  ${'a success at another URL is no recovery'}             | ${'GET 503, GET 200 ?x=1'}                | ${[undefined]}
  ${'a success recovers the error with its method'}        | ${'GET 503, POST 503, POST 200'}          | ${[undefined, true]}
  ${'two successes recover errors with two methods'}       | ${'GET 503, POST 503, POST 200, GET 200'} | ${[true, true]}
`('recovered and mocked errors: $what', ({ responses, recovered }) => {
  const log = createLog([])
  for (const response of responses.split(', ')) {
    const [method = '', status, query = ''] = response.split(' ')
    if (status === '200') log.recover({ kind: 'http-error', method, url: url + query })
    else log.add(occurrence(url, { method, status: Number(status) }))
  }
  expect(log.findings.map((finding) => finding.recovered)).toEqual(recovered)
})

test.each([
  { failed: ['Save'], succeeded: ['Viewer'], isRecovered: false },
  { failed: ['Save'], succeeded: ['Save'], isRecovered: true },
  { failed: ['Save', 'Viewer'], succeeded: ['Viewer'], isRecovered: false },
  { failed: ['Save', 'Viewer'], succeeded: ['Viewer', 'Save'], isRecovered: true },
])('requests that sent $failed, after successes with $succeeded, have recovered: $isRecovered', (row) => {
  const log = createLog([])
  const line = { kind: 'http-error' as const, method: 'POST', url }
  for (const id of row.failed) log.add(occurrence(url, { ...line, sentBody: { id } }))
  for (const id of row.succeeded) log.recover({ ...line, sentBody: { id } })
  expect(log.findings.map(({ recovered = false }) => recovered)).toEqual([row.isRecovered])
  expect(JSON.stringify(log.findings)).not.toContain('Save')
})

const [mocked, beforeAll, prefetch] = [{ mocked: true }, { phase: 'beforeAll' as const }, { prefetch: true }]
test.each<[Partial<Occurrence>[], fields: string[]]>([
  [[mocked, mocked], ['mocked']],
  [[mocked, { mocked: false }], []],
  [[{}, mocked], []],
  [[beforeAll, beforeAll], ['phase']],
  [[beforeAll, {}], []],
  [[{}, beforeAll], []],
  [[prefetch, prefetch], ['prefetch']],
  [[prefetch, { prefetch: false }], []],
  [[{}, prefetch], []],
])('an error whose occurrences have %j has %j', (occurrences, fields) => {
  const [finding = {}] = createLog(occurrences.map((one) => occurrence(url, one))).findings
  expect(['mocked', 'phase', 'prefetch'].filter((name) => name in finding)).toEqual(fields)
})

test('records a real response even after ignoring a mocked one with the same URL', () => {
  const both = [occurrence(url, { mocked: true }), occurrence(url, { mocked: false })]
  expect(createLog(both, { mocked: 'ignore' }).findings).toMatchObject([{ url, count: 1 }])
})

const recordAll = { record: { failedRequests: true, pageErrors: true } }
const listLate = (log: FindingLog) => log.findings.map(({ late }) => late)

test('findings at the very end of a test are those that first occurred after the last step, not in its millisecond, which may have awaited them', () => {
  const log = createLog([])
  for (const ended of [0, 1000, 1000.9, 1001]) log.add(occurrence(`http://a.test/${ended}`, { ended }))
  log.add(occurrence('http://a.test/0', { ended: 1200 }))
  expect(listLate(log)).toEqual([undefined, undefined, undefined, undefined])
  log.end(1000)
  log.end(5000)
  expect(listLate(log)).toEqual([undefined, undefined, undefined, true])
})

test('findings at the very end of a test do not include an early failure that names its cause late', () => {
  const fail = (message: string, ended: number) =>
    occurrence('http://a.test/', { kind: 'request-failed', message, ended })
  const log = createLog([fail('net::ERR_FAILED', 0), fail('net::ERR_NAME_NOT_RESOLVED', 1990)], recordAll)
  log.end(1000)
  expect(log.findings).toMatchObject([{ message: 'net::ERR_NAME_NOT_RESOLVED', count: 2 }])
  expect(listLate(log)).toEqual([undefined])
})

test.each(['2000', '2040'])(
  'findings at the very end of a test are those, although a test mocked the time as %s',
  (year) => {
    const log = createLog([])
    const mocked = { timestamp: `${year}-01-01T00:00:00.000Z` }
    for (const ended of [900, 1100]) log.add(occurrence(`http://a.test/${ended}`, { ended, ...mocked }))
    log.end(1000)
    expect(listLate(log)).toEqual([undefined, true])
  },
)

test('records are written for HTTP errors only, with method and status', () => {
  const log = createLog([occurrence('http://a.test/1')], { record: { pageErrors: true } })
  log.add({ kind: 'page-error', url: 'http://a.test/', status: 500, method: 'GET', timestamp: '' })
  log.add({ kind: 'http-error', url: 'http://a.test/2', status: 500, timestamp: '' })
  log.add({ kind: 'http-error', url: 'http://a.test/3', method: 'GET', timestamp: '' })
  expect(log.findings).toHaveLength(4)
  expect(listRecords(log)).toEqual([{ url: 'http://a.test/1', status: 404, method: 'GET', timestamp: '' }])
})

test('options that become known after the errors filter their details', () => {
  const log = createLog([])
  const logged = log.add(occurrence('http://a.test/1'))
  expect(log.findings[0]).not.toHaveProperty('details')
  logged?.addDetails({ statusText: 'Not Found', headers: { via: 'proxy', 'x-own': '1' } })
  logged?.addDetails({ body: 'gone' })
  const details = { statusText: 'Not Found', headers: { via: 'proxy' }, body: 'gone' }
  expect(log.findings[0]?.details).toEqual(details)
  log.setFilter(createFilterFor({ details: false }))
  expect(log.findings[0]).not.toHaveProperty('details')
})

const listOmittedNames = (log: FindingLog) => [...new Set(log.listOmitted().map(({ name }) => name))]
const countAll = (log: FindingLog) => [
  log.findings.length,
  log.omitted,
  listOmittedNames(log).filter((name) => name !== undefined).length,
]

test('truncates a message after redaction, so that no part of a secret remains', () => {
  const log = createLog([], { record: { consoleErrors: true } })
  const message = `${'x '.repeat(2038)}https://ops:hunter2@db.test/ tail`
  log.add({ kind: 'console-error', url: 'http://a.test/', timestamp: '', message })
  const [redacted] = log.findings.map((finding) => redactFinding(finding, createRedactor()))
  expect(redacted?.message).toContain('x https://')
  expect(redacted?.message).not.toContain('hunter2')
  expect(redacted?.message).toHaveLength(4096)
})

/** Different console errors with messages of at least this length. */
const logLong = (count: number, length: number) =>
  Array.from({ length: count }, (_, index) =>
    occurrence('', { kind: 'console-error', message: `${toLetters(index)} ${'x'.repeat(length)}` }),
  )

test('keeps 8,192 characters of a message before redaction, and 1,200 after the first 1 MiB', () => {
  const { findings } = createLog(logLong(300, 10_000), { record: { consoleErrors: true } })
  const lengths = findings.map(({ message }) => message?.length)
  expect([lengths.length, ...new Set(lengths)]).toEqual([300, 8192, 1200])
})

test.each`
  what                   | count     | path                                                      | omitted  | names
  ${'a page that polls'} | ${10_100} | ${(index: number) => `poll?t=${index}${'&'.repeat(300)}`} | ${100}   | ${1}
  ${'many errors'}       | ${11_100} | ${(index: number) => `page-${index}x/y`}                  | ${1_100} | ${1_000}
`('keeps 10,000 findings of $what, and the first 1,000 omitted names', ({ count, path, omitted, names }) => {
  const log = createLog([])
  for (let index = 0; index < count; index++) log.add(occurrence(`http://a.test/${path(index)}`))
  expect(countAll(log)).toEqual([maxFindings, omitted, names])
})

test('counts the errors of a huge response without naming each', () => {
  const filter = createFilterFor({ record: { graphqlErrors: true } })
  const toName = vi.fn(filter.toName)
  const log = new FindingLog({ ...filter, toName })
  for (let index = 0; index < 15_100; index++) {
    const message = `${toLetters(index % 17_576)} ${toLetters(index / 12)}`
    log.add(occurrence('http://a.test/graphql', { kind: 'graphql-error', message }))
  }
  expect([log.omitted, toName.mock.calls.length]).toEqual([5100, 5000])
  expect(log.listOmitted().reduce((sum, { count }) => sum + count, 0)).toBe(5100)
})

test('keeps the details of the first 1,000 findings, and counts the omitted ones', () => {
  const log = createLog([])
  for (let index = 0; index < 2000; index++) {
    log.add(occurrence(`http://a.test/${index}`))?.addDetails({ statusText: 'Not Found' })
  }
  const detailed = log.findings.map(({ details }) => details !== undefined)
  expect(detailed).toEqual(detailed.map((_, index) => index < 1000))
  expect([log.findings.length, log.omitted, log.omittedDetails]).toEqual([2000, 0, 1000])
})

test('does not count errors from `beforeAll` that the test does not record', () => {
  const log = new FindingLog(unknownFindingFilter)
  const isHttpError = (index: number) => index % 2 === 0
  for (let index = 0; index < 20_400; index++) {
    const name = toLetters(index)
    const message = { kind: 'console-error' as const, message: name }
    log.add(occurrence(`http://a.test/${name}`, isHttpError(index) ? {} : message))
  }
  for (const time of ['first', 'second']) {
    log.setFilter(createFilterFor())
    expect([time, ...countAll(log)]).toEqual([time, maxFindings, 200, 200])
  }
  log.setFilter(createFilterFor({ excludePatterns: [/./] }))
  expect(countAll(log)).toEqual([0, 0, 0])
  log.add(occurrence('http://b.test/'))
  expect([log.findings.length, log.omitted]).toEqual([0, 0])
})

test('never fails a test that only reports mocked errors, even beyond the limit', () => {
  const log = createLog([], { mocked: 'report' })
  const poll = (t: number, mocked: boolean) => occurrence(`http://a.test/poll?t=${t}`, { mocked })
  for (let t = 0; t < 10_100; t++) log.add(poll(t, true))
  expect([log.omitted, listOmittedNames(log)]).toEqual([100, []])
  log.add(poll(10_100, false))
  expect([log.omitted, listOmittedNames(log)]).toEqual([101, ['GET 404 http://a.test/poll']])
})

test('keeps at most 6 MB of long URLs', () => {
  const long = 'x'.repeat(8000)
  const log = createLog(Array.from({ length: 1000 }, (_, i) => occurrence(`http://a.test/${i}?${long}`)))
  expect(JSON.stringify(log.findings).length).toBeLessThan(6_000_000)
  expect(log.findings.length + log.omitted).toBe(1000)
})

test('takes long messages for short ones after the first 1 MiB, as they are kept', () => {
  expect(createLog(logLong(1_500, 4000), { record: { consoleErrors: true } }).omitted).toBe(0)
})

test('truncates a URL after 8,192 characters', () => {
  const log = createLog([occurrence(`http://a.test/a?${'x'.repeat(2_000_000)}`)])
  expect(log.findings[0]?.url).toHaveLength(8_192)
})
