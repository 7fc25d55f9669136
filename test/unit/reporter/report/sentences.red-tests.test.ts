import { expect, test } from 'vitest'
import { getPhraseText } from '../../../../src/printing/phrase.js'
import { formatFailures } from '../../../../src/reporter/report/sentences.js'
import type { Verdict } from '../../../../src/verdicts.js'
import { type FakeTest, summarizeTests } from '../fake-run.js'
import { backchannel, finding } from '../finding-samples.js'

interface RedTest {
  names: string[]
  verdict?: Verdict
  status?: 'failed' | 'passed'
}

let number = 0
function failed({ names, verdict = 'in failed test', status = 'failed' }: RedTest): FakeTest {
  const findings = names.map((name) => finding({ name, url: `https://shop.test/${name}`, verdict }))
  number++
  const attachments = findings.length > 0 ? [backchannel(...findings)] : []
  return { id: `red-${number}`, outcome: 'unexpected', attempts: [{ status, attachments }] }
}
function format(...tests: RedTest[]): string {
  return getPhraseText(formatFailures(summarizeTests(tests.map(failed))))
}
const token = { names: ['POST 429 /auth/token'] }
const nothing = { names: [] }

test.each([
  {
    title: 'most of them',
    tests: [token, token, { names: ['GET 500 /a', ...token.names] }, nothing],
    sentence: '4 tests failed themselves; in 3 of them POST 429 /auth/token occurred',
  },
  {
    title: 'all of them',
    tests: [token, token],
    sentence: '2 tests failed themselves; in all of them POST 429 /auth/token occurred',
  },
  {
    title: 'a cause, which counts as one',
    tests: [{ names: ['GET 503 /a', 'GET 503 /b'] }, { names: ['GET 503 /c'] }, nothing],
    sentence: '3 tests failed themselves; in 2 of them https://shop.test answered 503',
  },
  {
    title: 'less than half of them',
    tests: [token, token, nothing, nothing, nothing],
    sentence: '5 tests failed; 2 of them had errors',
  },
  { title: 'a single one', tests: [token], sentence: '1 test failed; it had errors' },
  {
    title: 'tests that an error failed',
    tests: [
      { ...token, verdict: 'failed' as const },
      { ...token, verdict: 'failed' as const },
    ],
    sentence: '2 tests failed because of errors',
  },
  {
    title: 'all tests but those that an error failed',
    tests: [{ names: ['GET 500 /a'], verdict: 'failed' as const }, token, token],
    sentence: '3 tests failed: 1 because of errors, 2 themselves; in both, POST 429 /auth/token occurred',
  },
  {
    title: 'most tests but those that an error failed',
    tests: [{ names: ['GET 500 /a'], verdict: 'failed' as const }, token, token, nothing],
    sentence:
      '4 tests failed: 1 because of errors, 3 themselves; in 2 of the 3, POST 429 /auth/token occurred',
  },
])('says in one sentence why tests failed and what occurred in $title', ({ tests, sentence }) => {
  expect(format(...tests)).toBe(sentence)
})

test('does not count what occurred in an attempt that passed', () => {
  const flaky = { ...token, status: 'passed' as const }
  expect(format(flaky, flaky)).toBe('2 tests failed; all of them had errors')
})
