// Sentences of the head about failed and flaky tests, and about tests that could not be monitored.

import { consoleError } from '../../findings/kinds/console-call.js'
import { httpError } from '../../findings/kinds/http-error.js'
import { pageError } from '../../findings/kinds/page-error.js'
import { requestFailed } from '../../findings/kinds/request-failed.js'
import { listFirstPhrases, type Phrase } from '../../printing/phrase.js'
import { describeNotRun } from '../../summary-file/partial-run.js'
import type { SummaryRun } from '../../summary-file/summary.js'
import { groupBy } from '../../values/groups.js'
import { count, formatNumber, formatPresent, sum } from '../../values/numbers.js'
import { capitalize, joinWords } from '../../values/text.js'
import { doesCount } from '../summary/assess.js'
import { getOrigin } from '../summary/causes.js'
import type { SummaryModel, TestModel } from '../summary/model.js'
import { countDistinctTests } from '../summary/test-counts.js'
import { listPresent } from './document.js'

const maxShards = 5
/** Number of errors to name as those of flaky or failed tests. */
const maxErrors = 2

const byErrorsAlone = 'passed every assertion and failed by errors alone'

/**
 * Formats text such as `13 tests failed: 8 passed every assertion and failed by errors alone, 5 failed otherwise`, or if the
 * headline begins with their number `8 of them passed every assertion and failed by errors alone, 5 failed otherwise`. Undefined if it says as much, because errors failed none of them.
 */
export function formatFailedTests(
  failedTests: SummaryModel['totals']['failedTests'],
  isInHeadline: boolean,
): string | undefined {
  const { byNetworkErrors, byWebhooks, otherwise } = failedTests
  const failed = byNetworkErrors + byWebhooks + otherwise
  if (failed === otherwise) return undefined
  if (failed === byNetworkErrors) {
    return `${failed === 1 ? 'the test' : 'they all'} ${byErrorsAlone}`
  }
  const range = isInHeadline ? 'of them ' : ''
  const ways = formatPresent({
    [`${range}${byErrorsAlone}`]: byNetworkErrors,
    [`${byNetworkErrors > 0 ? '' : range}failed waiting for a webhook`]: byWebhooks,
    'failed otherwise': otherwise,
  })
  return isInHeadline ? ways : `${count(failed, 'test')} failed: ${ways}`
}

/** Formats why the run failed although its tests passed; undefined if nothing but a test failed it. */
export function formatRunFailure(reason: string | undefined): Phrase | undefined {
  return reason === undefined ? undefined : ['The run failed: ', { code: reason }]
}

/**
 * Formats text such as `7 tests passed only on retry; in 6 of them GET 503 /api/cart occurred only in attempts that failed`,
 * without the first words if the headline says them. Undefined without flaky tests or without errors. Never says that an
 * error was the cause, because that cannot be known.
 */
export function formatFlaky(model: SummaryModel, isInHeadline: boolean): Phrase | undefined {
  const { flaky, errors } = model
  if (flaky.tests === 0 || errors.length === 0) return undefined
  const found = describeFlakyErrors(flaky, isInHeadline)
  const subject = found.length > 0 ? found : ['no recorded error']
  const range = isInHeadline ? [] : [`${count(flaky.tests, 'test')} passed only on retry; `]
  return [
    ...range,
    ...subject,
    ' occurred only in attempts that failed',
    describeQuietRest(model, isInHeadline),
  ]
}

/** Says in how many flaky tests no error is recorded, where the headline says in how many errors are that are not known. */
function describeQuietRest({ flaky, tests }: SummaryModel, isInHeadline: boolean): string {
  const hasErrors = ({ attempts }: TestModel) => attempts.some(({ occurrences }) => occurrences > 0)
  const withErrors = tests.filter((test) => test.outcome === 'flaky' && hasErrors(test))
  const rest = flaky.tests - countDistinctTests(withErrors)
  return isInHeadline && rest > 0 ? `; no error was recorded in ${count(rest, 'other test')}` : ''
}

/**
 * Formats errors such as `in 6 of them GET 503 /api/cart, in 2 POST 500 /api/orders and 4 more errors`. The headline may say
 * already in how many of them errors occurred.
 */
function describeFlakyErrors(
  { tests: all, explained, errors }: SummaryModel['flaky'],
  isInHeadline: boolean,
): Phrase {
  const [first, ...others] = errors
  const isSaid = isInHeadline && others.length === 0 && first?.tests === explained
  const shares = errors.map(({ name, tests }): Share => ({ tests, subject: [{ code: name }] }))
  if (all > 1 && !isSaid) return listShares(shares)
  return listFirstPhrases(
    shares.map(({ subject }) => subject),
    maxErrors,
    'error',
  )
}

/** What occurred in some of the tests that a sentence is about. */
export interface Share {
  readonly tests: number
  readonly subject: Phrase
}

/** Lists the first errors as `in 6 of them GET 503 /api/cart, in 2 POST 500 /api/orders, and 4 more errors`. */
export function listShares(shares: readonly Share[]): Phrase {
  const rest = shares.length - maxErrors
  const described = shares.slice(0, maxErrors).map(({ tests, subject }, index): Phrase => {
    return [`in ${formatNumber(tests)} ${index === 0 ? 'of them ' : ''}`, ...subject]
  })
  // The comma before them keeps them apart from the tests of the last error listed.
  const others: readonly Phrase[] = rest > 0 ? [[`and ${count(rest, 'more error')}`]] : []
  const all = [...described, ...others]
  return listFirstPhrases(all, all.length, 'error')
}

/** More HTTP errors than this are not read one by one. */
const maxReadErrors = 10
const maxStatuses = 3

