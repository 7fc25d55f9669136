// What every output with a headline reports about failed tests and the failed run.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maxCommentBytes, renderMarkdown } from '../../../src/reporter/outputs/markdown/render-markdown.js'
import { explainFailure, formatFailures } from '../../../src/reporter/phrases/failures.js'
import { assess } from '../../../src/reporter/summary/assess.js'
import {
  earlierRun,
  type FakeTest,
  missedWebhook,
  networkErrors,
  record,
  summarizeTests,
} from './fake-run.js'
import { renderPlain } from './plain-terminal.js'

const errors = [networkErrors(record('/a'))]
const unexpected = { outcome: 'unexpected' as const }
const failedByErrors: FakeTest = {
  ...{ id: 'errors', ...unexpected },
  attempts: [{ status: 'failed', verdict: 'failed the test', attachments: errors }],
}
const failedWithErrors: FakeTest = {
  ...{ id: 'assertion', ...unexpected },
  attempts: [{ status: 'failed', verdict: 'reported', attachments: errors }],
}
const failedWithoutErrors: FakeTest = { id: 'other', ...unexpected, attempts: [{ status: 'timedOut' }] }
const missing: FakeTest = { id: 'webhook', ...unexpected, attempts: [{ attachments: [missedWebhook()] }] }
const passed: FakeTest = { id: 'passed', attempts: [{ verdict: 'reported', attachments: errors }] }
const flaky: FakeTest = {
  ...{ id: 'flaky', outcome: 'flaky' },
  attempts: [{ status: 'failed', verdict: 'failed the test', attachments: errors }, {}],
}
const number = (tests: FakeTest[]) => tests.map((one, index) => ({ ...one, id: `${index}` }))

test.each<[string, FakeTest[], string]>([
  ['no failed test', [passed], 'no test failed'],
  ['tests that one error failed', [failedByErrors, failedByErrors, passed], '2 tests failed because of it'],
  [
    'several errors',
    [withUrl(failedByErrors, '/a'), withUrl(failedByErrors, '/b')],
    '2 tests failed because of them',
  ],
  ['the only failed test, with errors', [failedWithErrors, passed], 'the failed test had errors'],
  ['failed tests with errors', Array(8).fill(failedWithErrors), '8 of the 8 failed tests had errors'],
  ['failed tests without errors', [failedWithoutErrors, passed], '1 test failed'],
  ['missing webhooks', [missing, passed], '1 test failed waiting for a webhook'],
  [
    'failed tests of every sort',
    [failedByErrors, failedWithErrors, failedWithoutErrors, missing],
    '4 tests failed (1 because of errors, 1 waiting for a webhook, 2 for other reasons); 2 of the 4 failed tests had errors',
  ],
  ['a flaky test', [flaky, passed], 'no test failed; 1 flaky test failed an attempt because of it'],
])('all outputs use the same words for %s', (_, tests, sentence) => {
  const model = summarizeTests(number(tests))
  expect(formatFailures(model)).toBe(sentence)
  expect(renderPlain(model, 300)).toContain(sentence)
  expect(renderMarkdown(model, maxCommentBytes)).toContain(sentence)
})

const kinds = [failedByErrors, failedWithErrors, failedWithoutErrors, missing, passed, flaky]
const urls = ['/a', '/b', '/c', '/d']

test('counts each failed test and each pattern once', () => {
  const entry = fc.record({
    key: fc.constantFrom(...urls.map((url) => `GET:500:${url}`)),
    reason: fc.constant('Known'),
    expires: fc.constantFrom(undefined, '2026-01-01', '2026-12-31'),
  })
  const earlier = fc.constantFrom(...urls).map((url) => ({ key: `GET:500:${url}`, tests: 1, occurrences: 1 }))
  const run = fc.array(fc.tuple(fc.constantFrom(...kinds), fc.constantFrom(...urls)), { maxLength: 12 })
  const entries = fc.uniqueArray(entry, { selector: ({ key }) => key })
  fc.assert(
    fc.property(run, fc.option(entries), fc.option(fc.array(earlier)), (chosen, known, before) => {
      const tests = number(chosen.map(([kind, url]) => withUrl(kind, url)))
      const { totals, patterns } = assess(summarizeTests(tests), {
        ...(known && { baseline: { file: 'b.json', entries: known } }),
        ...(before && { before: { ...earlierRun, patterns: before } }),
      })
      const { byNetworkErrors, byWebhooks, otherwise } = totals.failedTests
      const failed = tests.filter(({ outcome }) => outcome === 'unexpected').length
      expect(byNetworkErrors + byWebhooks + otherwise).toBe(failed)
      const { newPatterns, knownPatterns, expiredPatterns } = totals
      expect(newPatterns + knownPatterns + expiredPatterns).toBe(totals.patterns)
      for (const pattern of patterns) {
        const { failedTests, limitedTests, failedOtherwiseTests, unaffectedTests } = pattern
        expect(failedTests + limitedTests + failedOtherwiseTests + unaffectedTests).toBe(pattern.tests)
      }
    }),
  )
})

function withUrl(kind: FakeTest, url: string): FakeTest {
  const attempts = kind.attempts.map((attempt) => ({
    ...attempt,
    ...(attempt.attachments === errors && { attachments: [networkErrors(record(url))] }),
  }))
  return { ...kind, attempts }
}

const failureReason = "2 new errors, 1 missing webhook (failOn: 'new')"
const byFailOn = `The run failed because of ${failureReason}`

describe('the reason why a run failed', () => {
  test.each<[string, FakeTest[], object, string[]]>([
    ['is omitted if errors failed tests', [failedByErrors], {}, []],
    ['is omitted if any test failed', [missing, failedWithErrors, failedWithoutErrors], {}, []],
    ['is failOn if it failed the run', [passed], { failureReason }, [byFailOn]],
    ['is failOn even if tests failed', [failedByErrors, failedWithErrors], { failureReason }, [byFailOn]],
    ['is an error outside of tests', [passed], {}, ['The run failed, although no test did']],
    ['is omitted if the run passed', [passed], { status: 'passed' }, []],
    ['is omitted if the run was interrupted', [passed], { status: 'interrupted' }, []],
  ])('%s', (_, tests, run, sentences) => {
    const model = summarizeTests(tests, { run: { status: 'failed', ...run } })
    expect(explainFailure(model)).toEqual(sentences)
  })

  test('follows the first sentence of the Markdown and terminal output', () => {
    const model = summarizeTests([passed, failedWithoutErrors], { run: { status: 'failed', failureReason } })
    expect(renderMarkdown(model, maxCommentBytes)).toContain(
      `in 1 of 2 tests; 1 test failed. ${byFailOn.replaceAll("'", '&#39;')}. Run: failed, 60 s.`,
    )
    expect(renderPlain(model)).toContain(`in 1 of 2 tests; 1 test failed\n  ${byFailOn}\n`)
    const quiet = summarizeTests([{ id: 'passed', attempts: [{}] }, failedWithoutErrors])
    expect(renderMarkdown(quiet, maxCommentBytes)).toContain('tests. 1 test failed.\n')
  })
})
