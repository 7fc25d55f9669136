import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import type { AttemptEvidence } from '../../../../../src/reporter/collect/attempt-evidence.js'
import { type CollectedWaits, WaitTally } from '../../../../../src/reporter/collect/tallies/wait-tally.js'
import type { SettledWait } from '../../../../../src/webhook/journal/types.js'

function wait(more: Partial<SettledWait> = {}): SettledWait {
  return { templateName: 'movie', count: 1, received: true, durationMs: 100, timeoutMs: 5_000, ...more }
}

/** Creates evidence of waits alone, which is all that the tally reads. */
function evidence(waits: readonly SettledWait[], omittedWaits = 0): AttemptEvidence {
  return { waits, omittedWaits } as unknown as AttemptEvidence
}

function collect(waits: readonly SettledWait[], omittedWaits = 0): CollectedWaits {
  const tally = new WaitTally()
  tally.add(evidence(waits, omittedWaits))
  return tally.finish()
}

test('computes a quantile as the smallest duration that covers the given share of waits', () => {
  const waits = Array.from({ length: 40 }, (_, index) => wait({ durationMs: (index * 7) % 40 }))
  expect(collect(waits).webhooks).toMatchObject([{ p50Ms: 19, p95Ms: 37, maxMs: 39 }])
  expect(collect(waits.slice(0, 1)).webhooks).toMatchObject([{ p50Ms: 0, p95Ms: 0, maxMs: 0 }])
})

test('sorts templates by headroom in their longest timeout, then by name', () => {
  const waits = [
    ...['b', 'a'].map((templateName) => wait({ templateName, durationMs: 10 })),
    wait({ templateName: 'slow', durationMs: 4_900 }),
    ...[500, 1_000, 800].map((timeoutMs) => wait({ templateName: 'half', durationMs: 500, timeoutMs })),
  ]
  expect(collect(waits).webhooks).toMatchObject([
    { templateName: 'slow' },
    { templateName: 'half', timeoutMs: 1_000 },
    { templateName: 'a' },
    { templateName: 'b' },
  ])
})

test('lists at most 1,000 templates, and counts all other waits as omitted', () => {
  const names = [...Array.from({ length: 1_005 }, (_, index) => `movie ${index}`), 'movie 3']
  const { webhooks, omitted } = collect(
    names.map((templateName) => wait({ templateName })),
    7,
  )
  expect(webhooks).toHaveLength(1_000)
  expect(omitted).toBe(12)
  expect(webhooks.find(({ templateName }) => templateName === 'movie 3')?.waits).toBe(2)
})

test('keeps only the duration of a wait, because there may be a million', () => {
  setFlagsFromString('--expose-gc') // a new context has `gc` even if this process was started without the flag
  const collectGarbage: () => void = runInNewContext('gc')
  const tally = new WaitTally()
  collectGarbage()
  const before = process.memoryUsage().heapUsed
  for (let batch = 0; batch < 1_000; batch++) {
    const waits = Array.from({ length: 1_000 }, (_, index) => wait({ templateName: `movie ${index % 50}` }))
    tally.add(evidence(waits))
  }
  collectGarbage()
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(20 * 1024 * 1024)
  expect(tally.finish().webhooks[0]?.waits).toBe(20_000)
})
