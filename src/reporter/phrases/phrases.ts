// Phrases that the terminal output, the Markdown output and GitHub annotations share.

import type { SummaryWebhook } from '../../summary-file/summary.js'
import { count, formatDuration, formatNumber } from '../../values/numbers.js'
import { capitalize } from '../../values/text/first-letter.js'
import { makeVisible } from '../../values/text/safe-text.js'
import type { WebhookTimeoutModel } from '../collect/attempt-evidence.js'
import { isCloseToTimeout } from '../collect/tallies/wait-statistics.js'
import type { PatternModel, SummaryModel, TestModel } from '../summary/model.js'
import { formatFailures } from './failures.js'
import {
  countErrors,
  countOccurrences,
  describeEffects,
  describeRecovered,
  formatKindCounts,
} from './kind-counts.js'
import { listPendingTests } from './pending.js'

/** Whether the summary in the terminal needs more than one line. */
export function hasNews(model: SummaryModel): boolean {
  const lists = [listMonitoringGaps(model), listCloseWebhooks(model), listPendingTests(model)]
  return hasFindings(model) || lists.some(({ length }) => length > 0)
}

export function hasFindings({ totals }: Pick<SummaryModel, 'totals'>): boolean {
  return countOccurrences(totals) + totals.webhookTimeouts + totals.unreadableAttachments > 0
}

export function formatPattern({ title }: PatternModel): string {
  return makeVisible(title)
}

/** Formats effects such as `failed 1 test; 4 more passed (maxTestsPerError)` or `no effect on 5 tests; recovered`. */
export function formatEffects(pattern: PatternModel): string {
  return [describeEffects(pattern), describeRecovered(pattern)].filter(Boolean).join('; ')
}

/** Formats a name such as `[chromium] cart › adds a movie`. */
export function formatTestName({ titlePath, project }: TestModel): string {
  const title = makeVisible(titlePath.join(' › '))
  return project ? `[${makeVisible(project)}] ${title}` : title
}

export function formatTestLocation({ file, line }: TestModel): string {
  return makeVisible(`${file}:${line}`)
}

export function indexTests(model: SummaryModel): ReadonlyMap<string, TestModel> {
  return new Map(model.tests.map((test) => [test.id, test]))
}

export function summarizeTimeouts({ totals }: SummaryModel): string {
  return `${count(totals.webhookTimeouts, 'webhook')} missing`
}

/** Describes what arrived, such as `1 webhook arrived but did not match (waited 1 s)`. */
export function describeArrival({ timeoutMs, totalReceived }: WebhookTimeoutModel): string {
  const arrived =
    totalReceived > 0 ? `${count(totalReceived, 'webhook')} arrived but did not match` : 'no webhook arrived'
  return `${arrived} (waited ${formatDuration(timeoutMs)})`
}

/** Lists webhooks that almost timed out and may soon make tests flaky, those with the least headroom first. */
export function listCloseWebhooks({ webhooks }: SummaryModel): readonly SummaryWebhook[] {
  return webhooks.filter(isCloseToTimeout)
}

export function summarizeClose({ length }: readonly SummaryWebhook[]): string {
  return `${count(length, 'webhook')} almost timed out`
}

/** Formats one wait as `took 4.6 s of 5 s`, and the 95th percentile of several as `p95 4.6 s of 5 s in 120 waits`. */
export function formatWaits({ p95Ms, timeoutMs, waits }: SummaryWebhook): string {
  const took = `${formatDuration(p95Ms)} of ${formatDuration(timeoutMs)}`
  return waits === 1 ? `took ${took}` : `p95 ${took} in ${count(waits, 'wait')}`
}

export function summarizeUnreadable({ totals }: SummaryModel): string {
  return `${count(totals.unreadableAttachments, 'attachment')} could not be read`
}

/** Summarizes errors, such as `4 HTTP errors in 5 of 12 tests; 1 test failed because of them`. */
export function summarizeErrors(model: SummaryModel): string {
  const { totals } = model
  const sentence = countOccurrences(totals) === 0 ? formatNoErrors(model) : formatErrors(model)
  return capitalize([sentence, ...listMonitoringGaps(model).filter((gap) => gap !== sentence)].join('; '))
}

