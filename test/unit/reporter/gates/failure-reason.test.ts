import { expect, test } from 'vitest'
import type { FakeTest } from '../fake-run.js'
import { judge } from './explain-failure.js'

const attempt = (verdict: string, fail = 'run', status: 'passed' | 'failed' = 'passed') => ({
  urls: ['/a'],
  verdict,
  status,
  mark: JSON.stringify({ fail }),
})
const testWith = (...attempts: FakeTest['attempts']): FakeTest => ({ id: `${attempts.length}`, attempts })

test.each<[string, FakeTest[], string | undefined]>([
  ['fail: nothing', [testWith(attempt('warned', 'nothing'))], undefined],
  ['accepted errors', [testWith(attempt('accepted'))], undefined],
  ['a warning in a test that then failed', [testWith(attempt('warned', 'run', 'failed'))], undefined],
  [
    'a warning in one of two attempts',
    [testWith(attempt('in failed test', 'run', 'failed'), attempt('warned'))],
    "1 test passed although errors occurred in it (fail: 'run')",
  ],
  [
    'warnings in two tests',
    [testWith(attempt('warned')), testWith(attempt('warned'), attempt('accepted'))],
    "2 tests passed although errors occurred in them (fail: 'run')",
  ],
])("fails a run for its warnings with fail: 'run' alone: %s", (_, tests, reason) => {
  expect(judge({}, tests)).toBe(reason)
})
