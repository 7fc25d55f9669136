// The run of which scripts/pictures.mjs takes a picture: tests of a shop whose database is slow, and whose search service
// is down for half a minute.

import type { AttachedFinding } from '../../../../src/findings/fields/finding-fields.js'
import { assess } from '../../../../src/reporter/summary/assess.js'
import type { SummaryModel } from '../../../../src/reporter/summary/model.js'
import { runError } from '../../../support/run-error.js'
import { earlierRun, type FakeTest, summarizeTests } from '../fake-run.js'
import { finding, httpError } from '../finding-samples.js'

const runStart = Date.parse('2026-01-31T12:03:00.000Z')

interface Occurrence {
  readonly test: string
  /** Seconds since the start of the run. */
  readonly at: number
  readonly error: AttachedFinding
  /** Lines that the web server printed. */
  readonly printed?: string[]
}

const rating = finding({
  name: 'POST 500 /api/ratings/<id>',
  method: 'POST',
  url: 'https://shop.example/api/ratings/7',
  baseline: { state: 'new' },
  details: {
    body: '{"detail":"database timeout"}',
    headers: { 'x-request-id': 'b7c1-7f3a' },
    pageUrl: 'https://shop.example/movies/7',
    request: { headers: { 'content-type': 'application/json' }, body: '{"stars":11}' },
  },
})
const avatar = finding({
  name: 'GET 404 /api/avatars/<id>',
  status: 404,
  url: 'https://shop.example/api/avatars/1',
  verdict: 'accepted',
  baseline: { state: 'known', reason: 'Avatars are not seeded in CI', ticket: 'SHOP-123' },
})
const search = (path: string) =>
  httpError(`GET 503 http://127.0.0.1:8787/search/${path}`, {
    verdict: 'in failed test',
    baseline: { state: 'new' },
    details: { body: 'upstream is down' },
  })
const printed = [
  'POST /api/ratings/7 b7c1-7f3a',
  'Error: connect ECONNREFUSED 127.0.0.1:5432',
  '    at rate (ratings.ts:42:11)',
]

const occurrences: Occurrence[] = [
  { test: 'shows a movie', at: 8, error: avatar },
  { test: 'lists movies', at: 15, error: avatar },
  { test: 'rates a movie', at: 31, error: rating, printed },
  { test: 'rates a movie twice', at: 38, error: rating, printed },
  { test: 'shows a profile', at: 52, error: avatar },
  { test: 'searches by title', at: 71, error: search('titles') },
  { test: 'searches by actor', at: 78, error: search('actors') },
  { test: 'searches by year', at: 84, error: search('years') },
  { test: 'searches by genre', at: 97, error: search('genres') },
  { test: 'edits a profile', at: 121, error: avatar },
  { test: 'deletes a rating', at: 139, error: { ...rating, verdict: 'in failed test' }, printed },
  { test: 'shows a wish list', at: 158, error: avatar },
]

const tests = occurrences.map(toTest)
const model = summarizeTests(tests, {
  run: { status: 'failed', startedAt: new Date(runStart).toISOString(), durationMs: 171_000 },
})

export const picturedRun: SummaryModel = assess(model, {
  baselines: [],
  before: {
    ...earlierRun,
    branch: 'main',
    commit: 'a1b2c3d4e5f6',
    errors: [runError(avatar.name ?? '', { tests: 5, occurrences: 5 })],
  },
})

function toTest({ test, at, error, printed }: Occurrence): FakeTest {
  const hasFailed = error.verdict === 'failed' || error.verdict === 'in failed test'
  const timestamp = new Date(runStart + at * 1_000).toISOString()
  return {
    id: test,
    titles: ['movies', test],
    outcome: hasFailed ? 'unexpected' : 'expected',
    attempts: [
      {
        status: hasFailed ? 'failed' : 'passed',
        startedAt: runStart + (at - 2) * 1_000,
        findings: [{ ...error, timestamp }],
        ...(printed === undefined ? {} : { printed }),
      },
    ],
  }
}
