// A wait without a timeout of its own ends before its test does.
import { expect, test } from 'vitest'
import { limitFinalRead, limitTimeout } from '../../../../src/webhook/waiting/registry-options.js'
import { created, getTimeoutError, start } from '../fakes.js'

test.each([
  { what: 'keeps the default if the test has more time', remainingMs: 60_000, expected: 30_000 },
  { what: "uses the test's remaining time if it is less", remainingMs: 30_000, expected: 29_000 },
  { what: 'keeps the default if the test has just enough time', remainingMs: 31_000, expected: 30_000 },
  { what: 'uses half of the remaining time if little is left', remainingMs: 1_200, expected: 600 },
  { what: 'uses 1 ms if no time is left', remainingMs: 0, expected: 1 },
  { what: 'keeps the default if the test never times out', remainingMs: undefined, expected: 30_000 },
])('the limit of a timeout $what', ({ remainingMs, expected }) => {
  expect(limitTimeout(30_000, remainingMs)).toBe(expected)
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

test.each([
  { remainingMs: undefined, timeoutMs: 1_000, expected: 5_000 },
  { remainingMs: 30_000, timeoutMs: 1_000, expected: 5_000 },
  { remainingMs: 3_000, timeoutMs: 2_000, expected: 700 },
  { remainingMs: 1_000, timeoutMs: 2_000, expected: 100 },
])('gives the last read $expected ms if $remainingMs ms remain', ({ remainingMs, timeoutMs, expected }) => {
  expect(limitFinalRead(timeoutMs, remainingMs)).toBe(expected)
})