/**
 * Describes what many HTTP errors that count have in common, such as `200 HTTP errors, each a 500 of https://shop.test`.
 * Undefined if few have a row of their own.
 */
export function describeStatuses(model: SummaryModel): Phrase | undefined {
  const counting = listManyErrors(model)
  if (counting.length === 0) return undefined
  const areAll = counting.length === model.errors.filter(({ kind }) => kind === httpError.name).length
  const subject = `${count(counting.length, 'HTTP error')}${areAll ? '' : ' that count'}`
  const statuses = [...groupBy(counting, ({ status }) => status)].sort(([, a], [, b]) => b.length - a.length)
  const [origin, ...otherOrigins] = new Set(counting.map(getOrigin))
  const place: Phrase = origin !== undefined && otherOrigins.length === 0 ? [' of ', { code: origin }] : []
  if (statuses.length === 1) {
    return [`${subject}, each a ${statuses[0]?.[0]}`, ...place]
  }
  const counts = statuses.map(([status, group]): Phrase => [`${status} (${formatNumber(group.length)})`])
  const listed = listFirstPhrases(counts, maxStatuses, 'status code')
  return [subject, ...place, ' by status: ', ...listed]
}

/** Lists the HTTP errors that count; none if few have a row of their own. */
function listManyErrors({ errors, causes }: SummaryModel): SummaryModel['errors'] {
  const explained = new Set(causes.flatMap((cause) => cause.errors))
  const counting = errors.filter((error) => error.kind === httpError.name && doesCount(error))
  const rows = counting.filter(({ name }) => !explained.has(name))
  return rows.length > maxReadErrors ? counting : []
}

/** Finds the origin that answered many requests with a 5xx, this one among them, if no other origin's HTTP error counts. */
export function findFailingOrigin(model: SummaryModel, name: string): string | undefined {
  const counting = listManyErrors(model)
  if (!counting.some((error) => error.name === name)) return undefined
  const [origin, ...others] = new Set(counting.map(getOrigin))
  return others.length === 0 && counting.every(({ status = 0 }) => status >= 500) ? origin : undefined
}

/** Says in how many tests no browser started, which made them fail. Undefined if there are none. */
export function explainBrowserFailures(tests: number): string | undefined {
  return tests > 0 ? `the browser did not start in ${count(tests, 'test')}` : undefined
}

/** Kinds that most readers of a green run take for recorded. */
const expectedKinds = [requestFailed, pageError, consoleError]

/** Says what a run without errors did not record, such as `Not recorded: failed requests`. Undefined if there are errors. */
export function explainNotRecorded(model: SummaryModel): string | undefined {
  const { totals, recordedKinds = [], partlyRecordedKinds = [] } = model
  if (totals.errors > 0 || totals.monitoredTests === 0) return undefined
  const missing = expectedKinds.filter(({ name }) => !recordedKinds.includes(name))
  if (missing.length === 0) return undefined
  const names = missing.map(({ label }) => label.plural).join(', ')
  const isPartly = missing.some(({ name }) => partlyRecordedKinds.includes(name))
  return `${isPartly ? 'Not recorded in every test' : 'Not recorded'}: ${names} (the option record turns them on)`
}

/** Says in how many tests a worker process exited, which made them fail. Undefined if there are none. */
function explainCrashes(tests: number): string | undefined {
  if (tests === 0) return undefined
  const processes = tests === 1 ? 'process' : 'processes'
  return `the worker ${processes} of ${count(tests, 'test')} exited unexpectedly, so errors may be missing`
}

/** Lists what the report could not see, except for tests whose browser did not start. */
export function listUnseen({ run, totals, notMonitored }: SummaryModel): readonly string[] {
  const unmonitored = sum(notMonitored.map(({ tests }) => tests))
  const { optedOutTests, crashedTests = 0, omittedFindings } = totals
  return listPresent([
    unmonitored > 0 && `${count(unmonitored, 'test')} ${unmonitored === 1 ? 'was' : 'were'} not monitored`,
    optedOutTests > 0 && `${count(optedOutTests, 'test')} opted out (skipNetworkMonitoring)`,
    explainCrashes(crashedTests),
    ...describeNotRun(totals),
    omittedFindings > 0 && formatOmittedFindings(omittedFindings),
    explainMissingShards(run),
  ])
}

/** Says which shards are missing, such as `the report has no monitored test of shard 2/3`. */
function explainMissingShards({ missingShards = [] }: SummaryRun): string | undefined {
  if (missingShards.length === 0) return undefined
  const noun = missingShards.length === 1 ? 'shard' : 'shards'
  return `the report has no monitored test of ${noun} ${joinWords(missingShards, maxShards)}`
}

function formatOmittedFindings(findings: number): string {
  const are = findings === 1 ? 'is' : 'are'
  return `${count(findings, 'occurrence')} ${are} not listed (a test lists at most 10,000, a run 200,000)`
}

/** A run in which nothing was monitored. */
interface NoRun {
  readonly testsWithoutBrowser: number
  readonly crashedTests: number
  readonly failedTests: number
}

/** Formats the message for a run without results, which must not overwrite the report of an earlier run. */
export function formatNoRun({ testsWithoutBrowser, crashedTests, failedTests }: NoRun): string {
  const failures =
    failedTests > 0 ? `${count(failedTests, 'test')} failed before monitoring began` : 'no test ran'
  const reason = explainBrowserFailures(testsWithoutBrowser) ?? explainCrashes(crashedTests) ?? failures
  return `${capitalize(reason)}; no network error report was written, any earlier one is unchanged.`
}
