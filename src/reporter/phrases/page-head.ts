// The texts at the top of the HTML report.

import { count, formatNumber, formatPresent } from '../../values/numbers.js'
import { capitalize } from '../../values/text/first-letter.js'
import type { SummaryModel } from '../summary/model.js'
import { formatStateCounts } from './assessment.js'
import { explainFailure, formatFailures, hasFailedTests } from './failures.js'
import { formatFlaky } from './flaky.js'
import { countErrors, countOccurrences, formatKindCounts } from './kind-counts.js'
import { getComparisonNotes } from './not-judged.js'
import { listPendingTests } from './pending.js'
import {
  formatNoErrors,
  listMonitoringGaps,
  summarizeTimeouts,
  summarizeUnreadable,
  usesWebhooksAlone,
} from './phrases.js'

export interface PageHead {
  readonly headline: string
  readonly detail: string
  /** What changed since the compared run, and why errors that no longer occur are not listed. */
  readonly notes: readonly string[]
  /** The text below the number of errors. */
  readonly errorsNote: string
  /** Whether any errors are not in the baseline. */
  readonly hasNewErrors: boolean
  /** The text below the number of affected tests. */
  readonly testsNote: string
}

/** Formats the page's head. No sentence claims to cover all tests, because a shard may be missing. */
export function getPageHead(model: SummaryModel): PageHead {
  const states = formatStateCounts(model)
  const [headline = '', ...sentences] = listSentences(model).map(capitalize)
  return {
    headline,
    detail: sentences.map((sentence) => `${sentence}.`).join(' '),
    notes: getComparisonNotes(model).map((note) => `${note}.`),
    errorsNote: states ?? formatOccurrences(model),
    hasNewErrors: states !== undefined && model.totals.newPatterns > 0,
    testsNote: formatAffectedTests(model),
  }
}

/** Lists the headline and the sentences below it. Flaky tests come first, unless tests failed, which matters more. */
function listSentences(model: SummaryModel): string[] {
  const hasErrors = countOccurrences(model.totals) > 0
  const hasFailed = hasFailedTests(model)
  const flaky = formatFlaky(model)
  const start = hasErrors ? startWithErrors(model) : startWithoutErrors(model)
  return [
    ...(flaky === undefined ? start : start.toSpliced(hasFailed ? 1 : 0, 0, flaky)),
    ...(hasErrors || hasFailed ? [formatFailures(model)] : []),
    ...explainFailure(model),
    ...listMonitoringGaps(model).filter((gap) => !start.includes(gap)),
  ]
}

/** Lists the first sentences for a run without errors. Missing webhooks, a probable cause of failure, come first. */
function startWithoutErrors(model: SummaryModel): string[] {
  const { tests, webhookTimeouts, unreadableAttachments } = model.totals
  if (tests === 0) return ['no tests ran']
  return [
    ...(webhookTimeouts > 0 && !usesWebhooksAlone(model) ? [summarizeTimeouts(model)] : []),
    formatNoErrors(model),
    ...(unreadableAttachments > 0 ? [summarizeUnreadable(model)] : []),
  ]
}

/** Lists the first sentences for a run with errors. Errors precede missing webhooks, unless all errors are known. */
function startWithErrors(model: SummaryModel): string[] {
  const { totals } = model
  const affected = `in ${formatNumber(totals.testsWithNetworkErrors)} of ${count(totals.tests, 'test')}`
  const errors = `${countErrors(totals)} ${affected}`
  const kinds = formatKindCounts(totals)
  return [...startWith(model, errors), ...(kinds === undefined ? [] : [kinds])]
}

function startWith(model: SummaryModel, errors: string): string[] {
  const { webhookTimeouts, knownPatterns, patterns } = model.totals
  if (webhookTimeouts === 0) return [errors]
  const timeouts = summarizeTimeouts(model)
  return knownPatterns === patterns ? [timeouts, `${errors}, all known`] : [`${errors}, ${timeouts}`]
}

/** Formats text such as `17 occurrences of 5 kinds`. */
function formatOccurrences({ totals }: SummaryModel): string {
  const kinds = Object.keys(totals.kinds).length
  const occurrences = count(countOccurrences(totals), 'occurrence')
  return kinds > 1 ? `${occurrences} of ${count(kinds, 'kind')}` : occurrences
}

/** Formats effects that add up to all affected tests, such as `7 failed, 4 let through; 1 flaky`. */
function formatAffectedTests(model: SummaryModel): string {
  const { failedTests, failedOtherwiseTests, limitedTests, unaffectedTests } = model.affectedTests
  const { flakyTests, flakyOtherwiseTests } = model.affectedTests
  const effects = formatPresent({
    failed: failedTests,
    'failed otherwise': failedOtherwiseTests,
    'let through': limitedTests,
    'without effect': unaffectedTests,
  })
  const others = formatPresent({
    flaky: flakyTests + flakyOtherwiseTests,
    'with open requests': listPendingTests(model).length,
  })
  return [effects, others].filter(Boolean).join('; ')
}
