// The sections below the errors.
import { describe, expect, test } from 'vitest'
import { listUnseenStatuses } from '../../../../src/reporter/report/api-coverage.js'
import { get, host, run, testWith, traffic } from '../fake-api.js'
import {
  missedWebhook,
  networkErrors,
  openRequest,
  record,
  summarizeAttempt,
  summarizeTests,
  timedOutWith,
  waits,
} from '../fake-run.js'
import { readDetails, readReport } from './read-report.js'

const where = 'tests/shop.spec.ts:7 [chromium] cart ›'

describe('missing webhooks', () => {
  const nearMisses = [
    {
      webhook: { id: '1', url: '/', method: 'POST', headers: {}, body: '', receivedAt: '' },
      verdicts: [
        { kind: 'field' as const, place: ['a'], matcher: 'field(a="1")', matched: true },
        { kind: 'field' as const, place: ['b'], matcher: 'field(b="2")', matched: false, missing: ['b'] },
      ],
    },
  ]
  const attachments = [
    missedWebhook({ totalReceived: 0, templateName: 'order.paid' }),
    missedWebhook({ nearMisses }),
  ]
  const model = summarizeAttempt({ status: 'failed', attachments })

  test('are listed with their test and the first condition that the closest one did not fulfil', () => {
    expect(readReport(model).missingWebhooks).toEqual([
      '2 webhooks missing',
      `order.paid · no webhook arrived (waited 30 s) · ${where} 1`,
      `movie.created · 1 webhook arrived but did not match (waited 30 s) · ${where} 1`,
      '  ✗ field(b="2"): b is missing',
    ])
  })
})

describe('webhooks that almost timed out', () => {
  const close = { templateName: 'movie.created', durationMs: 4_600, timeoutMs: 5_000 }
  const read = (...settled: Parameters<typeof waits>) =>
    readReport(summarizeAttempt({ attachments: [waits(...settled)] })).slowWebhooks

  test.each([
    [[close], 'movie.created · took 4.6 s of 5 s'],
    [[close, { ...close, durationMs: 200 }], 'movie.created · p95 4.6 s of 5 s in 2 waits'],
  ])('are listed even if there are no errors (%#)', (settled, line) => {
    expect(read(...settled)).toEqual(['1 webhook almost timed out', line])
  })

  test.each([
    ['timed out', [close, { ...close, received: false, durationMs: 5_000 }]],
    ['arrived well in time', [{ ...close, durationMs: 4_000 }]],
    ['never arrived, because of an error', [{ received: false, durationMs: 4_900 }]],
  ])('do not include a webhook that %s', (_, settled) => {
    expect(read(...settled)).toBeUndefined()
  })
})

test('lists the oldest open request of each failed test', () => {
  const model = summarizeTests([
    timedOutWith('a', openRequest('/orders'), openRequest('/b')),
    timedOutWith('b', openRequest('/c', 1_000)),
  ])
  expect(readReport(model).openRequests).toEqual([
    '2 tests failed while requests were open',
    `POST https://shop.test/orders 24.3 s · and 1 more request · ${where} a`,
    `POST https://shop.test/c 1.0 s · ${where} b`,
  ])
})

describe('API coverage', () => {
  const calls = traffic([
    get('/api/movies', 200, { count: 12 }),
    get('/api/movies', 500),
    get('/api/movies/7', 200, { mocked: true }),
    get('/internal/debug', 404),
  ])
  const errors = networkErrors(record(`${host}/api/movies`))
  const since = { generatedAt: '2026-01-01T00:00:00.000Z' }
  const lists = { appeared: [], gone: [], moreTests: [], fewerTests: [] }
  const changes = { since, ...lists, noLongerCovered: ['addMovie'] }
  const model = { ...run([testWith('a', [errors, calls])]), changes }

  test('is one sentence, followed by the operations that are no longer or were never called', () => {
    expect(readReport(model).apiCoverage).toEqual([
      'API coverage: 1 of 4 operations called (25 %); 1 no longer called, 1 undocumented call, 1 documented status not returned',
      'addMovie (POST /movies) · no longer called',
      'getMovie (GET /movies/{id}) · never called',
      'reset (POST /reset/{token}) · never called',
    ])
  })

  test('names deprecated operations that tests still call', () => {
    const called = traffic([get('/api/reset/x', 204, { method: 'POST' })])
    expect(readReport(run([testWith('a', [called])])).apiCoverage).toEqual([
      'API coverage: 1 of 4 operations called (25 %); 1 deprecated operation',
      'listMovies (GET /movies) · never called',
      'addMovie (POST /movies) · never called',
      'getMovie (GET /movies/{id}) · never called',
      'reset (POST /reset/{token}) · deprecated, and still called',
    ])
  })

  test('names the operation of an error with its owner, and an undocumented status', () => {
    expect(readDetails(model, 'errors')[0]).toEqual([
      'Operation: listMovies (GET /movies) · owner team-catalog, tag movie, 500 is not documented',
    ])
  })

  test.each<[documented: string[], statuses: Record<number, number>, unseen: string[]]>([
    [['200', '404', 'default'], { 200: 1 }, ['404']],
    [['200', '4XX', '5xx'], { 200: 1, 418: 1 }, ['5xx']],
    [['200'], {}, []],
  ])('documented %j, received %j: never seen %j', (documentedStatuses, statuses, unseen) => {
    const operation = {
      id: 'a',
      method: 'GET',
      path: '/a',
      tests: 1,
      documentedStatuses,
      statuses,
      by: { page: 1, test: 0 },
    }
    expect(listUnseenStatuses(operation)).toEqual(unseen)
  })
})
