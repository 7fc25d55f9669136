// Runs whose outputs are golden files. Change a run only to show something new: `npm run goldens` writes the files.
import type { AttachedFinding, FindingBaseline } from '../../src/findings/fields/finding-fields.js'
import type { NetworkErrorReporterOptions } from '../../src/reporter/index.js'
import type { SummaryRun } from '../../src/summary-file/summary.js'
import type { WebhookTimeoutJson } from '../../src/webhook/journal/types.js'
import { get, traffic, withHosts } from '../unit/reporter/fake-api.js'
import {
  attachment,
  evidence,
  type FakeAttempt,
  type FakeTest,
  failedTest,
  flakyTest,
  missedWebhook,
  openRequest,
  passedTest,
  waits,
} from '../unit/reporter/fake-run.js'
import { httpError, kindSamples } from '../unit/reporter/finding-samples.js'

type Attachment = NonNullable<FakeAttempt['attachments']>[number]

export interface GoldenRun {
  readonly name: string
  readonly tests: readonly FakeTest[]
  readonly status?: SummaryRun['status']
  /** The content of the baseline that the workers used. */
  readonly baseline?: readonly object[]
  /** The tests of the run to compare with. */
  readonly before?: readonly FakeTest[]
  readonly options?: NetworkErrorReporterOptions
  readonly projects?: readonly string[]
}

export const runStart = Date.parse('2026-01-31T12:03:00.000Z')

const at = (seconds: number): string => new Date(runStart + seconds * 1_000).toISOString()
const isNew: FindingBaseline = { state: 'new' }
const baselineMark = JSON.stringify({ baseline: 'network-error-baseline.json' })

/** An attempt in which these findings had this verdict. */
const attempt = (
  verdict: AttachedFinding['verdict'],
  findings: readonly AttachedFinding[],
  seconds = 1,
  ...others: Attachment[]
) => ({
  status: verdict.includes('failed') ? ('failed' as const) : ('passed' as const),
  startedAt: runStart + (seconds - 1) * 1_000,
  durationMs: 1_500,
  findings: findings.map((each) => ({ ...each, timestamp: at(seconds), verdict })),
  attachments: others,
})
/** Puts the baseline of the run into the attempts of a test. */
const withBaseline = (test: FakeTest): FakeTest => ({
  ...test,
  attempts: test.attempts.map((each) => ({ mark: baselineMark, ...each })),
})

const trace = { name: 'trace', contentType: 'application/zip', path: 'test-results/rates/trace.zip' }

const rating = httpError('POST 500 /api/ratings/7', {
  details: {
    statusText: 'Internal Server Error',
    resourceType: 'fetch',
    durationMs: 38,
    body: '{"detail":"db timeout"}',
    headers: { 'content-type': 'application/json', 'x-request-id': 'b7c1-7f3a' },
    pageUrl: 'https://shop.test/movies/7',
    request: { headers: { 'content-type': 'application/json' }, body: '{"stars":11}' },
  },
})
const newRating = { ...rating, baseline: isNew }
const serverOutput = [
  '[WebServer] ERROR POST /api/ratings/7 b7c1-7f3a: connect ECONNREFUSED 127.0.0.1:5432',
  '[WebServer]     at rate (ratings.ts:42:11)',
]

const green: GoldenRun = {
  name: 'green',
  tests: ['lists movies', 'adds a movie', 'pays'].map((id) => passedTest(id)),
}

const newError: GoldenRun = {
  name: 'new-500',
  status: 'failed',
  baseline: [],
  tests: [
    passedTest('lists movies'),
    failedTest('rates a movie', { ...attempt('failed', [newRating], 1, trace), printed: serverOutput }),
  ].map(withBaseline),
}

const outagePaths = ['cart', 'orders', 'movies', 'ratings', 'users']
const outage: GoldenRun = {
  name: 'outage',
  status: 'failed',
  tests: Array.from({ length: 12 }, (_, index): FakeTest => {
    const refused = outagePaths.slice(index % 3, (index % 3) + 3).map((path) => ({
      ...kindSamples['request-failed'],
      name: `GET net::ERR_CONNECTION_REFUSED /api/${path}`,
      url: `http://127.0.0.1:8787/api/${path}`,
      message: 'net::ERR_CONNECTION_REFUSED',
    }))
    const id = `uses the shop ${'abcdefghijkl'.charAt(index)}`
    return failedTest(id, attempt('in failed test', refused, 30 + index * 4))
  }),
}

