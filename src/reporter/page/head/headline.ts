import { getKindLabel } from '../../../findings/kinds/kinds.js'
import { count, formatNumber } from '../../../values/numbers.js'
import { capitalize, uncapitalize } from '../../../values/text/first-letter.js'
import type { PageData, PageTotals } from '../../page-data/page-types.js'
import { formatFailedTests } from '../../phrases/failed-tests.js'
import { countOccurrences, formatKindCounts } from '../../phrases/kind-counts.js'
import { explainFailure } from '../../phrases/run-failure.js'

export interface Headline {
  readonly headline: string
  readonly detail: string
}

export function hasFindings(totals: PageTotals): boolean {
  return countOccurrences(totals) + totals.webhookTimeouts + totals.unreadableAttachments > 0
}

/** Summarizes the report in a few words. They never claim to cover all tests, because a shard may be missing. */
export function getHeadline({ run, totals, flaky }: Pick<PageData, 'run' | 'totals' | 'flaky'>): Headline {
  const { headline, detail } = summarizeErrors({ run, totals })
  return flaky === undefined
    ? { headline, detail }
    : { headline: flaky, detail: `${formatSentences(headline)} ${detail}` }
}

function summarizeErrors({ run, totals }: Pick<PageData, 'run' | 'totals'>): Headline {
  if (totals.tests === 0) return { headline: 'No tests ran', detail: formatSentences(formatNotRun(totals)) }
  if (countOccurrences(totals) === 0) return getQuietHeadline({ run, totals })
  const isAllMonitored = totals.notMonitoredTests + totals.testsWithoutBrowser === 0
  const { headline, first } = startWithErrors(totals)
  return {
    headline,
    detail: formatSentences(
      first,
      formatKinds(totals),
      formatFailures(totals),
      ...explainFailure(run, totals),
      isAllMonitored ? '' : formatCoverage(totals),
      formatNotRun(totals),
      formatOmitted(totals),
    ),
  }
}

/** Without errors. A missing webhook comes first: the run probably failed because of it. */
function getQuietHeadline({ run, totals }: Pick<PageData, 'run' | 'totals'>): Headline {
  const { monitoredTests, unreadableAttachments: unreadable } = totals
  const noErrors = monitoredTests === 0 ? 'No tests were monitored' : 'No network errors'
  const timeouts = formatTimeouts(totals)
  return {
    headline: timeouts || noErrors,
    detail: formatSentences(
      timeouts && noErrors,
      unreadable > 0 ? count(unreadable, 'unreadable attachment') : '',
      formatCoverage(totals),
      formatNotRun(totals),
      hasFailedTests(totals) ? formatFailures(totals) : '',
      ...explainFailure(run, totals),
    ),
  }
}

function hasFailedTests({ failedTests }: PageTotals): boolean {
  return Object.values(failedTests).some((tests) => tests > 0)
}

/** Known errors come after missing webhooks, all others before them. */
function startWithErrors(totals: PageTotals): { readonly headline: string; readonly first: string } {
  const affected = `in ${formatNumber(totals.testsWithNetworkErrors)} of ${count(totals.tests, 'test')}`
  const errors = `${getSubject(totals)} ${affected}`
  const timeouts = formatTimeouts(totals)
  if (timeouts === '') return { headline: errors, first: '' }
  return totals.knownPatterns === totals.patterns
    ? { headline: timeouts, first: `Known ${uncapitalize(errors)}` }
    : { headline: `${errors}, ${timeouts}`, first: '' }
}

/** `Network errors`; `Errors` of several kinds. */
function getSubject({ kinds }: PageTotals): string {
  const [kind, ...others] = Object.keys(kinds)
  if (kind === undefined || others.length > 0) return 'Errors'
  const { plural } = getKindLabel(kind)
  return capitalize(plural)
}

function formatKinds({ kinds }: PageTotals): string {
  return Object.keys(kinds).length > 1 ? formatKindCounts({ kinds }) : ''
}

function formatFailures(totals: PageTotals): string {
  return capitalize(formatFailedTests(totals, totals))
}

function formatOmitted({ omittedFindings }: PageTotals): string {
  return omittedFindings > 0
    ? `${count(omittedFindings, 'more error')} not recorded: too many in one test`
    : ''
}

function formatTimeouts({ webhookTimeouts }: PageTotals): string {
  return webhookTimeouts > 0 ? count(webhookTimeouts, 'webhook missing', 'webhooks missing') : ''
}

function formatCoverage({ monitoredTests, notMonitoredTests, testsWithoutBrowser }: PageTotals): string {
  const parts = [
    monitoredTests > 0 ? `${count(monitoredTests, 'test')} monitored` : '',
    notMonitoredTests > 0 ? `${formatNumber(notMonitoredTests)} not monitored` : '',
    testsWithoutBrowser > 0 ? `${formatNumber(testsWithoutBrowser)} without a browser: it did not start` : '',
  ]
  return parts.filter(Boolean).join(', ')
}

function formatNotRun({ notRunTests }: PageTotals): string {
  return notRunTests > 0 ? `${count(notRunTests, 'test')} did not run` : ''
}

function formatSentences(...sentences: readonly string[]): string {
  return sentences
    .filter(Boolean)
    .map((sentence) => `${sentence}.`)
    .join(' ')
}
