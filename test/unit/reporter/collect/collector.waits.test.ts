// Waits for webhooks, from the attachments to the outputs.
import { describe, expect, test } from 'vitest'
import { evidence, summarizeAttempt, summarizeTests, waits } from '../fake-run.js'
import { toSummary } from '../schema-check.js'

const close = { templateName: 'movie | created', durationMs: 4_600, timeoutMs: 5_000 }

const runWith = (...settled: Parameters<typeof waits>) =>
  summarizeAttempt({ attachments: [waits(...settled)] })

describe('the summary', () => {
  test('contains the waits of all tests, attempts and parallel workers', () => {
    const timedOut = waits({ received: false, durationMs: 5_001 }, { received: false, durationMs: 20 })
    const retry = {
      slot: 1,
      attachments: [waits({ durationMs: 30 }, { templateName: 'order', durationMs: 1 })],
    }
    const model = summarizeTests([
      { id: '1', attempts: [{ attachments: [waits({ durationMs: 10 })] }] },
      { id: '2', attempts: [{ slot: 1, attachments: [timedOut] }, retry] },
    ])
    expect(toSummary(model).webhooks).toEqual([
      {
        ...{ templateName: 'movie', waits: 4, received: 2, timedOut: 1 },
        ...{ p50Ms: 20, p95Ms: 5_001, maxMs: 5_001, timeoutMs: 5_000 },
      },
      {
        ...{ templateName: 'order', waits: 1, received: 1, timedOut: 0 },
        ...{ p50Ms: 1, p95Ms: 1, maxMs: 1, timeoutMs: 5_000 },
      },
    ])
    expect(toSummary(model)).not.toHaveProperty('omittedWaits')
  })

  test('counts the waits that an attempt left out', () => {
    const model = summarizeAttempt({ attachments: [evidence({ waits: [], omittedWaits: 5 })] })
    expect(toSummary(model).omittedWaits).toBe(5)
  })

  test('hides secrets in the names of templates, and merges names that are then equal', () => {
    const named = ['a', 'b'].map((letter) => ({ templateName: `signed with Bearer ${letter.repeat(20)}` }))
    const { webhooks } = toSummary(runWith(...named))
    expect(webhooks).toMatchObject([{ templateName: 'signed with Bearer [redacted]', waits: 2 }])
  })

  test('does not list a test that has only waits', () => {
    expect(toSummary(runWith(close)).tests).toEqual([])
  })
})