const knownNames = Array.from(
  { length: 20 },
  (_, index) => `GET 404 /api/list-${'abcdefghijklmnopqrst'.charAt(index)}`,
)
const knownAndNew: GoldenRun = {
  name: 'twenty-known-one-new',
  status: 'failed',
  baseline: [
    ...knownNames.map((error, index) => ({
      error,
      reason: `Seed ${index} is missing`,
      ...(index === 3 ? { ticket: 'SHOP-3', expires: '2027-03-31' } : {}),
    })),
    { error: 'GET 500 /api/old', reason: 'Old' },
  ],
  tests: [
    ...knownNames.map((name, index): FakeTest => {
      const known = httpError(name, { baseline: { state: 'known', reason: `Seed ${index} is missing` } })
      return passedTest(`shows list ${index}`, attempt('accepted', [known], index + 1))
    }),
    failedTest('rates a movie', attempt('failed', [newRating], 25)),
  ].map(withBaseline),
}

const flaky: GoldenRun = {
  name: 'flaky',
  tests: [
    ...['pays', 'pays by card'].map((id, index): FakeTest => {
      const busy = httpError('GET 503 /api/cart', { details: { body: 'try again' } })
      return flakyTest(id, attempt('failed', [busy], 5 + index), { startedAt: runStart + 20_000 })
    }),
    flakyTest('searches', { status: 'timedOut' }),
    passedTest('lists movies'),
  ],
}

const nearMiss: WebhookTimeoutJson['receivedWebhooks'][number] = {
  id: 'wh-1',
  url: '/hook/orders',
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: { event: 'order.paid', id: '42' },
  rawBody: '{"event":"order.paid","id":"42"}',
  receivedAt: at(12),
}
const field = (name: string, expected: unknown, actual: unknown) => ({
  matcher: `field(${name}=${JSON.stringify(expected)})`,
  kind: 'field' as const,
  matched: expected === actual,
  place: [name],
  actual,
  expected,
})
const differs = { ...field('id', 42, '42'), note: 'expected 42 (number), got "42" (string)' }
const orderPaid = missedWebhook({
  templateName: 'order.paid',
  matcherDetails: ['field(event="order.paid")', 'field(id=42)'],
  receivedWebhooks: [nearMiss],
  nearMisses: [{ webhook: nearMiss, verdicts: [field('event', 'order.paid', 'order.paid'), differs] }],
})
const orderShipped = missedWebhook({
  templateName: 'order.shipped',
  totalReceived: 0,
  matcherDetails: ['field(event="order.shipped")'],
  unreached: 'http://127.0.0.1:9000/hook',
  startedAt: at(30),
  endedAt: at(60),
})
const webhooks: GoldenRun = {
  name: 'webhooks-missing',
  status: 'failed',
  tests: [
    failedTest('pays an order', {
      startedAt: runStart,
      durationMs: 31_000,
      findings: [{ ...rating, timestamp: at(1), verdict: 'in failed test' }],
      attachments: [orderPaid],
    }),
    failedTest('ships an order', {
      startedAt: runStart + 30_000,
      durationMs: 31_000,
      attachments: [orderShipped],
      printed: ['[WebServer] POST /api/orders/42/ship 202', '[WebServer] ERROR queue shipments: not bound'],
    }),
  ],
}

const large: GoldenRun = {
  name: 'two-hundred-errors',
  status: 'failed',
  tests: Array.from({ length: 60 }, (_, index): FakeTest => {
    const verdict = index % 3 === 0 ? 'failed' : index % 3 === 1 ? 'warned' : 'in failed test'
    const warnedBy = verdict === 'warned' ? ({ warnedBy: 'limit' } as const) : {}
    const errors = [0, 1, 2, 3].map((nth) => {
      const number = (index * 4 + nth) % 200
      const word = `${'abcdefghijklmnopqrst'.charAt(number / 10)}${'klmnopqrst'.charAt(number % 10)}`
      const details = { body: `{"detail":"thing ${word} is broken"}` }
      return httpError(`GET 500 /api/${word}-things/${word}-parts`, { details, ...warnedBy })
    })
    return {
      id: `works ${'abcdef'.charAt(index / 10)}${'ghijklmnop'.charAt(index % 10)}`,
      outcome: verdict === 'warned' ? 'expected' : 'unexpected',
      attempts: [attempt(verdict, errors, index + 1)],
    }
  }),
}

const avatar = httpError('GET 404 /api/avatars/1', {
  baseline: { state: 'known', reason: 'Avatars are not seeded' },
})
const icon = httpError('GET 404 /api/icons/1', {
  baseline: { state: 'known', reason: 'Icons are not seeded', ticket: 'SHOP-1', expires: '2027-03-31' },
})
const expired: FindingBaseline = { state: 'expired', reason: 'Stars are missing', expires: '2026-01-01' }
const noUpstream = { baseline: isNew, details: { body: 'no upstream' } }
const unavailable = outagePaths
  .slice(0, 3)
  .map((path) => httpError(`GET 503 http://127.0.0.1:8787/api/${path}`, noUpstream))
const gone = httpError('GET 500 /api/gone')
const broken = httpError('GET 404 /api/maps/3', { baseline: isNew })

