import { formatChanges } from '../../comparison/format-comparison.js'
import { getKindLabel } from '../../findings/kinds/kinds.js'
import { getPhraseText, type Phrase } from '../../printing/phrase.js'
import { explainPartialRun } from '../../summary-file/partial-run.js'
import type { SummaryTotals } from '../../summary-file/summary.js'
import { count, formatNumber, formatPresent } from '../../values/numbers.js'
import { capitalize } from '../../values/text.js'
import { hasBaseline } from '../summary/assess.js'
import type { SummaryModel } from '../summary/model.js'
import type { Item, Section, Tone, Words } from './document.js'
import {
  explainBrowserFailures,
  formatFailures,
  formatFlaky,
  formatRunFailure,
  listUnseen,
} from './sentences.js'

/**
 * Builds the first section: the headline and the sentences below it, the most important first. It is plain data, which
 * the HTML report contains as JSON.
 */
export function buildHead(model: SummaryModel): Section & { readonly items: readonly Item[] } {
  const items = listSentences(model)
  return {
    id: 'head',
    title: formatTitle(model),
    noun: 'sentence',
    tone: getTone(model),
    items,
    total: items.length,
  }
}

function getTone({ run, totals }: SummaryModel): Tone {
  if (run.status === 'failed') return 'bad'
  return totals.errors + totals.webhookTimeouts > 0 ? 'warning' : 'good'
}

/** Formats the headline. Errors precede missing webhooks, a probable cause of failure, unless all errors are known. */
function formatTitle(model: SummaryModel): string {
  const { totals } = model
  const webhooks = totals.webhookTimeouts > 0 ? [`${count(totals.webhookTimeouts, 'webhook')} missing`] : []
  if (failsWithoutErrors(model)) return formatRedWithoutErrors(model)
  if (totals.errors === 0) return capitalize([...webhooks, ...describeNoErrors(model)].join('; '))
  const errors = formatErrors(model)
  const isNothingNew = totals.knownErrors === totals.errors
  return capitalize((isNothingNew ? [...webhooks, uncapitalize(errors)] : [errors, ...webhooks]).join('; '))
}

/** Whether tests failed, and neither an error nor a missing webhook was recorded. */
function failsWithoutErrors(model: SummaryModel): boolean {
  const { errors, webhookTimeouts, monitoredTests } = model.totals
  return errors + webhookTimeouts === 0 && monitoredTests > 0 && hasFailedTests(model)
}

/**
 * Formats text such as `3 tests failed; no network errors recorded in 3 monitored tests`. Says no more than that, because
 * options such as `only` may have left out the errors that made the tests fail.
 */
function formatRedWithoutErrors(model: SummaryModel): string {
  const monitored = count(model.totals.monitoredTests, 'monitored test')
  return [
    getPhraseText(formatFailures(model)),
    `no network errors recorded in ${monitored}`,
    ...listGaps(model),
  ].join('; ')
}

