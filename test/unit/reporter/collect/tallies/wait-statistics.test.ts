import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import {
  isCloseToTimeout,
  WaitStatistics,
} from '../../../../../src/reporter/collect/tallies/wait-statistics.js'
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

function summarize(waits: readonly SettledWait[], redactText = unchanged) {
  const statistics = new WaitStatistics()
  statistics.add({ findings: [], omitted: 0, waits }, redactText)
  return statistics.summarize()
}

test('computes a quantile as the smallest duration that covers the given share of waits', () => {
  const waits = Array.from({ length: 40 }, (_, index) => wait({ durationMs: (index * 7) % 40 }))
  expect(summarize(waits)).toMatchObject([{ p50Ms: 19, p95Ms: 37, maxMs: 39 }])
  expect(summarize(waits.slice(0, 1))).toMatchObject([{ p50Ms: 0, p95Ms: 0, maxMs: 0 }])
})

describe('wait statistics', () => {
  test('count, for each template, the waits that received a webhook, timed out or failed', () => {
    const waits = [
      wait({ durationMs: 120 }),
      wait({ durationMs: 80 }),
      wait({ received: false, durationMs: 5_004 }),
      wait({ received: false, durationMs: 30 }),
      wait({ templateName: 'order', durationMs: 10, timeoutMs: 9_000 }),
    ]
    expect(summarize(waits)).toEqual([
      {
        ...{ templateName: 'movie', waits: 4, received: 2, timedOut: 1 },
        ...{ p50Ms: 80, p95Ms: 5_004, maxMs: 5_004, timeoutMs: 5_000 },
      },
      {
        ...{ templateName: 'order', waits: 1, received: 1, timedOut: 0 },
        ...{ p50Ms: 10, p95Ms: 10, maxMs: 10, timeoutMs: 9_000 },
      },
    ])
  })

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

  test('redact names, and merge templates whose names are then equal', () => {
    const waits = [wait({ templateName: 'for token-1' }), wait({ templateName: 'for token-2' })]
    const redactDigits = (text: string) => text.replace(/\d/, '#')
    expect(summarize(waits, redactDigits)).toMatchObject([{ templateName: 'for token-#', waits: 2 }])
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

  test.each([
    [{ received: 9, p95Ms: 4_001, timeoutMs: 5_000 }, true],
    [{ received: 9, p95Ms: 4_000, timeoutMs: 5_000 }, false],
    [{ received: 0, p95Ms: 5_000, timeoutMs: 5_000 }, false],
    [{ received: 9, timedOut: 1, p95Ms: 4_001, timeoutMs: 5_000 }, false],
  ])('treat %o as close to the timeout: %s', (webhook, isClose) => {
    const rest = { templateName: 'movie', waits: 10, timedOut: 0, p50Ms: 1, maxMs: 5_000 }
    expect(isCloseToTimeout({ ...rest, ...webhook })).toBe(isClose)
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
