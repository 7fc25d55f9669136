import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { WaitStatistics } from '../../../../../src/reporter/collect/tallies/wait-statistics.js'
import type { SettledWait } from '../../../../../src/webhook/types.js'

function wait(more: Partial<SettledWait> = {}): SettledWait {
  return { templateName: 'movie', count: 1, received: true, durationMs: 100, timeoutMs: 5_000, ...more }
}

function collect(waits: readonly SettledWait[], omittedWaits = 0): WaitStatistics {
  const statistics = new WaitStatistics()
  statistics.add({ findings: [], omitted: 0, waits, omittedWaits }, (name) => name)
  return statistics
}

test('computes a quantile as the smallest duration that covers the given share of waits', () => {
  const waits = Array.from({ length: 40 }, (_, index) => wait({ durationMs: (index * 7) % 40 }))
  expect(collect(waits).summarize()).toMatchObject([{ p50Ms: 19, p95Ms: 37, maxMs: 39 }])
  expect(collect(waits.slice(0, 1)).summarize()).toMatchObject([{ p50Ms: 0, p95Ms: 0, maxMs: 0 }])
})

test('sorts templates by headroom in their longest timeout, then by name', () => {
  const waits = [
    ...['b', 'a'].map((templateName) => wait({ templateName, durationMs: 10 })),
    wait({ templateName: 'slow', durationMs: 4_900 }),
    ...[500, 1_000, 800].map((timeoutMs) => wait({ templateName: 'half', durationMs: 500, timeoutMs })),
  ]
  expect(collect(waits).summarize()).toMatchObject([
    ...[{ templateName: 'slow' }, { templateName: 'half', timeoutMs: 1_000 }],
    ...[{ templateName: 'a' }, { templateName: 'b' }],
  ])
})

test('lists at most 1,000 templates, and counts all other waits as omitted', () => {
  const names = [...Array.from({ length: 1_005 }, (_, index) => `movie ${index}`), 'movie 3']
  const statistics = collect(
    names.map((templateName) => wait({ templateName })),
    7,
  )
  expect(statistics.summarize()).toHaveLength(1_000)
  expect(statistics.omitted).toBe(12)
  expect(statistics.summarize().find(({ templateName }) => templateName === 'movie 3')?.waits).toBe(2)
})

test('keeps only the duration of a wait, because there may be a million', () => {
  setFlagsFromString('--expose-gc') // a new context has `gc` even if this process was started without the flag
  const collectGarbage: () => void = runInNewContext('gc')
  const statistics = new WaitStatistics()
  collectGarbage()
  const before = process.memoryUsage().heapUsed
  for (let batch = 0; batch < 1_000; batch++) {
    const waits = Array.from({ length: 1_000 }, (_, index) => wait({ templateName: `movie ${index % 50}` }))
    statistics.add({ findings: [], omitted: 0, waits }, (name) => name)
  }
  collectGarbage()
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(20 * 1024 * 1024)
  expect(statistics.summarize()[0]?.waits).toBe(20_000)
})
