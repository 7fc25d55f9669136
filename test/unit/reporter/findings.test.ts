// Findings of all kinds, from hand-made `_backchannel.json` attachments.
import { describe, expect, test } from 'vitest'
import { renderAnnotations } from '../../../src/reporter/outputs/github/annotations.js'
import { renderJson } from '../../../src/reporter/outputs/json.js'
import { maxCommentBytes, renderMarkdown } from '../../../src/reporter/outputs/markdown/render-markdown.js'
import { createRun } from '../../../src/reporter/page/run.js'
import { applySearch } from '../../../src/reporter/page/search/filter.js'
import { parseSearch } from '../../../src/reporter/page/search/search.js'
import { toPageData } from '../../../src/reporter/page-data/to-page-data.js'
import { summarizeErrors } from '../../../src/reporter/phrases/phrases.js'
import type { SummaryModel } from '../../../src/reporter/summary/model.js'
import type { NetworkErrorSummary } from '../../../src/summary-file/summary.js'
import { type FakeTest, networkErrors, record, summarizeTests } from './fake-run.js'
import { backchannel, finding, kindSamples } from './finding-samples.js'
import { renderPlain } from './plain-terminal.js'
import { parseSummary } from './schema-check.js'

function toSummary(model: SummaryModel): NetworkErrorSummary {
  return parseSummary([...renderJson(model)].join(''))
}

const failed = 'failed the test'
const limited = 'limit reached'
const ratings = 'https://shop.test/api/ratings/7'

/** One test whose attempt has a finding of a kind. */
function createTest(kind: keyof typeof kindSamples, verdict = failed): FakeTest {
  return {
    id: kind,
    attempts: [{ verdict, status: 'failed', attachments: [backchannel(kindSamples[kind])] }],
  }
}

const kinds = Object.keys(kindSamples) as (keyof typeof kindSamples)[]

describe.each(kinds)('%s', (kind) => {
  const model = summarizeTests([createTest(kind), { id: 'clean', attempts: [{}] }])

  test('is a pattern, counts in all totals and lists its test', () => {
    const { totals, patterns, tests } = toSummary(model)
    const sample = kindSamples[kind]
    expect(patterns).toMatchObject([
      {
        kind,
        key: sample.key,
        title: sample.title,
        occurrences: 1,
        tests: 1,
        failedTests: 1,
        testIds: [kind],
      },
    ])
    expect(totals).toMatchObject({ tests: 2, testsWithNetworkErrors: 1, testsFailedByNetworkErrors: 1 })
    expect(totals.kinds).toEqual({ [kind]: { occurrences: 1, patterns: 1, tests: 1, failedTests: 1 } })
    expect(tests.map(({ id }) => id)).toEqual([kind])
    expect(tests[0]?.attempts[0]).toMatchObject({ verdict: failed, findings: [sample] })
  })

  test('is in the terminal, the Markdown, the annotations and on the page, with its reason', () => {
    const { title } = kindSamples[kind]
    const [pattern] = toPageData(model).patterns
    expect(renderPlain(model)).toContain(title)
    expect(renderMarkdown(model, maxCommentBytes)).toContain(title)
    expect(renderAnnotations(model, () => undefined).join()).toContain(title.replaceAll('%', '%25'))
    expect(pattern).toMatchObject({ kind, title, samples: [{ count: 1, test: 0 }] })
    expect(pattern?.reason).toBeDefined()
    expect(renderPlain(model)).toContain(pattern?.reason)
    expect(renderMarkdown(model, maxCommentBytes)).toContain(pattern?.reason)
    expect(renderAnnotations(model, () => undefined).join()).toContain(pattern?.reason)
  })
})

test('all kinds of one run are counted separately, and named in one sentence in the order of messages', () => {
  const model = summarizeTests([
    ...kinds.toReversed().map((kind) => createTest(kind, kind === 'console-error' ? limited : failed)),
    { id: 'http', attempts: [{ verdict: limited, attachments: [networkErrors(record(ratings))] }] },
  ])
  const { totals } = toSummary(model)
  expect(Object.keys(totals.kinds).sort()).toEqual([...kinds, 'http-error'].sort())
  expect(totals).toMatchObject({ networkErrors: 1, uniqueErrors: 1, patterns: 6 })
  expect(totals.kinds['console-error']).toEqual({ occurrences: 1, patterns: 1, tests: 1, failedTests: 0 })
  expect(summarizeErrors(model)).toBe(
    '1 network error, 1 failed request, 1 GraphQL error, 1 page error, 1 console error, 1 finding of kind csp violation (6 patterns) in 6 of 6 tests; no test failed',
  )
})

