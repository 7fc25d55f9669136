// Findings of all kinds, from hand-made `_backchannel.json` attachments.
import { describe, expect, test } from 'vitest'
import { writePageJson } from '../../../../src/reporter/page-data/write-page-json.js'
import { formatReason } from '../../../../src/reporter/report/errors.js'
import { type FakeTest, networkErrors, record, summarizeAttempt, summarizeTests } from '../fake-run.js'
import { backchannel, finding, kindSamples } from '../finding-samples.js'
import { readDetails, readReport } from '../report/read-report.js'
import { toSummary } from '../schema-check.js'

const ratings = 'https://shop.test/api/ratings/7'

const createTest = (kind: keyof typeof kindSamples): FakeTest => ({
  id: kind,
  attempts: [{ status: 'failed', attachments: [backchannel(kindSamples[kind])] }],
})

const kinds = Object.keys(kindSamples) as (keyof typeof kindSamples)[]

describe.each(kinds)('%s', (kind) => {
  const model = summarizeTests([createTest(kind), { id: 'clean', attempts: [{}] }])

  test('has a pattern that lists its test, and counts in all totals', () => {
    const { totals, patterns, tests } = toSummary(model)
    const { title, ...found } = kindSamples[kind]
    const { key } = found
    const counts = { occurrences: 1, tests: 1, failedTests: 1 }
    expect(patterns).toMatchObject([{ kind, key, title, ...counts, testIds: [kind] }])
    expect(totals).toMatchObject({ tests: 2, testsWithNetworkErrors: 1, testsFailedByNetworkErrors: 1 })
    expect(totals.kinds).toEqual({ [kind]: { ...counts, patterns: 1 } })
    expect(tests.map(({ id }) => id)).toEqual([kind])
    expect(tests[0]?.attempts[0]).toMatchObject({ verdict: 'failed', findings: [found] })
  })

  test('is listed with its reason', () => {
    const { title } = kindSamples[kind]
    const reason = formatReason(model.patterns[0]!)
    expect(readReport(model).errors).toEqual([expect.stringContaining(title), `  ${reason}`])
    expect([...writePageJson(model)].join('')).toContain(JSON.stringify(reason))
  })
})

test('counts each kind separately', () => {
  const model = summarizeTests([
    ...kinds.toReversed().map(createTest),
    { id: 'http', attempts: [{ verdict: 'warned', urls: [ratings] }] },
  ])
  const { totals } = toSummary(model)
  expect(Object.keys(totals.kinds).sort()).toEqual([...kinds, 'http-error'].sort())
  expect(totals).toMatchObject({ networkErrors: 1, uniqueErrors: 1, patterns: 6 })
  expect(totals.kinds['http-error']).toEqual({ occurrences: 1, patterns: 1, tests: 1, failedTests: 0 })
})

describe('HTTP errors', () => {
  const details = { body: '{"error":"db timeout"}', headers: { 'x-request-id': '7f3a' } }
  const http = finding({ details })
  const attachments = [backchannel(http)]

  test('count once if they have both a record and a finding', () => {
    const { totals, patterns, tests } = toSummary(summarizeAttempt({ attachments }))
    expect(totals).toMatchObject({ networkErrors: 1, kinds: { 'http-error': { occurrences: 1 } } })
    expect(patterns).toMatchObject([
      {
        ...{ key: 'GET:500:/api/ratings', kind: 'http-error', title: 'GET 500 /api/ratings/*' },
        ...{ method: 'GET', status: 500, basePath: '/api/ratings', occurrences: 1, networkErrors: 1 },
        samples: [{ count: 1, testId: '1', retry: 0, url: ratings, details }],
        correlationIds: [{ name: 'x-request-id', value: '7f3a' }],
      },
    ])
    expect(tests[0]?.attempts[0]).toMatchObject({ networkErrors: [record(ratings)], findings: [http] })
  })

  test('have no sample and no reason without details', () => {
    const model = summarizeAttempt({ urls: [ratings] })
    expect(toSummary(model).patterns).toMatchObject([{ samples: [], correlationIds: [], pages: [] }])
    expect(readReport(model).errors).toHaveLength(1)
  })

  test('take the key from the finding, which may contain a route template', () => {
    const templated = backchannel(finding({ key: 'GET:500:/api/ratings/:id', details }))
    const { patterns } = toSummary(summarizeAttempt({ attachments: [templated] }))
    expect(patterns).toMatchObject([{ key: 'GET:500:/api/ratings/:id', samples: [{}] }])
  })
})

