// A run with something in every section of the report.
import type { FindingBaseline } from '../../../../src/findings/fields/finding-fields.js'
import { assess } from '../../../../src/reporter/summary/assess.js'
import type { SummaryModel } from '../../../../src/reporter/summary/model.js'
import type { Verdict } from '../../../../src/verdicts.js'
import { get, run, traffic } from '../fake-api.js'
import {
  attachment,
  earlierRun,
  evidence,
  type FakeTest,
  missedWebhook,
  openRequest,
  waits,
} from '../fake-run.js'
import { backchannel, finding, kindSamples } from '../finding-samples.js'

const details = {
  body: '{"detail":"db timeout"}',
  headers: { 'x-request-id': 'id-7f3a' },
  pageUrl: 'https://shop.test/movies/7',
  request: { headers: {}, body: '{"stars":11}' },
}
const rating = finding({ url: 'https://shop.test/api/ratings/7', details })
const avatar = finding({
  name: 'GET 404 /api/avatars/*',
  status: 404,
  url: 'https://shop.test/api/avatars/1',
  baseline: { state: 'known', reason: 'Avatars are not seeded' },
  verdict: 'accepted',
})
const icon = finding({
  name: 'GET 404 /api/icons/*',
  status: 404,
  url: 'https://shop.test/api/icons/1',
  baseline: { state: 'known', reason: 'Icons are not seeded', ticket: 'SHOP-1', expires: '2027-03-31' },
  verdict: 'accepted',
})
const isNew: FindingBaseline = { state: 'new' }
const isExpired: FindingBaseline = { state: 'expired', reason: 'Stars are missing', expires: '2026-01-01' }
const attempt = (
  verdict: Verdict,
  baseline: FindingBaseline,
  ...findings: Parameters<typeof backchannel>
) => ({
  status: verdict.includes('failed') ? ('failed' as const) : ('passed' as const),
  attachments: [
    backchannel(
      ...findings.map((each) =>
        each.baseline
          ? each
          : { ...each, verdict, baseline, ...(verdict === 'warned' && { warnedBy: 'limit' as const }) },
      ),
    ),
  ],
})
const missed = missedWebhook({
  templateName: 'order.paid',
  totalReceived: 0,
  expectedCount: 3,
  matchedCount: 2,
  problems: ['the journal was emptied by somebody else'],
})
const open = evidence({ pending: [openRequest('/api/orders')] })
const unexpected = { outcome: 'unexpected' } as const
const printed = [
  'GET /api/ratings/7 id-7f3a',
  'Error: connect ECONNREFUSED 127.0.0.1:5432',
  '    at rate (ratings.ts:7:1)',
]
const outage = ['cart', 'orders', 'movies'].map((path, index) =>
  finding({
    name: `GET 503 /api/${path}`,
    status: 503,
    url: `http://127.0.0.1:8787/api/${path}`,
    timestamp: `2026-01-31T12:03:0${index}.000Z`,
    details: { body: 'no upstream' },
  }),
)
const tests: FakeTest[] = [
  { id: 'rates a movie', ...unexpected, attempts: [{ ...attempt('failed', isNew, rating), printed }] },
  { id: 'lists ratings', attempts: [attempt('warned', isNew, rating)] },
  { id: 'checks out', ...unexpected, attempts: [attempt('in failed test', isNew, rating, avatar)] },
  { id: 'shows a movie', ...unexpected, attempts: [attempt('failed', isExpired, kindSamples['page-error'])] },
  {
    id: 'opens a map',
    outcome: 'flaky',
    attempts: [attempt('failed', isNew, kindSamples['request-failed']), {}],
  },
  { id: 'buys', ...unexpected, attempts: [attempt('in failed test', isNew, ...outage)] },
  { id: 'pays', ...unexpected, attempts: [attempt('in failed test', isNew, ...outage)] },
  { id: 'shows avatars', attempts: [attempt('accepted', isNew, icon)] },
  {
    id: 'waits',
    ...unexpected,
    attempts: [{ status: 'failed', attachments: [missed, open, attachment('network-errors.json', '?')] }],
  },
  { id: 'slow', attempts: [{ attachments: [waits({ templateName: 'movie.rated', durationMs: 4_600 })] }] },
  { id: 'calls', attempts: [{ attachments: [traffic([get('/api/movies'), get('/api/else', 404)])] }] },
  { id: 'plain', file: '/repo/tests/plain.spec.ts', attempts: [{ mark: false }] },
]

const entries = [
  { error: 'GET 404 /api/avatars/*', reason: 'Avatars are not seeded' },
  { error: 'GET 404 /api/icons/*', reason: 'Icons are not seeded', ticket: 'SHOP-1', expires: '2027-03-31' },
  { error: 'TypeError: **', reason: 'Stars are missing', expires: '2026-01-01' },
  { error: 'GET 500 /api/old', reason: 'Old' },
]
const name = 'network-error-baseline.json'
const before = {
  ...earlierRun,
  branch: 'main',
  commit: 'a1b2c3d4e5f6',
  errors: ['GET 404 /api/icons/*', 'GET 500 /api/gone'].map((name) => ({ name, tests: 1, occurrences: 1 })),
}

export const goldenRun: SummaryModel = assess(run(tests, { run: { status: 'failed' } }), {
  baselines: [{ name, baseline: { file: `/repo/${name}`, entries } }],
  before,
})
