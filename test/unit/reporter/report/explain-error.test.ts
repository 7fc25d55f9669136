import { expect, test } from 'vitest'
import { getText } from '../../../../src/reporter/report/document.js'
import { describeEffects } from '../../../../src/reporter/report/explain-error.js'

const none = { failed: 0, warned: 0, accepted: 0, inFailedTests: 0 }

test.each([
  { effects: { failed: 3 }, flakyTests: 1, text: 'failed 2 tests, made 1 flaky' },
  { effects: { failed: 1 }, flakyTests: 1, text: 'made 1 test flaky' },
  {
    effects: { failed: 1, warned: 4 },
    warnedBy: { limit: 4 },
    text: 'failed 1 test, warned in 4 (maxTestsPerError)',
  },
  { effects: { warned: 1 }, warnedBy: { limit: 1 }, text: 'warned in 1 test (maxTestsPerError)' },
  {
    effects: { failed: 1, warned: 1 },
    warnedBy: { nothing: 1 },
    text: "failed 1 test, warned in 1 (fail: 'nothing')",
  },
  {
    effects: { warned: 6 },
    warnedBy: { limit: 4, run: 2 },
    text: "warned in 4 tests (maxTestsPerError), warned in 2 (fail: 'run')",
  },
  { effects: { warned: 2 }, text: 'warned in 2 tests' },
  { effects: { inFailedTests: 2 }, flakyInFailedTests: 1, text: 'in 1 failed test, in 1 flaky test' },
  { effects: { inFailedTests: 1 }, flakyInFailedTests: 1, text: 'in 1 flaky test' },
  {
    effects: { failed: 3, inFailedTests: 1 },
    expectedTests: 2,
    expectedInFailedTests: 1,
    text: 'failed 1 test, failed 2 tests as test.fail() expects, in 1 test that failed as test.fail() expects',
  },
  { effects: { failed: 8, inFailedTests: 5 }, text: 'failed 8 tests, also in 5 other failed tests' },
])('says what made an error fail or only warn: $text', ({ effects, text, ...numbers }) => {
  const error = {
    effects: { ...none, ...effects },
    ...numbers,
    occurrences: 1,
  }
  expect(getText(describeEffects(error))).toBe(text)
})

test.each`
  counts                                         | text
  ${{ occurrences: 2, mocked: 2 }}               | ${'accepted in 1 test; mocked'}
  ${{ occurrences: 3, mocked: 2 }}               | ${'accepted in 1 test; 2 of 3 occurrences mocked'}
  ${{ occurrences: 3, recovered: 3, mocked: 1 }} | ${'accepted in 1 test; recovered; 1 of 3 occurrences mocked'}
`('says what explains that an error was accepted: $text', ({ counts, text }) => {
  expect(getText(describeEffects({ effects: { ...none, accepted: 1 }, ...counts }))).toBe(text)
})
