// A wait without a timeout of its own ends before its test does.
import { expect, test } from 'vitest'
import { limitTimeout } from '../../../../src/webhook/registry/registry-options.js'
import { created, getTimeoutError, start } from '../fakes.js'

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

test.each([
  [{}, 10],
  [{ timeout: 30 }, 30],
])('limits the timeout of a registry, but not that of a template: %j', async (own, expected) => {
  const { registry } = start({}, { getRemainingMs: () => 20 })
  const { name, matchers } = created().build()
  const { timeoutMs } = await getTimeoutError(registry.waitFor({ name, matchers, ...own }))
  expect(timeoutMs).toBe(expected)
})
