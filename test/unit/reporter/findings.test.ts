// Findings of all kinds, from hand-made `_backchannel.json` attachments.
import { describe, expect, test } from 'vitest'
import { renderAnnotations } from '../../../src/reporter/outputs/github/annotations.js'
import { maxCommentBytes, renderMarkdown } from '../../../src/reporter/outputs/markdown/render-markdown.js'
import { createRun } from '../../../src/reporter/page/run.js'
import { applySearch } from '../../../src/reporter/page/search/filter.js'
import { parseSearch } from '../../../src/reporter/page/search/search.js'
import { toPageData } from '../../../src/reporter/page-data/to-page-data.js'
import { summarizeErrors } from '../../../src/reporter/phrases/phrases.js'
import {
  evidence,
  type FakeTest,
  networkErrors,
  record,
  summarizeAttempt,
  summarizeTests,
} from './fake-run.js'
import { backchannel, finding, kindSamples } from './finding-samples.js'
import { renderPlain } from './plain-terminal.js'
import { toSummary } from './schema-check.js'

const failed = 'failed'
const limited = 'warned'
const ratings = 'https://shop.test/api/ratings/7'

/** Creates a test whose only attempt has a finding of this kind. */
function createTest(kind: keyof typeof kindSamples, verdict = failed): FakeTest {
  return {
    id: kind,
    attempts: [{ verdict, status: 'failed', attachments: [backchannel(kindSamples[kind])] }],
  }
}

const kinds = Object.keys(kindSamples) as (keyof typeof kindSamples)[]

describe.each(kinds)('%s', (kind) => {
  const model = summarizeTests([createTest(kind), { id: 'clean', attempts: [{}] }])

  test('has a pattern that lists its test, and counts in all totals', () => {
    const { totals, patterns, tests } = toSummary(model)
    const { key, title } = kindSamples[kind]
    const counts = { occurrences: 1, tests: 1, failedTests: 1 }
    expect(patterns).toMatchObject([{ kind, key, title, ...counts, testIds: [kind] }])
    expect(totals).toMatchObject({ tests: 2, testsWithNetworkErrors: 1, testsFailedByNetworkErrors: 1 })
    expect(totals.kinds).toEqual({ [kind]: { ...counts, patterns: 1 } })
    expect(tests.map(({ id }) => id)).toEqual([kind])
    expect(tests[0]?.attempts[0]).toMatchObject({ verdict: failed, findings: [kindSamples[kind]] })
  })

  test('appears with its reason in every output', () => {
    const { title } = kindSamples[kind]
    const [pattern] = toPageData(model).patterns
    expect(pattern).toMatchObject({
      kind,
      title,
      reason: expect.stringMatching('.'),
      samples: [{ count: 1, test: 0 }],
    })
    const annotations = renderAnnotations(model, () => undefined).join()
    for (const text of [renderPlain(model), renderMarkdown(model, maxCommentBytes), annotations]) {
      expect(text.replaceAll('%25', '%')).toContain(title)
      expect(text).toContain(pattern?.reason)
    }
  })
})

test('counts each kind separately, and lists all of them in one sentence', () => {
  const model = summarizeTests([
    ...kinds.toReversed().map((kind) => createTest(kind, kind === 'console-error' ? limited : failed)),
    { id: 'http', attempts: [{ verdict: limited, attachments: [networkErrors(record(ratings))] }] },
  ])
  const { totals } = toSummary(model)
  expect(Object.keys(totals.kinds).sort()).toEqual([...kinds, 'http-error'].sort())
  expect(totals).toMatchObject({ networkErrors: 1, uniqueErrors: 1, patterns: 6 })
  expect(totals.kinds['console-error']).toEqual({ occurrences: 1, patterns: 1, tests: 1, failedTests: 0 })
  expect(summarizeErrors(model)).toBe(
    '6 errors (1 HTTP error, 1 failed request, 1 GraphQL error, 1 page error, 1 console error, 1 error of kind csp violation) in 6 of 6 tests; no test failed',
  )
})

test.each([
  ['a failed request', 'request-failed', 1],
  ['a page error, whose URL is its page', 'page-error', 0],
] as const)('Markdown shows the page only once for %s', (_, kind, lines) => {
  const markdown = renderMarkdown(summarizeTests([createTest(kind)]), maxCommentBytes)
  expect(markdown.match(/^- Page: /gm) ?? []).toHaveLength(lines)
  expect(markdown).toContain(kindSamples[kind].details.pageUrl)
})

