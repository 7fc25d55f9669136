// Findings of all kinds, from hand-made `_backchannel.json` attachments.
import { expect, test } from 'vitest'
import { type FakeTest, networkErrors, record, summarizeAttempt, summarizeTests } from '../fake-run.js'
import { finding, kindSamples } from '../finding-samples.js'
import { listDetails, readReport } from '../report/read-report.js'
import { toSummary } from '../schema-check.js'
import { getSection, readPage } from './read-page.js'

const ratings = 'https://shop.test/api/ratings/7'

const createTest = (kind: keyof typeof kindSamples): FakeTest => ({
  id: kind,
  attempts: [{ status: 'failed', findings: [kindSamples[kind]] }],
})

const kinds = Object.keys(kindSamples) as (keyof typeof kindSamples)[]

test.each(kinds)('each kind has an error that lists its test, and counts in all totals: %s', (kind) => {
  const model = summarizeTests([createTest(kind), { id: 'clean', attempts: [{}] }])
  const { totals, errors, tests } = toSummary(model)
  const found = kindSamples[kind]
  const counts = { occurrences: 1, tests: 1, failedTests: 1 }
  expect(errors).toMatchObject([{ kind, name: found.name, ...counts, testIds: [kind] }])
  expect(totals).toMatchObject({ tests: 2, testsWithNetworkErrors: 1, testsFailedByNetworkErrors: 1 })
  expect(totals.kinds).toEqual({ [kind]: { ...counts, errors: 1 } })
  expect(tests.map(({ id }) => id)).toEqual([kind])
  expect(tests[0]?.attempts[0]).toMatchObject({ verdict: 'failed', findings: [found] })
})

test('counts each kind separately', () => {
  const model = summarizeTests([
    ...kinds.toReversed().map(createTest),
    { id: 'http', attempts: [{ verdict: 'warned', urls: [ratings] }] },
  ])
  const { totals } = toSummary(model)
  expect(Object.keys(totals.kinds).sort()).toEqual([...kinds, 'http-error'].sort())
  expect(totals).toMatchObject({ networkErrors: 1, uniqueErrors: 1, errors: 6 })
  expect(totals.kinds['http-error']).toEqual({ occurrences: 1, errors: 1, tests: 1, failedTests: 0 })
})

const details = { body: '{"error":"db timeout"}', headers: { 'x-request-id': '7f3a' } }
test('HTTP errors have no sample and no reason without details', () => {
  const model = summarizeAttempt({ urls: [ratings] })
  expect(toSummary(model).errors).toMatchObject([{ samples: [], correlationIds: [], pages: [] }])
  expect(readReport(model).errors).toHaveLength(1)
})

test('HTTP errors take the name from the finding, which may contain a route template', () => {
  const templated = finding({ name: 'GET 500 /api/ratings/:id', details })
  const { errors } = toSummary(summarizeAttempt({ findings: [templated] }))
  expect(errors).toMatchObject([{ name: 'GET 500 /api/ratings/:id', samples: [{}] }])
})

test('are listed oldest first, in their order if they occurred at the same moment', () => {
  const urls = Array.from({ length: 40 }, (_, index) => `https://shop.test/a?${index}`)
  const findings = urls.map((url, index) =>
    finding({ url, timestamp: `2026-01-31T12:00:0${index % 2}.000Z` }),
  )
  const page = readPage(summarizeAttempt({ findings }))
  const { details = [] } = getSection(page, 'tests').items[0] ?? {}
  const occurrences = details.find(({ noun }) => noun === 'occurrence')?.items ?? []
  const isOdd = (url: string) => Number(url.slice(-1)) % 2
  const listed = occurrences.flatMap(({ parts }) =>
    parts.flatMap((part) => (typeof part !== 'string' && 'url' in part ? part.url : [])),
  )
  expect(listed).toEqual(urls.toSorted((a, b) => isOdd(a) - isOdd(b)))
})

/** Returns the common error of tests that have a finding with each of these details. */
function summarizeDetails(...details: object[]) {
  const attempts = details.map((each) => [{ findings: [finding({ details: each })] }])
  return summarizeTests(attempts.map((each, id) => ({ id: `${id}`, attempts: each }))).errors[0]
}
const summarizeBodies = (...bodies: string[]) => summarizeDetails(...bodies.map((body) => ({ body })))

