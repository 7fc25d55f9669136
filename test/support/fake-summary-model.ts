// Makes summary models of any size for the renderers, the same ones for the same options.
import { errorPatternKey } from '../../src/findings/http-error/pattern-key.js'
import type { NetworkErrorRecord } from '../../src/findings/http-error/record.js'
import type {
  SummaryRun,
  SummaryTest,
  SummaryUrl,
  SummaryWebhook,
  UnreadableAttachment,
} from '../../src/reporter/summary/json-types.js'
import type {
  AttemptModel,
  PatternModel,
  SummaryModel,
  TestModel,
  WebhookTimeoutModel,
} from '../../src/reporter/summary/model.js'
import { timelineParts } from '../../src/reporter/summary/model.js'
import type { Verdict } from '../../src/verdicts.js'
import type { WebhookTimeoutJson } from '../../src/webhook/types.js'

export interface FakeModelOptions {
  /** Tests with something to report. */
  tests?: number
  /** Tests that had nothing to report. */
  quietTests?: number
  patterns?: number
  recordsPerTest?: number
  webhookTimeouts?: number
  /** Templates that tests waited for. */
  webhooks?: number
  unreadable?: number
  slots?: number
  runStatus?: SummaryRun['status']
  /** Replaces words in titles, URLs, reasons, payloads and names, round robin. */
  hostile?: readonly string[]
}

const start = Date.parse('2026-11-20T09:00:00.000Z')
const testGap = 700

export function fakeSummaryModel(options: FakeModelOptions = {}): SummaryModel {
  const wanted = {
    tests: 40,
    quietTests: 200,
    patterns: 12,
    recordsPerTest: 3,
    webhookTimeouts: 3,
    webhooks: 0,
    ...options,
  }
  const random = randomNumbers(7)
  const endpoints = Array.from({ length: wanted.patterns }, (_, index) =>
    fakeEndpoint(index, options.hostile),
  )
  const durationMs = Math.max(60_000, wanted.tests * testGap * 0.25)
  const tests = Array.from({ length: wanted.tests }, (_, index) =>
    fakeTest(index, { ...wanted, endpoints, random, durationMs, slots: options.slots ?? 4 }),
  )
  const patterns = summarizePatterns(tests, durationMs)
  const webhookTimeouts = Array.from({ length: wanted.webhookTimeouts }, (_, index) =>
    fakeTimeout(index, tests[index % Math.max(1, tests.length)], options.hostile),
  )
  const unreadableAttachments = Array.from({ length: options.unreadable ?? 1 }, (_, index) =>
    fakeUnreadable(index, tests[(index * 5 + 3) % Math.max(1, tests.length)], options.hostile),
  )
  return {
    generatedAt: new Date(start + durationMs + 900).toISOString(),
    run: {
      status: options.runStatus ?? 'failed',
      startedAt: new Date(start).toISOString(),
      durationMs,
      playwrightVersion: '1.65.1',
      workers: options.slots ?? 4,
      projects: ['chromium', 'Mobile Safari'],
    },
    totals: {
      tests: wanted.tests + wanted.quietTests,
      monitoredTests: wanted.tests + wanted.quietTests,
      testsWithoutBrowser: 0,
      notRunTests: 0,
      testsWithNetworkErrors: tests.filter((test) => test.attempts.some((one) => one.networkErrorCount > 0))
        .length,
      testsFailedByNetworkErrors: tests.filter((test) =>
        test.attempts.some((one) => one.verdict === 'failed the test'),
      ).length,
      networkErrors: patterns.reduce((sum, pattern) => sum + pattern.networkErrors, 0),
      uniqueErrors: patterns.reduce((sum, pattern) => sum + pattern.urlCount, 0),
      patterns: patterns.length,
      newPatterns: patterns.length,
      knownPatterns: 0,
      webhookTimeouts: webhookTimeouts.length,
      unreadableAttachments: unreadableAttachments.length,
    },
    notMonitored: [],
    patterns,
    tests,
    webhooks: Array.from({ length: wanted.webhooks }, (_, index) => fakeWebhook(index, options.hostile)),
    webhookTimeouts,
    unreadableAttachments,
  }
}

interface Endpoint {
  method: string
  status: number
  /** URL of the nth call. */
  urlAt(index: number): string
}

interface TestContext {
  endpoints: readonly Endpoint[]
  random: () => number
  durationMs: number
  slots: number
  tests: number
  recordsPerTest: number
  hostile?: readonly string[]
}