describe('the stack in Markdown', () => {
  const show = 'at show (https://shop.test/app.js:10:5)'
  const others = ['at load (https://shop.test/app.js:20:7)', 'at https://shop.test/a.js:1:2']
  const frames = [show, ...others, 'at last (b.js:3:4)']
  const firefox = 'show@https://shop.test/app.js:10:5'

  test.each([
    ["Chromium's topmost calls", `Error: x\n    ${frames.join('\n    ')}`, frames.slice(0, 3)],
    ['the calls from Firefox and WebKit', `${firefox}\n`, [firefox]],
    ['the calls without the message, even if it has several lines', `Error: x\ny\n    ${show}`, [show]],
    ['the first line if there are no calls', 'Error: x', ['Error: x']],
  ])('shows %s', (_, stack, shown) => {
    const sample = { ...kindSamples['page-error'], details: { stack } }
    const model = summarizeAttempt({ verdict: failed, attachments: [backchannel(sample)] })
    const markdown = renderMarkdown(model, maxCommentBytes)
    expect(markdown).toContain(`- Stack: ${shown.map((line) => `\`${line}\``).join(', ')}\n`)
  })
})

describe('HTTP errors', () => {
  const details = { body: '{"error":"db timeout"}', headers: { 'x-request-id': '7f3a' } }
  const http = finding({ details })
  const attachments = [networkErrors(record(ratings)), backchannel(http)]

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
    const model = summarizeAttempt({ attachments: [networkErrors(record(ratings))] })
    expect(toSummary(model).patterns).toMatchObject([{ samples: [], correlationIds: [], pages: [] }])
    expect(renderMarkdown(model, maxCommentBytes)).not.toContain('Reason')
  })

  test('take the key from the finding, which may contain a route template', () => {
    const templated = finding({ key: 'GET:500:/api/ratings/:id', details })
    const attachments = [networkErrors(record(ratings)), backchannel(templated)]
    const { patterns } = toSummary(summarizeAttempt({ attachments }))
    expect(patterns).toMatchObject([{ key: 'GET:500:/api/ratings/:id', samples: [{}] }])
  })
})

describe('errors that the page recovered from', () => {
  const recovered = finding({ recovered: true })
  const other = finding({ url: `${ratings}?page=2` })
  const createAttempt = (...findings: (typeof recovered)[]) => ({
    verdict: 'reported',
    attachments: [networkErrors(...findings.map(({ url }) => record(url))), backchannel(...findings)],
  })
  const summarize = (...tests: (typeof recovered)[][]) =>
    summarizeTests(tests.map((findings, id) => ({ id: `${id}`, attempts: [createAttempt(...findings)] })))

  test.each([
    ['all', summarize([recovered], [recovered]), 2, 'no effect on 2 tests; recovered'],
    ['some', summarize([recovered, other], [other]), 1, 'no effect on 2 tests; 1 of 3 occurrences recovered'],
    ['none', summarize([other]), undefined, 'no effect on 1 test'],
  ])('are counted when %s of the occurrences recovered', (_, model, count, outcome) => {
    expect(toSummary(model).patterns[0]?.recovered).toBe(count)
    expect(renderMarkdown(model, maxCommentBytes)).toContain(`| ${outcome} |`)
    expect(renderPlain(model)).toMatch(new RegExp(`  ${outcome}$`, 'm'))
  })

  test('mark their test if it had no other errors', () => {
    const model = summarize([recovered], [recovered, other])
    const { tests, records } = toPageData(model)
    expect(tests.map(({ attempts }) => attempts[0]?.recovered)).toEqual([1, 1])
    expect(records.map((attempt) => attempt.events.flat().map((each) => each.recovered))).toEqual([
      [true, undefined],
      [true],
    ])
    const outcomes = renderMarkdown(model, maxCommentBytes).match(/passed.* \|$/gm)
    expect(outcomes).toEqual(['passed, errors recovered |', 'passed |'])
  })

  test('are found by the search is:recovered', () => {
    const elsewhere = finding({ key: 'GET:500:/b', url: 'https://shop.test/b' })
    const run = createRun(toPageData(summarize([recovered], [elsewhere])))
    const search = (query: string) => applySearch(run, parseSearch(query)).patterns.map(({ key }) => key)
    expect(search('is:recovered')).toEqual([recovered.key])
    expect(search('-is:recovered')).toEqual(['GET:500:/b'])
  })
})

describe('samples', () => {
  /** Summarizes one test with a finding for each of these details, and returns their common pattern. */
  function summarizeDetails(...details: object[]) {
    const tests = details.map((one, index) => ({
      id: String(index),
      attempts: [{ attachments: [networkErrors(record(ratings)), backchannel(finding({ details: one }))] }],
    }))
    return toSummary(summarizeTests(tests)).patterns[0]
  }
  const summarizeSamples = (...bodies: string[]) =>
    summarizeDetails(...bodies.map((body) => ({ body })))?.samples

  test('are at most five different bodies, the most frequent first', () => {
    const bodies = ['a', 'b', 'b', 'c', 'd', 'e', 'f', 'f', 'f']
    expect(summarizeSamples(...bodies)?.map(({ count, details }) => [details?.body, count])).toEqual([
      ['f', 3],
      ['b', 2],
      ['a', 1],
      ['c', 1],
      ['d', 1],
    ])
  })

  const id = 'f0c9d1e-7b1a-4c55-9e0d-1b2c3d4e5f60'
  test.each([
    ['request ids', `{"id":"3${id}"}`, `{"id":"8${id}"}`, 1],
    ['times', '{"at":"2026-01-31T12:00:01.000Z"}', '{"at":"2026-01-31 12:00:09"}', 1],
    ['short codes', '{"code":42}', '{"code":43}', 2],
    ['words', '{"error":"db timeout"}', '{"error":"db refused"}', 2],
  ])('for bodies that differ in %s (%s, %s) number %i', (_, first, second, count) => {
    expect(summarizeSamples(first, second)).toHaveLength(count)
  })

  test('are merged if the responses differ only in the request id', () => {
    const ids = ['req-aaaa1', 'req-bbbb2']
    const details = ids.map((id) => ({ body: `failed, see ${id}`, headers: { 'x-request-id': id } }))
    const pattern = summarizeDetails(...details)
    expect(pattern?.samples.map(({ count }) => count)).toEqual([2])
    expect(pattern?.correlationIds.map(({ value }) => value)).toEqual(ids)
  })

  test('are limited in number, like correlation ids and pages', () => {
    const findings = Array.from({ length: 300 }, (_, index) =>
      finding({
        url: `${ratings}?${index}`,
        details: {
          body: `reason ${'x'.repeat(index)}`,
          headers: { 'x-request-id': `id-${index}`, 'content-type': 'text/plain' },
          pageUrl: `https://shop.test/movies/${index % 40}`,
        },
      }),
    )
    const records = networkErrors(...findings.map(({ url }) => record(url)))
    const [pattern] = toSummary(
      summarizeAttempt({ attachments: [records, backchannel(...findings)] }),
    ).patterns
    expect(pattern).toMatchObject({ occurrences: 300 })
    expect(pattern?.samples).toHaveLength(5)
    expect(pattern?.correlationIds).toHaveLength(10)
    expect(pattern?.correlationIds.every(({ name }) => name === 'x-request-id')).toBe(true)
    expect(pattern?.pages).toHaveLength(10)
    expect(pattern?.pages[0]).toEqual({ url: 'https://shop.test/movies/0', count: 8 })
  })
})