/** Turns `Nothing new` into `nothing new`, so that it can follow other words. */
function uncapitalize(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`
}

/** Formats `Errors: 6 new, 3 known` or, without a baseline, `9 HTTP errors in 5 of 12 tests`. */
function formatErrors(model: SummaryModel): string {
  const { totals } = model
  const { newErrors, expiredErrors, knownErrors } = totals
  const states = formatPresent({ new: newErrors, expired: expiredErrors, known: knownErrors })
  if (states === '') return `${formatAffected(countErrors(totals), totals)}${describeFlaky(model)}`
  const nothing = newErrors + expiredErrors === 0 ? 'nothing new, ' : ''
  return `Errors: ${nothing}${states}${describeFlaky(model)}`
}

function formatAffected(errors: string, { testsWithNetworkErrors, monitoredTests }: SummaryTotals): string {
  return `${errors} in ${formatNumber(testsWithNetworkErrors)} of ${count(monitoredTests, 'test')}`
}

/** Describes a run without errors. Does not claim that there were none if no test was monitored. */
function describeNoErrors(model: SummaryModel): readonly string[] {
  const { tests, monitoredTests, webhookTimeouts } = model.totals
  const gaps = listGaps(model)
  if (tests === 0) return ['no tests ran']
  if (monitoredTests > 0) return [`no network errors in ${count(monitoredTests, 'monitored test')}`, ...gaps]
  return gaps.length + webhookTimeouts > 0 ? gaps : [`no webhook timeouts in ${count(tests, 'test')}`]
}

/** Lists reasons why errors may be missing from the summary, such as `126 tests were not monitored`. */
function listGaps(model: SummaryModel): readonly string[] {
  const browserFailures = explainBrowserFailures(model.totals.testsWithoutBrowser)
  return [...(browserFailures === undefined ? [] : [browserFailures]), ...listUnseen(model)]
}

function listSentences(model: SummaryModel): readonly Item[] {
  const { run, totals, changes } = model
  const hasErrors = totals.errors > 0
  const runFailure = formatRunFailure(run.failureReason)
  return [
    ...toItems([runFailure], 'bad'),
    ...(hasFailedTests(model) && !failsWithoutErrors(model) ? toItems([formatFailures(model)], 'bad') : []),
    ...(hasErrors ? toItems([explainBrowserFailures(totals.testsWithoutBrowser)], 'bad') : []),
    ...(runFailure === undefined ? toItems([explainStatus(model)], 'bad') : []),
    ...toItems([
      ...(!hasFailedTests(model) && hasErrors && runFailure === undefined ? [formatFailures(model)] : []),
      ...(hasErrors ? [formatCounts(model)] : []),
      formatFlaky(model),
      changes && formatChanges(changes),
      explainUnproven(model),
    ]),
    ...toItems(hasErrors ? listUnseen(model) : [], 'warning'),
  ]
}

function toItems(sentences: readonly (string | Phrase | undefined)[], tone: Tone = 'plain'): Item[] {
  return sentences.flatMap((sentence) =>
    sentence === undefined ? [] : [{ parts: [capitalizeWords(sentence)], tone }],
  )
}

function capitalizeWords(sentence: string | Phrase): Words {
  return typeof sentence === 'string' ? capitalize(sentence) : { phrase: capitalizePhrase(sentence) }
}

function capitalizePhrase([first = '', ...others]: Phrase): Phrase {
  return [typeof first === 'string' ? capitalize(first) : first, ...others]
}

/** Formats the counts that the headline lacks. */
function formatCounts({ totals, errors }: SummaryModel): string | undefined {
  const kinds = formatKindCounts(totals)
  return hasBaseline(errors) ? formatAffected(kinds ?? countErrors(totals), totals) : kinds
}

/** Explains a run that ended early, which may have missed errors, or that failed outside of its tests. */
function explainStatus(model: SummaryModel): string | undefined {
  const { status } = model.run
  if (status === 'interrupted') return 'the run was interrupted'
  if (status === 'timedout') return 'the run timed out'
  return status === 'failed' && !hasFailedTests(model) ? 'the run failed, although no test did' : undefined
}

function hasFailedTests({ totals }: SummaryModel): boolean {
  return Object.values(totals.failedTests).some((tests) => tests > 0)
}

function explainUnproven({ run, totals, baseline }: SummaryModel): Phrase | undefined {
  const code = baseline?.notSeen.length ? explainPartialRun({ ...run, ...totals }) : undefined
  if (code === undefined) return undefined
  return ['this partial run ', { code }, ', so known errors that no longer occur are not listed']
}

/** Says that the errors of a green run failed only attempts of tests that passed in the end; empty for other runs. */
function describeFlaky({ run, flakyByErrors }: SummaryModel): string {
  if (run.status !== 'passed' || flakyByErrors === 0) return ''
  return `, which only made ${count(flakyByErrors, 'test')} flaky`
}

/** Formats the number of errors, such as `6 HTTP errors`, or `8 errors` if there are several kinds. */
function countErrors({ kinds, errors }: SummaryTotals): string {
  const [kind = '', ...others] = Object.keys(kinds)
  return others.length > 0 ? count(errors, 'error') : countKind(kind, errors)
}

/** Formats counts such as `6 HTTP errors, 2 page errors`. Undefined for a single kind, as `countErrors` names it. */
function formatKindCounts({ kinds }: SummaryTotals): string | undefined {
  const counts = Object.entries(kinds).map(([kind, { errors }]) => countKind(kind, errors))
  return counts.length > 1 ? counts.join(', ') : undefined
}

function countKind(kind: string, errors: number): string {
  const { singular, plural } = getKindLabel(kind)
  return count(errors, singular, plural)
}