test('samples are at most five different bodies, the most frequent first', () => {
  const error = summarizeBodies('a', 'b', 'b', 'c', 'd', 'e', 'f', 'f', 'f')
  const shown = error?.samples.map(({ count, details }) => `${count} ${details?.body}`)
  expect(shown).toEqual(['3 f', '2 b', '1 a', '1 c', '1 d'])
})

const id = 'f0c9d1e-7b1a-4c55-9e0d-1b2c3d4e5f60'
test.each`
  what             | first                                  | second                            | count
  ${'request ids'} | ${`{"id":"3${id}"}`}                   | ${`{"id":"8${id}"}`}              | ${1}
  ${'times'}       | ${'{"at":"2026-01-31T12:00:01.000Z"}'} | ${'{"at":"2026-01-31 12:00:09"}'} | ${1}
  ${'short codes'} | ${'{"code":42}'}                       | ${'{"code":43}'}                  | ${2}
  ${'words'}       | ${'{"error":"db timeout"}'}            | ${'{"error":"db refused"}'}       | ${2}
`('samples of bodies that differ in $what ($first, $second) number $count', ({ first, second, count }) => {
  expect(summarizeBodies(first, second)?.samples).toHaveLength(count)
})

test('samples are merged if the responses differ only in the request id', () => {
  const ids = ['req-aaaa1', 'req-bbbb2']
  const details = ids.map((id) => ({ body: `failed, see ${id}`, headers: { 'x-request-id': id } }))
  const error = summarizeDetails(...details)
  expect(error?.samples.map(({ count }) => count)).toEqual([2])
  expect(error?.correlationIds.map(({ value }) => value)).toEqual(ids)
})

test('samples are limited in number, like correlation ids and pages', () => {
  const details = Array.from({ length: 300 }, (_, index) => ({
    body: `reason ${'x'.repeat(index)}`,
    headers: { 'x-request-id': `id-${index}`, 'content-type': 'text/plain' },
    pageUrl: `https://shop.test/movies/${index % 40}`,
  }))
  const error = summarizeDetails(...details)
  expect(error?.occurrences).toBe(300)
  expect(error?.samples).toHaveLength(5)
  expect(error?.correlationIds).toHaveLength(10)
  expect(error?.correlationIds.every(({ name }) => name === 'x-request-id')).toBe(true)
  expect(error?.pages).toHaveLength(10)
  expect(error?.pages[0]).toEqual({ url: 'https://shop.test/movies/0', count: 8 })
  expect(error).toMatchObject({ moreCorrelationIds: true, morePages: true })
  const few = summarizeDetails(...details.slice(0, 10))
  expect([few?.correlationIds.length, few?.moreCorrelationIds]).toEqual([10, undefined])
  expect([few?.pages.length, few?.morePages]).toEqual([10, undefined])
})

test('hides secrets in names, URLs and details, and omits unknown fields', () => {
  const secret = 'ghp_1234567890abcdefghijklmnopqrstuvwxyz'
  const newer = { ofANewerVersion: secret }
  const leaking = finding({
    kind: 'page-error',
    name: `Error: token ${secret}`,
    url: `https://shop.test/?token=${secret}`,
    message: `token=${secret}`,
    details: { stack: secret },
    ...newer,
  })
  const model = summarizeAttempt({ findings: [leaking] })
  const outputs = [toSummary(model), readPage(model), readReport(model), listDetails(model, 'errors')]
  expect(JSON.stringify(outputs)).not.toContain(secret)
})

const starred = finding({
  name: 'GET 404 https://shop.test/files/\\*',
  status: 404,
  url: 'https://shop.test/files/*',
})
test.each([
  ['with', [starred]],
  ['without', []],
])('escapes the * of a URL in the name, for a record %s a finding', (_, others) => {
  const records = networkErrors(record(starred.url, { status: 404 }))
  const { errors } = toSummary(summarizeAttempt({ attachments: [records], findings: others }))
  expect(errors).toMatchObject([{ name: 'GET 404 https://shop.test/files/\\*', occurrences: 1 }])
})
