// A run with something in every section of the report.
import type { BaselineState } from '../../../../src/baseline/classify.js'
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
  ...{ key: 'GET:404:/api/avatars', status: 404, url: 'https://shop.test/api/avatars/1' },
  ...{ baseline: 'known', verdict: 'accepted' },
})
const attempt = (verdict: Verdict, baseline: BaselineState, ...findings: Parameters<typeof backchannel>) => ({
  status: verdict.includes('failed') ? ('failed' as const) : ('passed' as const),
  attachments: [
    backchannel(...findings.map((each) => (each.baseline ? each : { ...each, verdict, baseline }))),
  ],
})
const missed = missedWebhook({ templateName: 'order.paid', totalReceived: 0 })
const open = evidence({ pending: [openRequest('/api/orders')] })
const unexpected = { outcome: 'unexpected' } as const
const printed = [
  'GET /api/ratings/7 id-7f3a',
  'Error: connect ECONNREFUSED 127.0.0.1:5432',
  '    at rate (ratings.ts:7:1)',
]
const tests: FakeTest[] = [
  { id: 'rates a movie', ...unexpected, attempts: [{ ...attempt('failed', 'new', rating), printed }] },
  { id: 'lists ratings', attempts: [attempt('warned', 'new', rating)] },
  { id: 'checks out', ...unexpected, attempts: [attempt('in failed test', 'new', rating, avatar)] },
  { id: 'shows a movie', ...unexpected, attempts: [attempt('failed', 'expired', kindSamples['page-error'])] },
  {
    id: 'opens a map',
    outcome: 'flaky',
    attempts: [attempt('failed', 'new', kindSamples['request-failed']), {}],
  },
  { id: 'shows avatars', attempts: [attempt('accepted', 'known', { ...avatar, key: 'GET:404:/api/icons' })] },
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
  { key: 'GET:404:/api/avatars', reason: 'Avatars are not seeded', tests: 0 },
  { key: 'GET:404:/api/icons', reason: 'Icons are not seeded', ticket: 'SHOP-1', expires: '2027-03-31' },
  { key: 'page-error:*', reason: 'Stars are missing', expires: '2026-01-01' },
  { key: 'GET:500:/api/old', reason: 'Old' },
]
const name = 'network-error-baseline.json'
const before = {
  ...{ ...earlierRun, branch: 'main', commit: 'a1b2c3d4e5f6' },
  patterns: ['GET:404:/api/icons', 'GET:500:/api/gone'].map((key) => ({ key, tests: 1, occurrences: 1 })),
}

export const goldenRun: SummaryModel = assess(run(tests, { run: { status: 'failed' } }), {
  ...{ baselines: [{ name, baseline: { file: `/repo/${name}`, entries } }], before },
})