const resources = [
  'movies',
  'orders',
  'cart',
  'users',
  'payments',
  'search',
  'reviews',
  'sessions',
  'quota',
  'events',
]
const areas = ['/api', '/api/v2', '/internal', '/bff', '/graphql/persisted', '']
const statuses = [500, 404, 503, 422, 502, 401, 409, 504, 429, 403]
const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']
const features = ['cart', 'checkout', 'search', 'movie details', 'sign-in', 'profile', 'reviews', 'admin']
const actions = [
  'adds a movie and shows it in the list',
  'keeps the filter after going back',
  'shows the rating of the newest movie',
  'removes a movie from the cart',
  'opens the trailer in a new tab',
  'says what is wrong with an empty title',
  'signs out everywhere',
  'loads the second page while scrolling',
]

function fakeEndpoint(index: number, hostile?: readonly string[]): Endpoint {
  const word = hostile?.[index % hostile.length]
  const resource = word ?? resources[Math.floor(index / areas.length) % resources.length]
  const generation = Math.floor(index / (areas.length * resources.length))
  const path = `${areas[index % areas.length]}/${resource}${generation ? `-${'abcdefghijklmnop'[generation]}` : ''}`
  const method = methods[(index * 3) % methods.length] ?? 'GET'
  return {
    method: word && index % 3 === 0 ? word : method,
    status: statuses[(index * 7) % statuses.length] ?? 500,
    urlAt: (call) => `https://shop.test${path}/${call % (3 + ((index * 5) % 17))}?page=${call % 3}`,
  }
}

function fakeTest(index: number, context: TestContext): TestModel {
  const word = context.hostile?.[index % context.hostile.length]
  const feature = features[index % features.length] ?? ''
  const outcome = fakeOutcome(index)
  const attemptCount = outcome === 'unexpected' && index % 2 === 0 ? 3 : outcome === 'flaky' ? 2 : 1
  const startedAt = start + (index / context.tests) * context.durationMs * 0.9
  return {
    id: `${hex(index * 7919, 20)}-${hex(index * 104_729, 20)}`,
    titlePath: [
      word ?? feature,
      `${word ?? actions[index % actions.length]} ${Math.floor(index / 16) || ''}`.trim(),
    ],
    file: `tests/${word ?? feature.replace(' ', '-')}/${word ?? `journey-${Math.floor(index / 8) % 97}`}.spec.ts`,
    line: 10 + ((index * 13) % 400),
    column: 7,
    project: index % 3 === 0 ? 'Mobile Safari' : 'chromium',
    outcome,
    attempts: Array.from({ length: attemptCount }, (_, retry) =>
      fakeAttempt(index, retry, { ...context, outcome, isLast: retry === attemptCount - 1, startedAt }),
    ),
  }
}

function fakeOutcome(index: number): SummaryTest['outcome'] {
  return (
    (['unexpected', 'expected', 'expected', 'flaky', 'expected', 'expected', 'skipped'] as const)[
      index % 7
    ] ?? 'expected'
  )
}

function fakeAttempt(
  index: number,
  retry: number,
  context: TestContext & { outcome: SummaryTest['outcome']; isLast: boolean; startedAt: number },
): AttemptModel {
  const { endpoints, recordsPerTest, random, outcome, isLast, slots } = context
  const status = fakeStatus(index, outcome, isLast)
  const startedAt = context.startedAt + retry * 2500
  const count = outcome === 'flaky' && isLast ? 0 : recordsPerTest
  const records = fakeRecords(index, count, startedAt, endpoints, random)
  return {
    retry,
    status,
    workerIndex: index % (slots * 3),
    parallelIndex: index % slots,
    startedAt: new Date(startedAt).toISOString(),
    durationMs: 400 + Math.floor(random() * 4000),
    verdict: records.length === 0 ? null : fakeVerdict(index, status),
    networkErrorCount: records.length,
    patternKeys: [...new Set(records.map(keyOf))],
    readNetworkErrors: (limit) => records.slice(0, limit),
  }
}

function fakeStatus(index: number, outcome: SummaryTest['outcome'], isLast: boolean): AttemptModel['status'] {
  if (outcome === 'skipped') return 'skipped'
  if (outcome === 'expected' || (outcome === 'flaky' && isLast)) return 'passed'
  return index % 21 === 0 ? 'timedOut' : 'failed'
}

