import { expect, test } from 'vitest'
import type { AttachedFinding } from '../../../../src/findings/fields/finding-fields.js'
import { assess } from '../../../../src/reporter/summary/assess.js'
import { type FakeTest, summarizeTests } from '../fake-run.js'
import { finding } from '../finding-samples.js'
import { toSummary } from '../schema-check.js'

const origin = 'http://127.0.0.1:8787'

function refused(path: string, second: number, more: Partial<AttachedFinding> = {}): AttachedFinding {
  return finding({
    kind: 'request-failed',
    name: `GET net::ERR_CONNECTION_REFUSED ${path}`,
    url: `${origin}${path}`,
    timestamp: `2026-01-31T12:00:0${second}.000Z`,
    ...more,
  })
}

const attempt = (...errors: AttachedFinding[]) => ({ findings: [...errors] })
const summarize = (tests: FakeTest[]) => toSummary(assess(summarizeTests(tests), { baselines: [] }))

test('a cause counts each test once, by its worst attempt, and the errors of retries and shards', () => {
  const { causes, totals } = summarize([
    { id: 'a', attempts: [attempt(refused('/a', 2), refused('/b', 3)), attempt(refused('/a', 9))] },
    { id: 'b', attempts: [attempt(refused('/c', 1, { verdict: 'warned' }))] },
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
  const isKnown = {
    verdict: 'accepted',
    baseline: { state: 'known', reason: 'The server restarts' },
  } as const
  const known = ['/a', '/b', '/c'].map((path) => refused(path, 1, isKnown))
  const [cause] = summarize([
    { id: '1', attempts: [attempt(...known)] },
    { id: '2', attempts: [attempt(...known)] },
    { id: '3', attempts: [attempt(refused('/d', 1, { baseline: { state: 'new' } }))] },
  ]).causes
  expect(cause?.errors.map((name) => name.at(-1))).toEqual(['d', 'a', 'b', 'c'])
})