test.each([
  ['a failed request', 'request-failed', 1],
  ['a page error, whose URL is its page', 'page-error', 0],
] as const)('the page of %s is in Markdown once', (_, kind, lines) => {
  const markdown = renderMarkdown(summarizeTests([createTest(kind)]), maxCommentBytes)
  expect(markdown.match(/^- Page: /gm) ?? []).toHaveLength(lines)
  expect(markdown).toContain(kindSamples[kind].details.pageUrl)
})

describe('the stack in Markdown', () => {
  const show = 'at show (https://shop.test/app.js:10:5)'
  const frames = [
    show,
    'at load (https://shop.test/app.js:20:7)',
    'at https://shop.test/a.js:1:2',
    'at last (b.js:3:4)',
  ]

  test.each([
    ['the topmost calls of Chromium', `Error: x\n    ${frames.join('\n    ')}`, frames.slice(0, 3)],
    [
      'those of Firefox and WebKit',
      'show@https://shop.test/app.js:10:5\n',
      ['show@https://shop.test/app.js:10:5'],
    ],
    ['a message of several lines is left out', `Error: x\ny\n    ${show}`, [show]],
    ['without calls, what there is', 'Error: x', ['Error: x']],
  ])('%s', (_, stack, shown) => {
    const sample = { ...kindSamples['page-error'], details: { stack } }
    const model = summarizeTests([
      { id: '1', attempts: [{ verdict: failed, attachments: [backchannel(sample)] }] },
    ])
    const markdown = renderMarkdown(model, maxCommentBytes)
    expect(markdown).toContain(`- Stack: ${shown.map((line) => `\`${line}\``).join(', ')}\n`)
  })
})

describe('HTTP errors', () => {
  const details = { body: '{"error":"db timeout"}', headers: { 'x-request-id': '7f3a' } }
  const http = finding({ details })
  const attachments = [networkErrors(record(ratings)), backchannel(http)]

  test('a record and its finding are one occurrence', () => {
    const { totals, patterns, tests } = toSummary(summarizeTests([{ id: '1', attempts: [{ attachments }] }]))
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

  test('without details there is neither a sample nor a reason', () => {
    const model = summarizeTests([{ id: '1', attempts: [{ attachments: [networkErrors(record(ratings))] }] }])
    expect(toSummary(model).patterns).toMatchObject([{ samples: [], correlationIds: [], pages: [] }])
    expect(renderMarkdown(model, maxCommentBytes)).not.toContain('Reason')
  })

  test('the key of a finding, which contains a template, replaces the one of its record', () => {
    const templated = finding({ key: 'GET:500:/api/ratings/:id', details })
    const { patterns } = toSummary(
      summarizeTests([
        { id: '1', attempts: [{ attachments: [networkErrors(record(ratings)), backchannel(templated)] }] },
      ]),
    )
    expect(patterns.map(({ key, samples }) => [key, samples.length])).toEqual([
      ['GET:500:/api/ratings/:id', 1],
    ])
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
    summarizeTests(
      tests.map((findings, index) => ({ id: `${index}`, attempts: [createAttempt(...findings)] })),
    )

  test.each([
    ['all', summarize([recovered], [recovered]), 2, 'no effect on 2 tests; recovered'],
    ['some', summarize([recovered, other], [other]), 1, 'no effect on 2 tests; 1 of 3 errors recovered'],
    ['none', summarize([other]), undefined, 'no effect on 1 test'],
  ])('%s of a pattern', (_, model, count, outcome) => {
    expect(toSummary(model).patterns[0]?.recovered).toBe(count)
    expect(renderMarkdown(model, maxCommentBytes)).toContain(`| ${outcome} |`)
    expect(renderPlain(model)).toMatch(new RegExp(`  ${outcome}$`, 'm'))
  })

  test('a test is marked if all of its errors are', () => {
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

  test('is:recovered finds the patterns', () => {
    const elsewhere = finding({ key: 'GET:500:/b', url: 'https://shop.test/b' })
    const run = createRun(toPageData(summarize([recovered], [elsewhere])))
    const search = (query: string) => applySearch(run, parseSearch(query)).patterns.map(({ key }) => key)
    expect(search('is:recovered')).toEqual([recovered.key])
    expect(search('-is:recovered')).toEqual(['GET:500:/b'])
  })
})

describe('samples', () => {
  function summarizeSamples(...bodies: string[]) {
    const tests = bodies.map((body, index) => ({
      id: String(index),
      attempts: [
        { attachments: [networkErrors(record(ratings)), backchannel(finding({ details: { body } }))] },
      ],
    }))
    return toSummary(summarizeTests(tests)).patterns[0]?.samples ?? []
  }

  test('are distinct by body, the most frequent first, at most five', () => {
    const bodies = ['a', 'b', 'b', 'c', 'd', 'e', 'f', 'f', 'f']
    expect(summarizeSamples(...bodies).map(({ count, details }) => [details?.body, count])).toEqual([
      ['f', 3],
      ['b', 2],
      ['a', 1],
      ['c', 1],
      ['d', 1],
    ])
  })

  test.each([
    [
      'ids of the request',
      '{"id":"3f0c9d1e-7b1a-4c55-9e0d-1b2c3d4e5f60"}',
      '{"id":"8f0c9d1e-7b1a-4c55-9e0d-1b2c3d4e5f61"}',
      1,
    ],
    ['times', '{"at":"2026-01-31T12:00:01.000Z"}', '{"at":"2026-01-31 12:00:09"}', 1],
    ['short codes', '{"code":42}', '{"code":43}', 2],
    ['words', '{"error":"db timeout"}', '{"error":"db refused"}', 2],
  ])('%s in a body', (_, first, second, count) => {
    expect(summarizeSamples(first, second)).toHaveLength(count)
  })

  test('request data in a response header does not split the reason', () => {
    const tests = ['req-aaaa1', 'req-bbbb2'].map((id) => {
      const details = { body: `failed, see ${id}`, headers: { 'x-request-id': id } }
      return {
        id,
        attempts: [{ attachments: [networkErrors(record(ratings)), backchannel(finding({ details }))] }],
      }
    })
    const [pattern] = toSummary(summarizeTests(tests)).patterns
    expect(pattern?.samples.map(({ count }) => count)).toEqual([2])
    expect(pattern?.correlationIds.map(({ value }) => value)).toEqual(['req-aaaa1', 'req-bbbb2'])
  })

  test('correlation ids, pages and samples stay few, whatever a run contains', () => {
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
    const records = findings.map(({ url }) => record(url))
    const [pattern] = toSummary(
      summarizeTests([
        { id: '1', attempts: [{ attachments: [networkErrors(...records), backchannel(...findings)] }] },
      ]),
    ).patterns
    expect(pattern).toMatchObject({ occurrences: 300 })
    expect(pattern?.samples).toHaveLength(5)
    expect(pattern?.correlationIds).toHaveLength(10)
    expect(pattern?.correlationIds.every(({ name }) => name === 'x-request-id')).toBe(true)
    expect(pattern?.pages).toHaveLength(10)
    expect(pattern?.pages[0]).toEqual({ url: 'https://shop.test/movies/0', count: 8 })
  })
})

test('secrets are hidden in every field of a finding, and unknown fields are left out', () => {
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
  const model = summarizeTests([{ id: '1', attempts: [{ attachments: [backchannel(leaking)] }] }])
  const everything = [
    ...renderJson(model),
    renderMarkdown(model, maxCommentBytes),
    renderPlain(model),
    JSON.stringify(toPageData(model)),
  ].join('')
  expect(everything).not.toContain(secret)
  expect(everything).not.toContain('hunter22')
})

test('findings that exceeded the limit of an attempt are reported', () => {
  const attachments = [backchannel(kindSamples['page-error'])].map((attachment) => ({
    ...attachment,
    body: Buffer.from(String(attachment.body).replace('"omitted":0', '"omitted":12')),
  }))
  const model = summarizeTests([{ id: '1', attempts: [{ attachments }] }])
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
] as const)('of a test that %s with the verdict %s, it says: %s', (status, verdict, effect) => {
  const outcome = status === 'passed' || status === 'skipped' ? 'expected' : 'unexpected'
  const attempt = { status, attachments: [networkErrors(record(ratings))], ...(verdict && { verdict }) }
  const model = summarizeTests([{ id: '1', outcome, attempts: [attempt] }])
  expect(renderPlain(model)).toContain(`  ${effect}\n`)
  expect(renderMarkdown(model, maxCommentBytes)).toContain(`| 1 | ${effect} | 1 |`)
})

test.each([
  [
    'with',
    [backchannel(finding({ key: 'GET:404:/files/\\*', status: 404, url: 'https://shop.test/files/*' }))],
  ],
  ['without', []],
])(
  'a record %s a finding has a key in which the * of its URL is escaped, and the URL as its name',
  (_, others) => {
    const records = networkErrors(record('https://shop.test/files/*', { status: 404 }))
    const files = { id: 'files', attempts: [{ verdict: failed, attachments: [records, ...others] }] }
    const { patterns } = toSummary(summarizeTests([files]))
    expect(patterns).toMatchObject([
      { key: 'GET:404:/files/\\*', title: 'GET 404 /files/*', basePath: '/files/*', occurrences: 1 },
    ])
  },
)