function fakeVerdict(index: number, status: AttemptModel['status']): Verdict {
  if (status === 'passed') return 'limit reached'
  return status === 'failed' && index % 14 !== 0 ? 'failed the test' : 'reported'
}

function fakeRecords(
  index: number,
  count: number,
  startedAt: number,
  endpoints: readonly Endpoint[],
  random: () => number,
): NetworkErrorRecord[] {
  return Array.from({ length: count }, (_, nth) => {
    const endpoint = endpoints[Math.floor(random() ** 2 * endpoints.length)] ?? endpoints[0]!
    const timestamp = new Date(startedAt + nth * 40).toISOString()
    return { url: endpoint.urlAt(index + nth), status: endpoint.status, method: endpoint.method, timestamp }
  })
}

const keys = new Map<string, string>()

/** A million records have some thousand different ones among them. */
function keyOf(record: NetworkErrorRecord): string {
  const name = `${record.method} ${record.status} ${record.url}`
  const key = keys.get(name) ?? errorPatternKey(record)
  keys.set(name, key)
  return key
}

function summarizePatterns(tests: readonly TestModel[], durationMs: number): PatternModel[] {
  const drafts = new Map<string, PatternDraft>()
  for (const test of tests) {
    for (const attempt of test.attempts) {
      for (const record of attempt.readNetworkErrors())
        addRecord(drafts, { test, attempt, record, durationMs })
    }
  }
  return [...drafts.values()]
    .map(finishPattern)
    .sort((a, b) => b.tests - a.tests || b.failedTests - a.failedTests || b.networkErrors - a.networkErrors)
}

interface PatternDraft {
  key: string
  record: NetworkErrorRecord
  times: { first: string; last: string }
  urls: Map<string, number>
  verdictTests: Map<string | null, Set<string>>
  testIds: Set<string>
  lanes: Map<number, number[]>
  errors: number
}

function addRecord(
  drafts: Map<string, PatternDraft>,
  seen: { test: TestModel; attempt: AttemptModel; record: NetworkErrorRecord; durationMs: number },
): void {
  const { test, attempt, record } = seen
  const key = keyOf(record)
  const draft = drafts.get(key) ?? newDraft(key, record)
  drafts.set(key, draft)
  draft.errors++
  draft.testIds.add(test.id)
  draft.urls.set(record.url, (draft.urls.get(record.url) ?? 0) + 1)
  const sameVerdict = draft.verdictTests.get(attempt.verdict) ?? new Set()
  draft.verdictTests.set(attempt.verdict, sameVerdict.add(test.id))
  if (record.timestamp < draft.times.first) draft.times.first = record.timestamp
  if (record.timestamp > draft.times.last) draft.times.last = record.timestamp
  const lane = draft.lanes.get(attempt.parallelIndex) ?? Array<number>(timelineParts).fill(0)
  draft.lanes.set(attempt.parallelIndex, lane)
  const part = Math.floor(((Date.parse(record.timestamp) - start) / seen.durationMs) * timelineParts)
  const index = Math.min(timelineParts - 1, Math.max(0, part))
  lane[index] = (lane[index] ?? 0) + 1
}

function newDraft(key: string, record: NetworkErrorRecord): PatternDraft {
  const times = { first: record.timestamp, last: record.timestamp }
  return {
    key,
    record,
    times,
    urls: new Map(),
    verdictTests: new Map(),
    testIds: new Set(),
    lanes: new Map(),
    errors: 0,
  }
}

function finishPattern(draft: PatternDraft): PatternModel {
  const urls: SummaryUrl[] = [...draft.urls]
    .map(([url, count]) => ({ url, count }))
    .sort((a, b) => b.count - a.count)
  const { method, status } = draft.record
  return {
    key: draft.key,
    method,
    status,
    basePath: draft.key.slice(`${method.toUpperCase()}:${status}:`.length),
    networkErrors: draft.errors,
    tests: draft.testIds.size,
    failedTests: draft.verdictTests.get('failed the test')?.size ?? 0,
    limitedTests: draft.verdictTests.get('limit reached')?.size ?? 0,
    reportedTests: draft.verdictTests.get('reported')?.size ?? 0,
    firstSeen: draft.times.first,
    lastSeen: draft.times.last,
    testIds: [...draft.testIds],
    urlCount: urls.length,
    readUrls: (limit) => urls.slice(0, limit),
    timeline: [...draft.lanes].sort(([a], [b]) => a - b).map(([slot, counts]) => ({ slot, counts })),
  }
}