test('hides secrets in every field of a finding, and omits unknown fields', () => {
  const secret = 'ghp_1234567890abcdefghijklmnopqrstuvwxyz'
  const leaking = {
    ...finding({
      kind: 'page-error',
      key: `page-error:Error:token ${secret}`,
      title: `Error ${secret}`,
      url: `https://shop.test/?token=${secret}`,
      message: `token=${secret}`,
      code: secret,
      operationName: secret,
      details: {
        statusText: secret,
        pageUrl: `https://shop.test/?token=${secret}`,
        frameUrl: `https://shop.test/?token=${secret}`,
        headers: { 'x-token': secret, 'x-request-id': secret },
        body: `{"password":"hunter22","note":"${secret}"}`,
        stack: `Error: ${secret}`,
        args: secret,
      },
    }),
    ofANewerVersion: secret,
  }
  const model = summarizeAttempt({ attachments: [backchannel(leaking)] })
  const json = JSON.stringify([toSummary(model), toPageData(model)])
  const everything = json + renderMarkdown(model, maxCommentBytes) + renderPlain(model)
  expect(everything).not.toContain(secret)
  expect(everything).not.toContain('hunter22')
})

test('reports how many findings exceeded the limit of an attempt', () => {
  const attachments = [evidence({ findings: [kindSamples['page-error']], omitted: 12 })]
  const model = summarizeAttempt({ attachments })
  expect(toSummary(model).totals.omittedFindings).toBe(12)
  expect(renderPlain(model)).toContain('12 more errors not recorded: too many in one test')
})

test.each([
  ['passed', undefined, 'no effect on 1 test'],
  ['failed', undefined, 'in 1 test that failed for another reason'],
  ['timedOut', 'reported', 'in 1 test that failed for another reason'],
  ['failed', 'known', 'in 1 test that failed for another reason'],
  ['passed', 'known', 'no effect on 1 test'],
  ['skipped', 'reported', 'no effect on 1 test'],
  ['passed', limited, '1 test passed (maxTestsPerError)'],
  ['failed', failed, 'failed 1 test'],
] as const)('describes the effect on a test that %s with the verdict %s: %s', (status, verdict, effect) => {
  const outcome = status === 'passed' || status === 'skipped' ? 'expected' : 'unexpected'
  const attempt = { status, attachments: [networkErrors(record(ratings))], ...(verdict && { verdict }) }
  const model = summarizeTests([{ id: '1', outcome, attempts: [attempt] }])
  expect(renderPlain(model)).toContain(`  ${effect}\n`)
  expect(renderMarkdown(model, maxCommentBytes)).toContain(`| 1 | ${effect} | 1 |`)
})

const starred = finding({ key: 'GET:404:/files/\\*', status: 404, url: 'https://shop.test/files/*' })
test.each([
  ['with', [backchannel(starred)]],
  ['without', []],
])('escapes the * of a URL only in the key, for a record %s a finding', (_, others) => {
  const records = networkErrors(record(starred.url, { status: 404 }))
  const files = { id: 'files', attempts: [{ verdict: failed, attachments: [records, ...others] }] }
  const { patterns } = toSummary(summarizeTests([files]))
  expect(patterns).toMatchObject([
    { key: 'GET:404:/files/\\*', title: 'GET 404 /files/*', basePath: '/files/*', occurrences: 1 },
  ])
})