/** Formats the summary of a run without errors. Does not claim that there were none if no test was monitored. */
export function formatNoErrors(model: SummaryModel): string {
  const { monitoredTests, tests, webhookTimeouts } = model.totals
  if (monitoredTests > 0) return `no network errors in ${count(monitoredTests, 'monitored test')}`
  const webhooks = webhookTimeouts > 0 ? summarizeTimeouts(model) : 'no webhook timeouts'
  return listMonitoringGaps(model)[0] ?? `${webhooks} in ${count(tests, 'test')}`
}

/** Whether no test needed the monitor, as in a project that tests only webhooks. */
export function usesWebhooksAlone(model: SummaryModel): boolean {
  return model.totals.monitoredTests === 0 && listMonitoringGaps(model).length === 0
}

function formatErrors(model: SummaryModel): string {
  const { totals } = model
  const kinds = formatKindCounts(totals)
  const errors = `${countErrors(totals)}${kinds === undefined ? '' : ` (${kinds})`}`
  const affected = `${formatNumber(totals.testsWithNetworkErrors)} of ${count(totals.tests, 'test')}`
  return `${errors} in ${affected}; ${formatFailures(model)}`
}

/** Lists reasons why errors may be missing from the summary, such as `126 tests were not monitored`. */
export function listMonitoringGaps({ totals, notMonitored }: SummaryModel): string[] {
  const unmonitored = notMonitored.reduce((sum, { tests }) => sum + tests, 0)
  return [
    ...(unmonitored > 0 ? [`${count(unmonitored, 'test')} ${be(unmonitored)} not monitored`] : []),
    ...(totals.testsWithoutBrowser > 0 ? [formatBrowserFailures(totals.testsWithoutBrowser)] : []),
    ...(totals.notRunTests > 0 ? [`${count(totals.notRunTests, 'test')} did not run`] : []),
    ...(totals.omittedFindings > 0 ? [formatOmittedFindings(totals.omittedFindings)] : []),
  ]
}

/** Formats the number of findings beyond the limit of 10,000 findings or 10 MB per attempt. */
function formatOmittedFindings(findings: number): string {
  return `${count(findings, 'more error')} not recorded: too many in one test`
}

function be(number: number): string {
  return number === 1 ? 'was' : 'were'
}

function formatBrowserFailures(tests: number): string {
  return `the browser did not start in ${count(tests, 'test')}`
}

/** The possible files, because the reporter does not know whether a spec imports `test` from a fixtures file. */
const whereToImport = 'in the spec or in the fixtures file that it imports'
const testImport = "import { test, expect } from 'playwright-backchannel'"

/** Returns advice for a run in which no test was monitored. */
export function getMonitoringHint({ totals, notMonitored }: SummaryModel): string | undefined {
  if (totals.monitoredTests > 0 || notMonitored.length === 0) return undefined
  return `To monitor them, ${testImport} instead of '@playwright/test', ${whereToImport}.`
}

/** Formats the heading for unmonitored files, with advice unless `getMonitoringHint` already gives it. */
export function formatUnmonitoredHeading(model: SummaryModel): string {
  const hint = getMonitoringHint(model) === undefined ? `: ${testImport}, ${whereToImport}` : ''
  return `Not monitored${hint}`
}

/** Formats the message for a run without results, which must not overwrite the report of an earlier run. */
export function formatNoRun(numbers: { testsWithoutBrowser: number; failedTests: number }): string {
  return `${capitalize(explainNoRun(numbers))}; the last network error report is unchanged.`
}

function explainNoRun({ testsWithoutBrowser, failedTests }: Parameters<typeof formatNoRun>[0]): string {
  if (testsWithoutBrowser > 0) return formatBrowserFailures(testsWithoutBrowser)
  return failedTests > 0 ? `${count(failedTests, 'test')} failed before monitoring began` : 'no test ran'
}