/** A pull request breaks one thing and mends another; a third is broken in the main branch too. */
const compared: GoldenRun = {
  name: 'compared-with-main',
  status: 'failed',
  baseline: [{ error: icon.name, reason: 'Icons are not seeded', ticket: 'SHOP-1', expires: '2027-03-31' }],
  before: [
    passedTest('shows icons', attempt('accepted', [icon])),
    failedTest('opens a map', attempt('failed', [broken, gone])),
  ],
  options: { compareTo: 'main/network-error-summary.json' },
  tests: [
    failedTest('opens a map', attempt('failed', [broken])),
    failedTest('opens a second map', attempt('failed', [broken], 3)),
    failedTest('rates a movie', { ...attempt('failed', [newRating], 9), printed: serverOutput }),
    passedTest('shows icons', attempt('accepted', [icon], 25)),
    passedTest('lists movies'),
  ].map(withBaseline),
}

/** Has something in every section of the report. */
const everything: GoldenRun = {
  name: 'everything',
  status: 'failed',
  baseline: [
    { error: avatar.name, reason: 'Avatars are not seeded' },
    { error: icon.name, reason: 'Icons are not seeded', ticket: 'SHOP-1', expires: '2027-03-31' },
    { error: 'TypeError: **', reason: 'Stars are missing', expires: '2026-01-01' },
    { error: 'GET 500 /api/old', reason: 'Old' },
  ],
  before: [passedTest('shows avatars', attempt('accepted', [icon, gone]))],
  options: { compareTo: 'main/network-error-summary.json', hosts: { allowed: ['shop.test'] } },
  tests: [
    ...[
      failedTest('rates a movie', { ...attempt('failed', [newRating]), printed: serverOutput }),
      passedTest('lists ratings', attempt('warned', [{ ...newRating, warnedBy: 'limit' }], 3)),
      failedTest('checks out', attempt('in failed test', [newRating, avatar], 5)),
      failedTest(
        'shows a movie',
        attempt('failed', [{ ...kindSamples['page-error'], baseline: expired }], 7),
      ),
      flakyTest('opens a map', attempt('failed', [{ ...kindSamples['request-failed'], baseline: isNew }], 9)),
      failedTest('buys', attempt('in failed test', unavailable, 20)),
      failedTest('checks the cart', attempt('in failed test', unavailable, 20)),
      passedTest('shows avatars', attempt('accepted', [icon], 25)),
    ].map(withBaseline),
    failedTest('waits', {
      attachments: [
        missedWebhook({
          templateName: 'order.paid',
          totalReceived: 0,
          expectedCount: 3,
          matchedCount: 2,
          problems: ['the journal was emptied by somebody else'],
        }),
        evidence({ pending: [openRequest('/api/orders')], missingExpectations: ['POST 422 /movies'] }),
        attachment('network-errors.json', '?'),
      ],
    }),
    passedTest('slow', { attachments: [waits({ templateName: 'movie.rated', durationMs: 4_600 })] }),
    passedTest('calls', { attachments: [traffic([get('/api/movies'), get('/api/else', 404)])] }),
    passedTest('mocks', { attachments: [traffic([get('/api/movies', 200, { mocked: true })])] }),
    withHosts('strays', { host: 'api.prod.example', requests: 3, unanswered: 1 }),
    { id: 'plain', file: 'tests/plain.spec.ts', attempts: [{ mark: false }] },
    passedTest('quiet', { mark: false, annotations: ['skipNetworkMonitoring'] }),
  ],
}

const shards: GoldenRun = {
  name: 'merged-shards',
  status: 'failed',
  projects: ['setup', 'chromium', 'firefox'],
  tests: [
    { id: 'aaaa', title: 'signs in', project: 'setup', attempts: [{}] },
    { id: 'aaaa1', title: 'signs in', project: 'setup', attempts: [{}] },
    ...['chromium', 'firefox'].flatMap((project) =>
      ['@de', '@fr'].map((tag): FakeTest => {
        const fails = tag === '@de'
        return {
          id: `${project}-rates-${tag}`,
          title: 'rates a movie',
          project,
          tags: [tag],
          outcome: fails ? 'unexpected' : 'expected',
          attempts: [attempt(fails ? 'failed' : 'accepted', [rating], fails ? 4 : 40)],
        }
      }),
    ),
  ],
}

const nothing: GoldenRun = { name: 'nothing-run', tests: [] }

/** Gives each title a line of its own, as tests of one file have. */
function placeTests(run: GoldenRun): GoldenRun {
  const titles = run.tests.map(({ id, title = id }) => title)
  const tests = run.tests.map((test, index) => ({ ...test, line: 7 + 9 * titles.indexOf(titles[index]!) }))
  return { ...run, tests }
}

export const goldenRuns: readonly GoldenRun[] = [
  green,
  newError,
  outage,
  knownAndNew,
  flaky,
  webhooks,
  large,
  compared,
  everything,
  shards,
  nothing,
].map(placeTests)
