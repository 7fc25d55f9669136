// A wait without a timeout of its own ends before its test does.
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type WebhookTimeoutError, webhookTemplate } from '../../../../src/webhook/index.js'
import { limitTimeout } from '../../../../src/webhook/registry/registry-options.js'
import { getTimeoutError, start } from '../fakes.js'

test.each([
  ['keeps the default if the test has more time', 30_000, 60_000, 30_000],
  ["uses the test's remaining time if it is less", 30_000, 30_000, 29_000],
  ['keeps the default if the test has just enough time', 30_000, 31_000, 30_000],
  ['uses half of the remaining time if little is left', 30_000, 1_200, 600],
  ['uses 1 ms if no time is left', 30_000, 0, 1],
  ['keeps the default if the test never times out', 30_000, undefined, 30_000],
])('%s', (_what, defaultMs, remainingMs, expected) => {
  expect(limitTimeout(defaultMs, remainingMs)).toBe(expected)
})

describe('a registry whose test has 5 s left', () => {
  async function timeOut(timeoutMs?: number): Promise<WebhookTimeoutError> {
    const { registry } = start({}, { getRemainingMs: () => 5_000 })
    await registry.ready()
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const template = webhookTemplate('created').matchMethod('POST')
    if (timeoutMs !== undefined) template.withTimeout(timeoutMs)
    const error = getTimeoutError(registry.waitFor(template.build()))
    await vi.advanceTimersByTimeAsync(60_000)
    return error
  }

  test('limits the default timeout, and reports how long the wait really lasted', async () => {
    const { message, timeoutMs } = await timeOut()
    expect([message.split('\n')[0], timeoutMs]).toEqual([
      'Webhook "created" not received within 4000ms.',
      4_000,
    ])
  })

  test("keeps the template's own timeout", async () => {
    expect((await timeOut(20_000)).timeoutMs).toBe(20_000)
  })
})
