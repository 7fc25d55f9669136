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

test.each<{ what: string; tests: FakeTest[]; reason: string | undefined }>([
  { what: 'fail: nothing', tests: [testWith(attempt('warned', 'nothing'))], reason: undefined },
  { what: 'accepted errors', tests: [testWith(attempt('accepted'))], reason: undefined },
  {
    what: 'a warning in a test that then failed',
    tests: [testWith(attempt('warned', 'run', 'failed'))],
    reason: undefined,
  },
  {
    what: 'a warning in one of two attempts',
    tests: [testWith(attempt('in failed test', 'run', 'failed'), attempt('warned'))],
    reason: "1 test passed although errors occurred in it (fail: 'run')",
  },
  {
    what: 'warnings in two tests',
    tests: [testWith(attempt('warned')), testWith(attempt('warned'), attempt('accepted'))],
    reason: "2 tests passed although errors occurred in them (fail: 'run')",
  },
])("fails a run for its warnings with fail: 'run' alone: $what", ({ tests, reason }) => {
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

test.each<{ what: string; mark: string; reason: string | undefined }>([
  {
    what: 'fails a run whose config registered the monitor',
    mark: '{"registered":true}',
    reason: "1 unmonitored test in b.ts (unmonitored: 'fail')",
  },
  { what: 'fails no run in which specs import it', mark: '', reason: undefined },
])('by default, an unmonitored test $what', ({ mark, reason }) => {
  expect(judge({}, [inFile('a.ts', mark), inFile('b.ts', false)])).toBe(reason)
})
