import { expect, test } from 'vitest'
import { isMerging } from '../../../../src/reporter/run/failure-reason.js'
import type { FakeTest } from '../fake-run.js'
import { judge } from './explain-failure.js'

const attempt = (verdict: string, fail = 'run', status: 'passed' | 'failed' = 'passed') => ({
  urls: ['/a'],
  verdict,
  status,
  mark: JSON.stringify({ fail }),
})
const testWith = (...attempts: FakeTest['attempts']): FakeTest => ({ id: `${attempts.length}`, attempts })

test.each`
  what                                      | tests                                                                              | reason
  ${'fail: nothing'}                        | ${[testWith(attempt('warned', 'nothing'))]}                                        | ${undefined}
  ${'accepted errors'}                      | ${[testWith(attempt('accepted'))]}                                                 | ${undefined}
  ${'a warning in a test that then failed'} | ${[testWith(attempt('warned', 'run', 'failed'))]}                                  | ${undefined}
  ${'a warning in one of two attempts'}     | ${[testWith(attempt('in failed test', 'run', 'failed'), attempt('warned'))]}       | ${"1 test passed although errors occurred in it (fail: 'run')"}
  ${'warnings in two tests'}                | ${[testWith(attempt('warned')), testWith(attempt('warned'), attempt('accepted'))]} | ${"2 tests passed although errors occurred in them (fail: 'run')"}
`("fails a run for its warnings with fail: 'run' alone: $what", ({ tests, reason }) => {
  expect(judge({}, tests)).toBe(reason)
})

test.each([
  { command: 'merge-reports blobs', expected: true },
  { command: 'test', expected: false },
  { command: 'test merge-reports', expected: false },
  { command: 'test tests/merge-reports', expected: false },
])('a process merges reports by its command: $command', ({ command, expected }) => {
  expect(isMerging(['node', 'cli.js', ...command.split(' ')])).toBe(expected)
})

const inFile = (file: string, mark: string | false): FakeTest => ({
  id: file,
  file: `/repo/${file}`,
  attempts: [{ mark }],
})

test.each`
  what                                                 | mark                     | reason
  ${'fails a run whose config registered the monitor'} | ${'{"registered":true}'} | ${"1 unmonitored test in b.ts (unmonitored: 'fail')"}
  ${'fails no run in which specs import it'}           | ${''}                    | ${undefined}
`('by default, an unmonitored test $what', ({ mark, reason }) => {
  expect(judge({}, [inFile('a.ts', mark), inFile('b.ts', false)])).toBe(reason)
})