/** Every fourth one is close to its timeout. */
function fakeWebhook(index: number, hostile?: readonly string[]): SummaryWebhook {
  const name = ['movie.created', 'order.completed', 'payment.confirmed', 'stock.low'][index % 4] as string
  const isClose = index % 4 === 0
  const p95Ms = isClose ? 27_300 : 400 + index * 310
  return {
    templateName: hostile?.[index % hostile.length] ?? (index < 4 ? name : `${name} ${index}`),
    waits: 40 + index * 17,
    received: 38 + index * 17,
    timedOut: isClose ? 2 : 0,
    p50Ms: Math.round(p95Ms / 3),
    p95Ms,
    maxMs: isClose ? 30_012 : p95Ms + 90,
    timeoutMs: 30_000,
  }
}

function fakeTimeout(
  index: number,
  test: TestModel | undefined,
  hostile?: readonly string[],
): WebhookTimeoutModel {
  const word = hostile?.[index % hostile.length]
  const testId = test?.id ?? 'no-test'
  const retry = test?.attempts.at(-1)?.retry ?? 0
  const templateName =
    word ?? (['movie.created', 'order.completed', 'payment.confirmed'][index % 3] as string)
  const payload = fakeTimeoutPayload(templateName, index, word)
  const { timeoutMs, totalReceived, matcherDetails, receivedWebhooks, nearMisses } = payload
  return {
    testId,
    retry,
    templateName,
    timeoutMs,
    totalReceived,
    read: () => ({
      testId,
      retry,
      templateName,
      timeoutMs,
      totalReceived,
      matcherDetails,
      receivedWebhooks,
      nearMisses,
    }),
  }
}

function fakeTimeoutPayload(templateName: string, index: number, word?: string): WebhookTimeoutJson {
  const webhooks = Array.from({ length: index % 3 === 2 ? 0 : 4 }, (_, nth) => ({
    id: `wh-${index}-${nth}`,
    url: `/hook/${word ?? 'movies'}?attempt=${nth}`,
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-signature': '[redacted]', 'x-note': word ?? 'none' },
    body: {
      event: nth === 3 ? templateName : 'movie.deleted',
      timestamp: new Date(start + 4000 + nth * 750).toISOString(),
      data: { id: 40 + nth, name: word ?? 'Inception', year: 2010, rating: 8.5, tags: ['sci-fi', 'dream'] },
    },
    rawBody: '{"event":"movie.deleted"}',
    receivedAt: new Date(start + 4000 + nth * 750).toISOString(),
  }))
  const matcherDetails = [
    `field(event="${templateName}")`,
    'field(data.id="42")',
    'partial({"data":{"year":2010,"rating":9}})',
  ]
  return {
    name: 'WebhookTimeoutError',
    message: `Webhook "${templateName}" not received within 30000ms.`,
    templateName,
    timeoutMs: 30_000,
    totalReceived: webhooks.length,
    matcherDetails,
    receivedWebhooks: webhooks,
    nearMisses: webhooks
      .slice(-2)
      .reverse()
      .map((webhook) => ({
        webhook,
        verdicts: [
          {
            matcher: matcherDetails[0]!,
            matched: webhook.body.event === templateName,
            expected: templateName,
            actual: webhook.body.event,
          },
          { matcher: matcherDetails[1]!, matched: false, expected: '42', actual: webhook.body.data.id },
          {
            matcher: matcherDetails[2]!,
            matched: false,
            expected: { data: { year: 2010, rating: 9 } },
            actual: webhook.body,
            note: 'data.rating',
          },
          { matcher: 'is recent', matched: true, note: 'predicate' },
        ],
      })),
    problems: [],
  }
}

function fakeUnreadable(
  index: number,
  test: TestModel | undefined,
  hostile?: readonly string[],
): UnreadableAttachment {
  return {
    testId: test?.id ?? 'no-test',
    retry: test?.attempts[0]?.retry ?? 0,
    name: index % 2 === 0 ? 'network-errors.json' : 'webhook-timeout.json',
    reason: hostile?.[index % hostile.length] ?? 'Unexpected token < in JSON at position 0',
  }
}

function hex(seed: number, length: number): string {
  return (seed * 2654435761).toString(16).padStart(length, '0').slice(-length)
}

/** The same numbers in every run (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
