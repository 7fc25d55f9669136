// Sentences of the head about failed and flaky tests, and about tests that could not be monitored.

import { listFirstPhrases, type Phrase } from '../../printing/phrase.js'
import { count, formatNumber, formatPresent } from '../../values/numbers.js'
import { capitalize } from '../../values/text.js'
import type { ErrorModel } from '../collect/tallies/counted-error.js'
import type { CauseModel, SummaryModel, TestModel } from '../summary/model.js'

/** Number of errors to name as those of flaky tests. */
const maxErrors = 2

/** What is needed to say why tests failed. */
interface FailedRun {
  readonly totals: SummaryModel['totals']
  readonly tests: readonly TestModel[]
  readonly errors: readonly ErrorModel[]
  readonly causes: readonly CauseModel[]
  readonly flakyByErrors: number
}

/**
 * Formats text such as `10 tests failed: 7 because of errors, 3 themselves (2 waiting for a webhook); in 2 of the 3, POST
 * 429 /auth/token occurred`, or `14 tests failed themselves; in 12 of them POST 429 /auth/token occurred`. If no error or
 * cause occurred in at least half of the tests that failed themselves, says in how many of them errors occurred.
 */
export function formatFailures(run: FailedRun): Phrase {
  const { byNetworkErrors, otherwise } = run.totals.failedTests
  const others = findOthers(run.totals.failedTests)
  const failed = byNetworkErrors + others.tests
  if (failed === 0) return [run.flakyByErrors > 0 ? 'no test failed in all its attempts' : 'no test failed']
  const sentence = `${count(failed, 'test')} failed`
  if (others.tests === 0) return [`${sentence} because of errors`]
  const common = describeCommonError(run, others)
  const errors = common ?? describeErrors(run, others)
  if (otherwise === failed) return [common ? `${sentence} themselves` : sentence, ...errors]
  const how = describeOthers(run.totals.failedTests)
  if (byNetworkErrors === 0) return [`${sentence} ${how}`, ...errors]
  const reasons = { 'because of errors': byNetworkErrors, [how]: others.tests }
  return [`${sentence}: ${formatPresent(reasons)}`, ...errors]
}

type FailedTests = FailedRun['totals']['failedTests']

/** The failed tests that no error failed. */
interface OtherTests {
  readonly tests: number
  /** Whether the sentence has no other number, so that `them` is clear. */
  readonly isOnlyNumber: boolean
}

function findOthers({ byNetworkErrors, byWebhooks, otherwise }: FailedTests): OtherTests {
  return {
    tests: byWebhooks + otherwise,
    isOnlyNumber: byNetworkErrors === 0 && (byWebhooks === 0 || otherwise === 0),
  }
}

/** Describes how the tests that no error failed have failed, such as `themselves (2 waiting for a webhook)`. */
function describeOthers({ byWebhooks, otherwise }: FailedTests): string {
  if (otherwise === 0) return 'waiting for a webhook'
  const pronoun = byWebhooks + otherwise === 1 ? 'itself' : 'themselves'
  return byWebhooks > 0 ? `${pronoun} (${formatNumber(byWebhooks)} waiting for a webhook)` : pronoun
}

/** Describes in how many of the tests that no error failed errors occurred, such as `; 1 of the 3 also had errors`. */
function describeErrors({ tests, totals: { failedTests } }: FailedRun, others: OtherTests): Phrase {
  const withErrors = tests.filter(hasFailedWithErrors).length - failedTests.byNetworkErrors
  if (withErrors <= 0) return []
  const also = failedTests.byNetworkErrors > 0 ? 'also ' : ''
  return [`; ${others.tests === 1 ? 'it' : describeShare(withErrors, others)} ${also}had errors`]
}

/** Describes some of the tests that no error failed: `2 of them`, or `2 of the 3` if the sentence has several numbers. */
function describeShare(tests: number, { tests: total, isOnlyNumber }: OtherTests): string {
  const isAll = tests === total
  if (isOnlyNumber) return `${isAll ? 'all' : formatNumber(tests)} of them`
  if (isAll) return total === 2 ? 'both' : `all ${formatNumber(total)}`
  return `${formatNumber(tests)} of the ${formatNumber(total)}`
}

function hasFailedWithErrors({ outcome, attempts }: TestModel): boolean {
  return outcome === 'unexpected' && attempts.some(({ verdict }) => verdict !== null)
}

/** Formats why the run failed although its tests passed; undefined if nothing but a test failed it. */
export function formatRunFailure(reason: string | undefined): Phrase | undefined {
  return reason === undefined ? undefined : ['The run failed: ', { code: reason }]
}

/**
 * Formats text such as `7 flaky tests; in 6 of them GET 503 /api/cart occurred only in attempts that failed`. Undefined
 * without flaky tests or without errors. Never says that an error was the cause, because that cannot be known.
 */
