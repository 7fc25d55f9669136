import { expect, test } from 'vitest'
import { assess } from '../../../../src/reporter/summary/assess.js'
import type { Verdict } from '../../../../src/verdicts.js'
import { type FakeTest, summarizeTests } from '../fake-run.js'
import { backchannel, finding } from '../finding-samples.js'
import { toSummary } from '../schema-check.js'

const origin = 'http://127.0.0.1:8787'

interface Refused {
  path: string
  verdict?: Verdict
  second?: number
  state?: 'new' | 'known'
}

export function refused({ path, verdict = 'failed', second = 1, state }: Refused) {
  return finding({
    kind: 'request-failed',
    name: `GET net::ERR_CONNECTION_REFUSED ${path}`,
    url: `${origin}${path}`,
    message: 'net::ERR_CONNECTION_REFUSED',
    timestamp: `2026-01-31T12:00:0${second}.000Z`,
    verdict,
    ...(state && { baseline: { state, reason: 'The server restarts' } }),
  })
}

const attempt = (...errors: Refused[]) => ({ attachments: [backchannel(...errors.map(refused))] })
const summarize = (tests: FakeTest[]) => toSummary(assess(summarizeTests(tests), { baselines: [] }))

test('counts each test once, by its worst attempt, and the errors of retries and shards', () => {
  const { causes, totals } = summarize([
    {
      id: 'a',
      attempts: [
        attempt({ path: '/a', second: 2 }, { path: '/b', second: 3 }),
        attempt({ path: '/a', second: 9 }),
      ],
    },
    { id: 'b', attempts: [attempt({ path: '/c', verdict: 'warned' })] },
    { id: 'other', attempts: [{ urls: ['/d'] }] },
  ])
  expect(causes).toEqual([
    {
      title: `${origin} refused connections: 3 errors in 2 tests`,
      origin,
      unavailable: true,
      errors: ['/a', '/b', '/c'].map((path) => `GET net::ERR_CONNECTION_REFUSED ${path}`),
      tests: 2,
      occurrences: 4,
      firstSeen: '2026-01-31T12:00:01.000Z',
      lastSeen: '2026-01-31T12:00:09.000Z',
      effects: { failed: 1, warned: 1, accepted: 0, inFailedTests: 0 },
    },
  ])
  expect(totals.errors).toBe(4)
})

test('a cause is at the place of its worst error, which comes first', () => {
  const known = ['/a', '/b', '/c'].map((path): Refused => ({ path, verdict: 'accepted', state: 'known' }))
  const fresh: Refused = { path: '/d', verdict: 'failed', state: 'new' }
  const [cause] = summarize([
    { id: '1', attempts: [attempt(...known)] },
    { id: '2', attempts: [attempt(...known)] },
    { id: '3', attempts: [attempt(fresh)] },
  ]).causes
  expect(cause?.errors.map((name) => name.at(-1))).toEqual(['d', 'a', 'b', 'c'])
})

test('is empty if nothing explains several errors', () => {
  expect(summarize([{ id: 'a', attempts: [attempt({ path: '/a' })] }]).causes).toEqual([])
})
