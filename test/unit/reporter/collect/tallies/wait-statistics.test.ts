import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { WaitStatistics } from '../../../../../src/reporter/collect/tallies/wait-statistics.js'
import type { SettledWait } from '../../../../../src/webhook/types.js'

setFlagsFromString('--expose-gc') // a new context has `gc` even if this process was started without the flag
const collectGarbage: () => void = runInNewContext('gc')

/** Returns the bytes of the heap in use after a full garbage collection, so that earlier garbage does not count. */
function measureHeapUsed(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

const unchanged = (text: string): string => text

function wait(more: Partial<SettledWait> = {}): SettledWait {
  return { templateName: 'movie', count: 1, received: true, durationMs: 100, timeoutMs: 5_000, ...more }
}

function summarize(waits: readonly SettledWait[]) {
  const statistics = new WaitStatistics()
  statistics.add({ findings: [], omitted: 0, waits }, unchanged)
  return statistics.summarize()
}

test('computes a quantile as the smallest duration that covers the given share of waits', () => {
  const waits = Array.from({ length: 40 }, (_, index) => wait({ durationMs: (index * 7) % 40 }))
  expect(summarize(waits)).toMatchObject([{ p50Ms: 19, p95Ms: 37, maxMs: 39 }])
  expect(summarize(waits.slice(0, 1))).toMatchObject([{ p50Ms: 0, p95Ms: 0, maxMs: 0 }])
})

describe('wait statistics', () => {
  test('are sorted by headroom, then by name', () => {
    const waits = [
      wait({ templateName: 'b', durationMs: 10 }),
      wait({ templateName: 'a', durationMs: 10 }),
      wait({ templateName: 'slow', durationMs: 4_900 }),
      wait({ templateName: 'half', durationMs: 500, timeoutMs: 1_000 }),
    ]
    expect(summarize(waits).map(({ templateName }) => templateName)).toEqual(['slow', 'half', 'a', 'b'])
  })

  test("have the longest timeout of a template's waits", () => {
    const waits = [1_000, 4_000, 2_000].map((timeoutMs) => wait({ timeoutMs }))
    expect(summarize(waits)[0]?.timeoutMs).toBe(4_000)
  })

  test('list at most 1,000 templates, and count all other waits as omitted', () => {
    const statistics = new WaitStatistics()
    const waits = Array.from({ length: 1_005 }, (_, index) => wait({ templateName: `movie ${index}` }))
    statistics.add({ findings: [], omitted: 0, waits, omittedWaits: 7 }, unchanged)
    statistics.add({ findings: [], omitted: 0, waits: [wait({ templateName: 'movie 3' })] }, unchanged)
    expect(statistics.summarize()).toHaveLength(1_000)
    expect(statistics.omitted).toBe(12)
    expect(statistics.summarize().find(({ templateName }) => templateName === 'movie 3')?.waits).toBe(2)
  })
})

test('needs little memory for a million waits', () => {
  const statistics = new WaitStatistics()
  const before = measureHeapUsed()
  for (let batch = 0; batch < 1_000; batch += 1) {
    const waits = Array.from({ length: 1_000 }, (_, index) =>
      wait({ templateName: `movie ${index % 50}`, durationMs: (batch * 7_919 + index * 104_729) % 30_000 }),
    )
    statistics.add({ findings: [], omitted: 0, waits }, unchanged)
  }
  expect(measureHeapUsed() - before).toBeLessThan(20 * 1024 * 1024)
  const summary = statistics.summarize()
  expect(summary.reduce((sum, { waits }) => sum + waits, 0)).toBe(1_000_000)
})