export function formatFlaky({ flaky, errors }: SummaryModel): Phrase | undefined {
  if (flaky.tests === 0 || errors.length === 0) return undefined
  const found = describeFlakyErrors(flaky)
  const subject = found.length > 0 ? found : ['no error']
  return [`${count(flaky.tests, 'flaky test')}; `, ...subject, ' occurred only in attempts that failed']
}

/** Formats errors such as `in 6 of them GET 503 /api/cart, in 2 POST 500 /api/orders and 4 more errors`. */
function describeFlakyErrors({ tests: all, errors }: SummaryModel['flaky']): Phrase {
  const described = errors.map(({ name, tests }, index): Phrase => {
    const range = all === 1 ? '' : `in ${formatNumber(tests)} ${index === 0 ? 'of them ' : ''}`
    return [range, { code: name }]
  })
  return listFirstPhrases(described, maxErrors, 'error')
}

/** The least number and share of the tests in which an error must have occurred. */
const minTests = 2
const minShare = 0.5

/**
 * Describes the error or the cause that occurred in most of the tests that no error failed, such as `; in 12 of them POST
 * 429 /auth/token occurred`. Undefined if none occurred in at least half of them. Never says that an error was the cause,
 * because that cannot be known.
 */
function describeCommonError({ tests, errors, causes }: FailedRun, others: OtherTests): Phrase | undefined {
  const subjects = new Map(causes.flatMap((cause) => cause.errors.map((name) => [name, cause.subject])))
  const counts = new Map(errors.map(({ name }) => [subjects.get(name) ?? name, 0])) // worst first
  for (const test of tests.filter(hasFailedItself)) {
    const occurred = new Set(listFailureErrors(test).map((name) => subjects.get(name) ?? name))
    for (const subject of occurred) counts.set(subject, (counts.get(subject) ?? 0) + 1)
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a)
  if (!most || most[1] < minTests || most[1] < others.tests * minShare) return undefined
  const [subject, met] = most
  const isOutage = causes.some((cause) => cause.unavailable && cause.subject === subject)
  return [
    `; in ${describeShare(met, others)}${others.isOnlyNumber ? '' : ','} `,
    { code: subject },
    ...(isOutage ? [] : [' occurred']),
  ]
}

/** Whether a test failed although no error failed it. */
function hasFailedItself({ outcome, attempts }: TestModel): boolean {
  return outcome === 'unexpected' && attempts.every(({ verdict }) => verdict !== 'failed')
}

function listFailureErrors({ attempts }: TestModel): readonly string[] {
  const failures = attempts.filter(({ status }) => status === 'failed' || status === 'timedOut')
  return failures.flatMap(({ effects }) => effects.map(({ name }) => name))
}

/** Says in how many tests no browser started, which made them fail. Undefined if there are none. */
export function explainBrowserFailures(tests: number): string | undefined {
  return tests > 0 ? formatBrowserFailures(tests) : undefined
}

/** Lists what the report could not see, except for tests whose browser did not start. */
export function listUnseen({ totals, notMonitored }: SummaryModel): readonly string[] {
  const unmonitored = notMonitored.reduce((sum, { tests }) => sum + tests, 0)
  const { optedOutTests, notBegunTests = 0, omittedFindings } = totals
  const notRunTests = totals.notRunTests - notBegunTests
  return [
    ...(unmonitored > 0
      ? [`${count(unmonitored, 'test')} ${unmonitored === 1 ? 'was' : 'were'} not monitored`]
      : []),
    ...(optedOutTests > 0 ? [`${count(optedOutTests, 'test')} opted out (skipNetworkMonitoring)`] : []),
    ...(notBegunTests > 0 ? [`${count(notBegunTests, 'test')} ended before the monitor began`] : []),
    ...(notRunTests > 0 ? [`${count(notRunTests, 'test')} did not run`] : []),
    ...(omittedFindings > 0 ? [formatOmittedFindings(omittedFindings)] : []),
  ]
}

function formatOmittedFindings(findings: number): string {
  const are = findings === 1 ? 'is' : 'are'
  return `${count(findings, 'occurrence')} ${are} not listed (a test lists at most 10,000, a run 200,000)`
}

/** A run in which nothing was monitored. */
interface NoRun {
  readonly testsWithoutBrowser: number
  readonly failedTests: number
}

/** Formats the message for a run without results, which must not overwrite the report of an earlier run. */
export function formatNoRun(numbers: NoRun): string {
  return `${capitalize(explainNoRun(numbers))}; no network error report was written, any earlier one is unchanged.`
}

function explainNoRun({ testsWithoutBrowser, failedTests }: NoRun): string {
  if (testsWithoutBrowser > 0) return formatBrowserFailures(testsWithoutBrowser)
  return failedTests > 0 ? `${count(failedTests, 'test')} failed before monitoring began` : 'no test ran'
}

function formatBrowserFailures(tests: number): string {
  return `the browser did not start in ${count(tests, 'test')}`
}
