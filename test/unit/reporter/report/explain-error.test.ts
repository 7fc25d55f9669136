import { expect, test } from 'vitest'
import { formatLine, getText } from '../../../../src/reporter/report/document.js'
import { describeChanges, describeEffects } from '../../../../src/reporter/report/explain-error.js'
import { summarizeAttempt } from '../fake-run.js'
import { finding } from '../finding-samples.js'

const none = { failed: 0, warned: 0, accepted: 0, inFailedTests: 0 }

test.each`
  effects                              | more                                            | text
  ${{ failed: 1, accepted: 1 }}        | ${{}}                                           | ${'failed 1 test, accepted in 1'}
  ${{ failed: 3 }}                     | ${{ flakyTests: 1 }}                            | ${'failed 2 tests, made 1 flaky'}
  ${{ failed: 1 }}                     | ${{ flakyTests: 1 }}                            | ${'made 1 test flaky'}
  ${{ failed: 1, warned: 4 }}          | ${{ warnedBy: { limit: 4 } }}                   | ${'failed 1 test, warned in 4 (maxTestsPerError)'}
  ${{ failed: 1, warned: 1 }}          | ${{ warnedBy: { nothing: 1 } }}                 | ${"failed 1 test, warned in 1 (fail: 'nothing')"}
  ${{ warned: 1 }}                     | ${{ warnedBy: { limit: 1 } }}                   | ${'warned in 1 test (maxTestsPerError)'}
  ${{ warned: 6 }}                     | ${{ warnedBy: { limit: 4, run: 2 } }}           | ${"warned in 4 tests (maxTestsPerError), warned in 2 (fail: 'run')"}
  ${{ warned: 2, accepted: 1 }}        | ${{}}                                           | ${'warned in 2 tests, accepted in 1'}
  ${{ inFailedTests: 2, accepted: 1 }} | ${{}}                                           | ${'in 2 failed tests, accepted in 1 test'}
  ${{ inFailedTests: 2 }}              | ${{ flakyInFailedTests: 1 }}                    | ${'in 1 failed test, in 1 flaky test'}
  ${{ inFailedTests: 1 }}              | ${{ flakyInFailedTests: 1 }}                    | ${'in 1 flaky test'}
  ${{ failed: 8, inFailedTests: 5 }}   | ${{}}                                           | ${'failed 8 tests, also in 5 other failed tests'}
  ${{ failed: 3 }}                     | ${{ expectedTests: 2 }}                         | ${'failed 1 test, failed 2 tests as test.fail() expects'}
  ${{ failed: 1, warned: 2 }}          | ${{ expectedTests: 1, warnedBy: { limit: 2 } }} | ${'warned in 2 tests (maxTestsPerError), failed 1 test as test.fail() expects'}
  ${{ inFailedTests: 1 }}              | ${{ expectedInFailedTests: 1 }}                 | ${'in 1 test that failed as test.fail() expects'}
  ${{ inFailedTests: 3 }}              | ${{ interruptedTests: 1 }}                      | ${'in 2 failed tests, in 1 interrupted test'}
  ${{ failed: 1, inFailedTests: 1 }}   | ${{ interruptedTests: 1 }}                      | ${'failed 1 test, in 1 interrupted test'}
  ${{ accepted: 1 }}                   | ${{ occurrences: 2, mocked: 2 }}                | ${'accepted in 1 test; mocked'}
  ${{ accepted: 1 }}                   | ${{ occurrences: 3, mocked: 2 }}                | ${'accepted in 1 test; 2 of 3 occurrences mocked'}
  ${{ accepted: 2 }}                   | ${{ occurrences: 3, recovered: 1 }}             | ${'accepted in 2 tests; 1 of 3 occurrences recovered'}
  ${{ accepted: 1 }}                   | ${{ occurrences: 3, recovered: 3, mocked: 1 }}  | ${'accepted in 1 test; recovered; 1 of 3 occurrences mocked'}
`('the effects $effects of an error with $more are: $text', ({ effects, more, text }) => {
  expect(getText(describeEffects({ effects: { ...none, ...effects }, occurrences: 1, ...more }))).toBe(text)
})

const main = { branch: 'main', generatedAt: '2026-01-31T12:00:00.000Z' }
const added = { change: 'appeared' } as const
const same = { change: 'same' } as const
const fromDe = { change: 'appeared', projectsBefore: ['de'] } as const

test.each`
  errors                   | since                             | text
  ${[added, added]}        | ${main}                           | ${'not in main'}
  ${[same, same]}          | ${main}                           | ${'also in main'}
  ${[fromDe, fromDe]}      | ${main}                           | ${'in main only in project de'}
  ${[added, same, fromDe]} | ${main}                           | ${'1 of 3 not in main, 1 only in other projects'}
  ${[fromDe, same]}        | ${main}                           | ${'1 of 2 in main only in other projects'}
  ${[added]}               | ${{ ...main, branch: undefined }} | ${'not in the compared run'}
  ${[{}, {}]}              | ${undefined}                      | ${''}
`('a cause of $errors since $since is $text', ({ errors, since, text }) => {
  const [model] = summarizeAttempt({ findings: [finding({ name: 'GET 404 /a' })] }).errors
  const line = describeChanges(
    errors.map((change: object) => ({ ...model, ...change })),
    since,
  )
  expect(formatLine(line, getText)).toBe(text)
})
