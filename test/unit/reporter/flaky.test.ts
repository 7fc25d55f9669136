// Possible causes of a flaky test: errors of its failed attempts that did not occur in its passed ones.
import { describe, expect, test } from 'vitest'
import { maxCommentBytes, renderMarkdown } from '../../../src/reporter/outputs/markdown/render-markdown.js'
import { formatFlaky } from '../../../src/reporter/phrases/flaky.js'
import { getPageHead } from '../../../src/reporter/phrases/page-head.js'
import { explainFlaky } from '../../../src/reporter/summary/explain-flaky.js'
import { type FakeTest, networkErrors, record, summarizeTests } from './fake-run.js'
import { renderPlain } from './plain-terminal.js'

type Attempt = [status: 'passed' | 'failed' | 'timedOut' | 'skipped' | 'interrupted', ...keys: string[]]
type Outcome = NonNullable<FakeTest['outcome']>

const createTest = (outcome: Outcome, ...attempts: Attempt[]) => ({
  outcome,
  attempts: attempts.map(([status, ...keys]) => ({
    status,
    effects: keys.map((key) => ({ key, verdict: 'in failed test' as const })),
  })),
})

describe('explains a flaky test by a pattern', () => {
  test.each<[string, Outcome, Attempt[], string[]]>([
    ['of the failed attempt', 'flaky', [['failed', 'a'], ['passed']], ['a']],
    ['of the attempt that timed out', 'flaky', [['timedOut', 'a'], ['passed']], ['a']],
    ['of one of two failed attempts', 'flaky', [['failed', 'a'], ['failed'], ['passed']], ['a']],
    ['or several patterns', 'flaky', [['failed', 'b'], ['failed', 'a'], ['passed']], ['a', 'b']],
    ['unless it occurred again', 'flaky', Array.of<Attempt>(['failed', 'a', 'b'], ['passed', 'a']), ['b']],
    ['unless only the retry had it', 'flaky', [['failed'], ['passed', 'a']], []],
    ['of no interrupted attempt', 'flaky', [['interrupted', 'a'], ['failed'], ['passed']], []],
    ['unless the test was expected to fail', 'flaky', [['passed'], ['failed', 'a']], []],
    ['unless the test failed', 'unexpected', [['failed', 'a'], ['failed']], []],
    ['unless the test passed', 'expected', [['passed', 'a']], []],
  ])('%s', (_, outcome, attempts, keys) => {
    const flaky = explainFlaky([createTest(outcome, ...attempts)])
    expect(flaky.patterns).toEqual(keys.map((key) => ({ key, tests: 1 })))
    expect([flaky.tests, flaky.explained]).toEqual([outcome === 'flaky' ? 1 : 0, keys.length > 0 ? 1 : 0])
  })

  test('counts each test once, and lists patterns by number of tests', () => {
    const tests = [
      createTest('flaky', ['failed', 'b'], ['passed']),
      createTest('flaky', ['failed', 'a'], ['failed', 'a'], ['passed']),
      createTest('flaky', ['failed', 'a', 'b'], ['passed']),
      createTest('flaky', ['failed', 'c'], ['passed', 'c']),
      createTest('flaky', ['failed', 'b'], ['passed']),
    ]
    expect(explainFlaky(tests)).toEqual({
      tests: 5,
      explained: 4,
      patterns: [
        { key: 'b', tests: 3 },
        { key: 'a', tests: 2 },
      ],
    })
  })
})

const flakyTest = (id: number, ...urls: string[]): FakeTest => {
  const attachments = [networkErrors(...urls.map((url) => record(url)))]
  const attempts = [{ status: 'failed', verdict: 'reported', attachments } as const, {}]
  return { id: `${id}`, outcome: 'flaky', attempts }
}
const quiet: FakeTest = { id: 'quiet', attempts: [{}] }

describe('the sentence about flaky tests', () => {
  const cart = 'https://shop.test/api/cart'
  const sentences: [string, FakeTest[], string | undefined][] = [
    [
      'contains one pattern',
      [flakyTest(1, cart), flakyTest(2, cart), flakyTest(3)],
      '3 flaky tests; in 2 of them GET 500 /api/cart occurred only in attempts that failed',
    ],
    [
      'does not count the tests if there is only one',
      [flakyTest(1, cart)],
      '1 flaky test; GET 500 /api/cart occurred only in attempts that failed',
    ],
    [
      'contains two patterns and counts the others',
      [flakyTest(1, cart, '/a', '/b', '/c', '/d'), flakyTest(2, cart)],
      '2 flaky tests; in 2 of them GET 500 /api/cart, in 1 GET 500 /a and 3 more errors occurred only in attempts that failed',
    ],
    [
      'says so if no error explains them',
      [flakyTest(1), { id: 'e', attempts: [{ attachments: [networkErrors(record(cart))] }] }],
      '1 flaky test; no error occurred only in attempts that failed',
    ],
    ['is absent without errors', [flakyTest(1), quiet], undefined],
    ['is absent without flaky tests', [quiet], undefined],
  ]
  test.each(sentences)('%s', (_, tests, sentence) => {
    expect(formatFlaky(summarizeTests(tests))).toBe(sentence)
  })

  test('comes first in every output', () => {
    const model = summarizeTests([flakyTest(1, cart), flakyTest(2)])
    const sentence = '2 flaky tests; in 1 of them GET 500 /api/cart occurred only in attempts that failed'
    expect(renderPlain(model).trim().split('\n')[0]).toBe(sentence)
    expect(renderMarkdown(model, maxCommentBytes).split('\n')[2]).toMatch(
      /^2 flaky tests; in 1 of them GET 500/,
    )
    const { headline, detail } = getPageHead(model)
    expect(headline).toBe(sentence)
    expect(detail).toMatch(/^1 HTTP error in 1 of 2 tests\. /)
  })

  test('comes second on a page with failed tests', () => {
    const failed: FakeTest = {
      ...{ id: 'failed', outcome: 'unexpected' },
      attempts: [
        { status: 'failed', verdict: 'failed the test', attachments: [networkErrors(record(cart))] },
      ],
    }
    const { headline, detail } = getPageHead(summarizeTests([flakyTest(1, cart), failed]))
    expect(headline).toBe('1 HTTP error in 2 of 2 tests')
    expect(detail).toMatch(
      /^1 flaky test; GET 500 \/api\/cart occurred only in attempts that failed\. 1 test /,
    )
  })
})
