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
  attempts: attempts.map(([status, ...patternKeys]) => ({ status, patternKeys })),
})

describe('patterns that occurred only in attempts that failed', () => {
  test.each<[string, Outcome, Attempt[], string[]]>([
    ['in the attempt that failed', 'flaky', [['failed', 'a'], ['passed']], ['a']],
    ['in the attempt that timed out', 'flaky', [['timedOut', 'a'], ['passed']], ['a']],
    ['in one of two that failed', 'flaky', [['failed', 'a'], ['failed'], ['passed']], ['a']],
    ['several', 'flaky', [['failed', 'b'], ['failed', 'a'], ['passed']], ['a', 'b']],
    ['in both, which rules it out', 'flaky', Array.of<Attempt>(['failed', 'a', 'b'], ['passed', 'a']), ['b']],
    ['only in the one that passed', 'flaky', [['failed'], ['passed', 'a']], []],
    ['in an interrupted one', 'flaky', [['interrupted', 'a'], ['failed'], ['passed']], []],
    ['of a test that should fail, and passed at first', 'flaky', [['passed'], ['failed', 'a']], []],
    ['of a test that failed', 'unexpected', [['failed', 'a'], ['failed']], []],
    ['of a test that passed', 'expected', [['passed', 'a']], []],
  ])('%s', (_, outcome, attempts, keys) => {
    const flaky = explainFlaky([createTest(outcome, ...attempts)])
    expect(flaky.patterns).toEqual(keys.map((key) => ({ key, tests: 1 })))
    expect([flaky.tests, flaky.explained]).toEqual([outcome === 'flaky' ? 1 : 0, keys.length > 0 ? 1 : 0])
  })

  test('count tests, most first, and each test once', () => {
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

describe('the sentence', () => {
  const cart = 'https://shop.test/api/cart'
  const sentences: [string, FakeTest[], string | undefined][] = [
    [
      'names one pattern',
      [flakyTest(1, cart), flakyTest(2, cart), flakyTest(3)],
      '3 flaky tests; in 2 of them GET 500 /api/cart occurred only in attempts that failed',
    ],
    [
      'of one test does not count it',
      [flakyTest(1, cart)],
      '1 flaky test; GET 500 /api/cart occurred only in attempts that failed',
    ],
    [
      'names two patterns and counts the others',
      [flakyTest(1, cart, '/a', '/b', '/c', '/d'), flakyTest(2, cart)],
      '2 flaky tests; in 2 of them GET 500 /api/cart, in 1 GET 500 /a and 3 more errors occurred only in attempts that failed',
    ],
    [
      'says when errors explain nothing',
      [flakyTest(1), { id: 'e', attempts: [{ attachments: [networkErrors(record(cart))] }] }],
      '1 flaky test; no error occurred only in attempts that failed',
    ],
    ['is absent without errors', [flakyTest(1), quiet], undefined],
    ['is absent without flaky tests', [quiet], undefined],
  ]
  test.each(sentences)('%s', (_, tests, sentence) => {
    expect(formatFlaky(summarizeTests(tests))).toBe(sentence)
  })

  test('leads the terminal, the Markdown and the page', () => {
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

  test('does not lead a page with failed tests, which matter more', () => {
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