describe('samples', () => {
  /** Returns the common pattern of tests that have a finding with each of these details. */
  function summarizeDetails(...details: object[]) {
    const attempts = details.map((each) => [{ attachments: [backchannel(finding({ details: each }))] }])
    return summarizeTests(attempts.map((each, id) => ({ id: `${id}`, attempts: each }))).patterns[0]
  }
  const summarizeBodies = (...bodies: string[]) => summarizeDetails(...bodies.map((body) => ({ body })))

  test('are at most five different bodies, or fewer on request, the most frequent first', () => {
    const pattern = summarizeBodies('a', 'b', 'b', 'c', 'd', 'e', 'f', 'f', 'f')
    const all = pattern?.readSamples() ?? []
    expect(all.map(({ count, details }) => `${count} ${details?.body}`)).toEqual([
      ...['3 f', '2 b', '1 a', '1 c', '1 d'],
    ])
    expect(pattern?.readSamples(2)).toEqual(all.slice(0, 2))
  })

  const id = 'f0c9d1e-7b1a-4c55-9e0d-1b2c3d4e5f60'
  test.each([
    ['request ids', `{"id":"3${id}"}`, `{"id":"8${id}"}`, 1],
    ['times', '{"at":"2026-01-31T12:00:01.000Z"}', '{"at":"2026-01-31 12:00:09"}', 1],
    ['short codes', '{"code":42}', '{"code":43}', 2],
    ['words', '{"error":"db timeout"}', '{"error":"db refused"}', 2],
  ])('for bodies that differ in %s (%s, %s) number %i', (_, first, second, count) => {
    expect(summarizeBodies(first, second)?.readSamples()).toHaveLength(count)
  })

  test('are merged if the responses differ only in the request id', () => {
    const ids = ['req-aaaa1', 'req-bbbb2']
    const details = ids.map((id) => ({ body: `failed, see ${id}`, headers: { 'x-request-id': id } }))
    const pattern = summarizeDetails(...details)
    expect(pattern?.readSamples().map(({ count }) => count)).toEqual([2])
    expect(pattern?.correlationIds.map(({ value }) => value)).toEqual(ids)
  })

  test('are limited in number, like correlation ids and pages', () => {
    const details = Array.from({ length: 300 }, (_, index) => ({
      body: `reason ${'x'.repeat(index)}`,
      headers: { 'x-request-id': `id-${index}`, 'content-type': 'text/plain' },
      pageUrl: `https://shop.test/movies/${index % 40}`,
    }))
    const pattern = summarizeDetails(...details)
    expect(pattern?.occurrences).toBe(300)
    expect(pattern?.readSamples()).toHaveLength(5)
    expect(pattern?.correlationIds).toHaveLength(10)
    expect(pattern?.correlationIds.every(({ name }) => name === 'x-request-id')).toBe(true)
    expect(pattern?.pages).toHaveLength(10)
    expect(pattern?.pages[0]).toEqual({ url: 'https://shop.test/movies/0', count: 8 })
  })
})

test('hides secrets in keys, titles, URLs and details, and omits unknown fields', () => {
  const secret = 'ghp_1234567890abcdefghijklmnopqrstuvwxyz'
  const leaking = finding({
    ...{ kind: 'page-error', key: `page-error:Error:token ${secret}`, title: `Error ${secret}` },
    ...{ url: `https://shop.test/?token=${secret}`, message: `token=${secret}`, details: { stack: secret } },
    ...{ ofANewerVersion: secret },
  })
  const model = summarizeAttempt({ attachments: [backchannel(leaking)] })
  const outputs = [toSummary(model), ...writePageJson(model), readReport(model), readDetails(model, 'errors')]
  expect(JSON.stringify(outputs)).not.toContain(secret)
})

const starred = finding({ key: 'GET:404:/files/\\*', status: 404, url: 'https://shop.test/files/*' })
test.each([
  ['with', [backchannel(starred)]],
  ['without', []],
])('escapes the * of a URL only in the key, for a record %s a finding', (_, others) => {
  const records = networkErrors(record(starred.url, { status: 404 }))
  const { patterns } = toSummary(summarizeAttempt({ attachments: [records, ...others] }))
  expect(patterns).toMatchObject([
    { key: 'GET:404:/files/\\*', title: 'GET 404 /files/*', basePath: '/files/*', occurrences: 1 },
  ])
})
