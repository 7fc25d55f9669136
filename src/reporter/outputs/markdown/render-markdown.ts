import { getKindLabel } from '../../../findings/kinds/kinds.js'
import { formatPendingRequest } from '../../../findings/log/pending-request.js'
import { isCovered } from '../../../summary-file/api-coverage.js'
import { summaryName } from '../../../summary-file/default-file.js'
import type { SummaryWebhookTimeout } from '../../../summary-file/summary.js'
import { count, formatDuration, formatNumber } from '../../../values/numbers.js'
import { capitalize } from '../../../values/text/first-letter.js'
import { escapeMarkdown } from '../../../values/text/markdown-code.js'
import { formatVerdict } from '../../../webhook/matchers/verdict.js'
import type { WebhookTimeoutModel } from '../../collect/attempt-evidence.js'
import { describeOperation, formatCovered, formatOperation, listUnseenStatuses } from '../../phrases/api.js'
import {
  formatAssessment,
  formatPatternState,
  formatTitle,
  getAssessmentNotes,
  splitKnown,
} from '../../phrases/assessment.js'
import { explainFailure, formatFailures, hasFailedTests } from '../../phrases/failures.js'
import { formatFlaky } from '../../phrases/flaky.js'
import { countOccurrences, isRecovered, sumAttempts } from '../../phrases/kind-counts.js'
import { getComparisonNotes } from '../../phrases/not-judged.js'
import { listPendingTests, readPending, summarizePending } from '../../phrases/pending.js'
import {
  describeArrival,
  formatEffects,
  formatPattern,
  formatTestLocation,
  formatTestName,
  formatUnmonitoredHeading,
  getMonitoringHint,
  hasFindings,
  indexTests,
  listCloseWebhooks,
  summarizeClose,
  summarizeErrors,
  summarizeTimeouts,
  summarizeUnreadable,
  usesWebhooksAlone,
} from '../../phrases/phrases.js'
import { formatReason } from '../../phrases/reason.js'
import type { PatternModel, SummaryModel, TestModel } from '../../summary/model.js'
import { formatCode, formatDetails, formatHtmlCode, formatLink, formatTable } from './markup.js'

/** Maximum size of a pull request comment, which GitHub limits to 65,536 characters. */
export const maxCommentBytes = 65_000

const max = {
  patternRows: 50,
  urls: 10,
  calls: 3,
  operations: 5,
  uncovered: 10,
  /** Maximum number of items in each of the other lists. */
  items: 20,
} as const

const completeSummary = formatCode(summaryName)

/** Words for Playwright's outcomes. A test that was expected to fail, and failed, counts as passed. */
const outcomeWords = { expected: 'passed', unexpected: 'failed', flaky: 'flaky', skipped: 'skipped' } as const

/**
 * Renders `network-error-summary.md` for a step summary or a pull request comment, with as many whole sections as fit
 * into `maxBytes` and a notice of the omitted ones. Returns `''` if none fits.
 */
export function renderMarkdown(model: SummaryModel, maxBytes: number): string {
  const sections = [
    formatHead(model),
    ...formatPatterns(model),
    ...formatNotes(model),
    ...formatKnown(model),
    ...formatTimeouts(model),
    ...formatPendingTests(model),
    ...formatCloseWebhooks(model),
    ...formatApiCoverage(model),
    ...formatUnreadable(model),
    ...formatUnmonitored(model),
  ]
  const complete = join(sections)
  if (Buffer.byteLength(complete) <= maxBytes) return complete
  for (let kept = sections.length - 1; kept >= 0; kept--) {
    const text = join([...sections.slice(0, kept), formatNotice(sections.length - kept)])
    if (Buffer.byteLength(text) <= maxBytes) return text
  }
  return ''
}

function join(sections: readonly string[]): string {
  return `${sections.join('\n\n')}\n`
}

function formatNotice(omitted: number): string {
  return `> **Truncated:** ${count(omitted, 'section')} omitted. The complete summary is in ${completeSummary}.`
}

function formatHead(model: SummaryModel): string {
  const { run, totals } = model
  const hint = getMonitoringHint(model)
  const hasOtherFailures = countOccurrences(totals) === 0 && hasFailedTests(model)
  const sentences = [
    formatFlaky(model),
    summarizeErrors(model),
    hasOtherFailures ? capitalize(formatFailures(model)) : undefined,
    ...getComparisonNotes(model),
    ...explainFailure(model),
  ].flatMap((sentence) => (sentence === undefined ? [] : [`${escapeMarkdown(sentence)}.`]))
  const others = [
    ...(hint === undefined ? [] : [hint]),
    ...(totals.unreadableAttachments > 0 ? [`${summarizeUnreadable(model)}.`] : []),
    ...(hasFindings(model) ? [`Run: ${run.status}, ${Math.round(run.durationMs / 1000)} s.`] : []),
  ]
  const title = formatTitle(model) ?? formatPlainTitle(model)
  return `## ${escapeMarkdown(title)}\n\n${[...sentences, ...others].join(' ')}`
}

/** Formats the title if there is neither a baseline nor a run to compare with. */
function formatPlainTitle(model: SummaryModel): string {
  if (model.totals.webhookTimeouts === 0) return usesWebhooksAlone(model) ? 'Webhooks' : 'Network errors'
  const timeouts = summarizeTimeouts(model)
  return model.totals.patterns === 0 ? timeouts : `Network errors; ${timeouts}`
}

function formatPatterns(model: SummaryModel): string[] {
  const patterns = splitKnown(model).listed
  const shown = patterns.slice(0, max.patternRows)
  const reasons = new Map(shown.map((pattern) => [pattern, formatReason(pattern) ?? '']))
  const tests = indexTests(model)
  return [
    ...formatSection(
      'Errors, those of failed tests first',
      patterns,
      'error',
      {
        Error: (pattern) => formatCode(formatPattern(pattern)),
        ...(formatAssessment(model) !== undefined && {
          State: (pattern) => escapeMarkdown(formatPatternState(pattern)),
        }),
        Tests: (pattern) => formatNumber(pattern.tests),
        Effect: formatEffects,
        Count: (pattern) => formatNumber(pattern.occurrences),
        ...([...reasons.values()].some(Boolean) && {
          Reason: (pattern) => formatCode(reasons.get(pattern) ?? ''),
        }),
      },
      max.patternRows,
    ),
    ...patterns.slice(0, max.items).map((pattern) => formatPatternDetails(pattern, tests)),
    ...formatOmittedDetails(shown.length - max.items),
  ]
}

function formatNotes(model: SummaryModel): string[] {
  return getAssessmentNotes(model).map(({ title, items }) => {
    const rows = items.slice(0, max.items).map((item) => `- ${formatCode(item)}`)
    return `### ${escapeMarkdown(title)}\n\n${rows.join('\n')}${formatRest(items.length - max.items, 'error')}`
  })
}

/** Collapses known errors, because they need no action. */
function formatKnown(model: SummaryModel): string[] {
  const { known } = splitKnown(model)
  if (known.length === 0) return []
  const shown = known.slice(0, max.patternRows)
  const table = formatItems(shown, known.length, 'error', {
    Error: (pattern) => formatCode(formatPattern(pattern)),
    Tests: ({ tests }) => formatNumber(tests),
    Reason: ({ baseline }) => formatCode(baseline?.reason ?? ''),
    ...(shown.some((pattern) => formatTerms(pattern) !== '') && {
      'Ticket, until': (pattern) => formatCode(formatTerms(pattern)),
    }),
  })
  return [formatDetails(count(known.length, 'known error'), table)]
}

function formatTerms({ baseline }: PatternModel): string {
  return [baseline?.ticket, baseline?.expires].filter(Boolean).join(', ')
}

function formatOmittedDetails(patterns: number): string[] {
  return patterns > 0 ? [`URLs and tests of ${count(patterns, 'more error')} are in ${completeSummary}.`] : []
}

function formatPatternDetails(pattern: PatternModel, tests: ReadonlyMap<string, TestModel>): string {
  const affected = pattern.testIds.slice(0, max.items).flatMap((id) => tests.get(id) ?? [])
  return formatDetails(
    `${formatHtmlCode(formatPattern(pattern))} in ${count(pattern.tests, 'test')}`,
    [
      ...formatOperations(pattern),
      ...formatSample(pattern),
      formatItems(pattern.readUrls(max.urls), pattern.urlCount, 'URL', {
        URL: ({ url }) => formatCode(url),
        Count: ({ count: times }) => formatNumber(times),
      }),
      formatItems(affected, pattern.testIds.length, 'test', {
        Test: (test) => formatCode(formatTestName(test)),
        File: (test) => formatCode(formatTestLocation(test)),
        Outcome: formatOutcome,
      }),
    ].join('\n\n'),
  )
}

/** Formats a test's outcome, such as `passed` or `passed, errors recovered`. */
function formatOutcome({ outcome, attempts }: TestModel): string {
  return isRecovered(sumAttempts(attempts))
    ? `${outcomeWords[outcome]}, errors recovered`
    : outcomeWords[outcome]
}

function formatOperations({ operations = [], status }: PatternModel): string[] {
  const lines = operations.slice(0, max.operations).map((operation) => {
    const facts = describeOperation(operation, status)
    return `- Operation ${formatCode(formatOperation(operation))}${facts === '' ? '' : `, ${escapeMarkdown(facts)}`}`
  })
  const rest = formatRest(operations.length - lines.length, 'operation')
  return lines.length > 0 ? [`${lines.join('\n')}${rest}`] : []
}

/** Formats the most frequent sample: what was received and sent, the top of the stack, the page and links. */
function formatSample(pattern: PatternModel): string[] {
  const [sample] = pattern.readSamples(1)
  if (!sample) return []
  const { message, url, details = {}, links = {} } = sample
  const said = details.body ?? message ?? details.args ?? ''
  const times = `${formatNumber(sample.count)} of ${formatNumber(pattern.occurrences)}`
  const lines = [
    ...(said.trim() === ''
      ? []
      : [`${getKindLabel(pattern.kind).title} (${times}): ${formatCode(said.trim())}`]),
    ...(details.request?.body?.trim() ? [`Sent: ${formatCode(details.request.body.trim())}`] : []),
    ...(details.stack ? [`Stack: ${formatStack(details.stack)}`] : []),
    ...(details.pageUrl && details.pageUrl !== url ? [`Page: ${formatCode(details.pageUrl)}`] : []),
    ...pattern.correlationIds
      .slice(0, 1)
      .map(({ name, value }) => `${formatCode(name)}: ${formatCode(value)}`),
    ...Object.entries(links).map(([name, link]) => formatLink(name, link)),
  ]
  return lines.length > 0 ? [lines.map((line) => `- ${line}`).join('\n')] : []
}

/** Formats the topmost calls, without the lines before them, which repeat the message. */
function formatStack(stack: string): string {
  const calls = stack.split('\n').filter((line) => /:\d+\)?\s*$/.test(line))
  const top = calls.length > 0 ? calls.slice(0, max.calls) : [stack]
  return top.map((line) => formatCode(line.trim())).join(', ')
}

function formatTimeouts(model: SummaryModel): string[] {
  if (model.webhookTimeouts.length === 0) return []
  const tests = indexTests(model)
  const shown = model.webhookTimeouts.slice(0, max.items)
  return [
    `### ${summarizeTimeouts(model)}${formatRest(model.webhookTimeouts.length - shown.length, 'webhook')}`,
    ...shown.map((timeout) => formatTimeoutDetails(timeout, tests.get(timeout.testId))),
  ]
}

function formatTimeoutDetails(timeout: WebhookTimeoutModel, test: TestModel | undefined): string {
  const { matcherDetails, nearMisses } = timeout.read()
  const where = test
    ? ` in ${formatHtmlCode(formatTestName(test))} (${formatHtmlCode(formatTestLocation(test))})`
    : ''
  const received = `${capitalize(describeArrival(timeout))}.`
  const matchers = matcherDetails.slice(0, max.items).map((matcher) => `- ${formatCode(matcher)}`)
  return formatDetails(
    `${formatHtmlCode(timeout.templateName)}${where}`,
    [received, `Expected:\n\n${matchers.join('\n')}`, ...formatNearestMiss(nearMisses)].join('\n\n'),
  )
}

/** Explains why the closest webhook did not match. */
function formatNearestMiss([nearest]: SummaryWebhookTimeout['nearMisses']): string[] {
  if (!nearest) return []
  const failed = nearest.verdicts.filter(({ matched }) => !matched).slice(0, max.items)
  return [
    `Closest webhook:\n\n${failed.map((verdict) => `- ${formatCode(formatVerdict(verdict))}`).join('\n')}`,
  ]
}

function formatPendingTests(model: SummaryModel): string[] {
  const tests = listPendingTests(model)
  return formatSection(summarizePending(tests), tests, 'test', {
    Test: (test) => formatCode(formatTestName(test)),
    File: (test) => formatCode(formatTestLocation(test)),
    'Still open': (test) => {
      const [oldest, ...others] = readPending(test).map(formatPendingRequest)
      const more = others.length > 0 ? ` and ${count(others.length, 'more request')}` : ''
      return `${formatCode(oldest ?? '')}${more}`
    },
  })
}

function formatCloseWebhooks(model: SummaryModel): string[] {
  const close = listCloseWebhooks(model)
  return formatSection(summarizeClose(close), close, 'webhook', {
    Webhook: ({ templateName }) => formatCode(templateName),
    Waits: ({ waits }) => formatNumber(waits),
    p50: ({ p50Ms }) => formatDuration(p50Ms),
    p95: ({ p95Ms }) => formatDuration(p95Ms),
    Timeout: ({ timeoutMs }) => formatDuration(timeoutMs),
  })
}

/** Summarizes the API coverage, and lists the first operations that no test called. */
function formatApiCoverage({ apiCoverage, changes }: SummaryModel): string[] {
  if (!apiCoverage) return []
  const { list, unknown, omitted = 0 } = apiCoverage
  const uncovered = list.filter((operation) => !isCovered(operation))
  const rows = uncovered.slice(0, max.uncovered).map((each) => `- ${formatCode(formatOperation(each))}`)
  const lost = changes?.noLongerCovered?.length ?? 0
  const sentences = [
    `${formatCovered(apiCoverage)}${lost > 0 ? `, ${formatNumber(lost)} no longer` : ''}.`,
    `${capitalize(describeCalls(unknown.length, list.flatMap(listUnseenStatuses).length, omitted))}.`,
  ]
  const rest = formatRest(uncovered.length - rows.length, 'operation')
  const listed = rows.length > 0 ? [`Never called:\n\n${rows.join('\n')}${rest}`] : []
  return [[`### API coverage`, sentences.join('\n'), ...listed].join('\n\n')]
}

/** Formats counts such as `3 calls that no document knows, 12 documented statuses of called operations never seen`. */
function describeCalls(unknown: number, unseen: number, omitted: number): string {
  return [
    `${count(unknown, 'call')} that no document knows`,
    `${count(unseen, 'documented status', 'documented statuses')} of called operations never seen`,
    ...(omitted > 0 ? [`${count(omitted, 'response')} not counted`] : []),
  ].join(', ')
}

function formatUnreadable(model: SummaryModel): string[] {
  const tests = indexTests(model)
  return formatSection(summarizeUnreadable(model), model.unreadableAttachments, 'attachment', {
    Attachment: ({ name }) => formatCode(name),
    Reason: ({ reason }) => formatCode(reason),
    Test: ({ testId }) => {
      const test = tests.get(testId)
      return test ? formatCode(`${formatTestLocation(test)} ${formatTestName(test)}`) : ''
    },
  })
}

function formatUnmonitored(model: SummaryModel): string[] {
  return formatSection(formatUnmonitoredHeading(model), model.notMonitored, 'file', {
    File: ({ file }) => formatCode(file),
    Tests: ({ tests }) => formatNumber(tests),
  })
}

/** Functions that format a cell, by the heading of their column. */
type Columns<T> = Readonly<Record<string, (item: T) => string>>

/** Formats a heading and a table of the first items; empty if there are no items. */
function formatSection<T>(
  heading: string,
  items: readonly T[],
  what: string,
  columns: Columns<T>,
  maxRows: number = max.items,
): string[] {
  if (items.length === 0) return []
  return [`### ${heading}\n\n${formatItems(items.slice(0, maxRows), items.length, what, columns)}`]
}

function formatItems<T>(shown: readonly T[], total: number, what: string, columns: Columns<T>): string {
  const rows = shown.map((item) => Object.values(columns).map((format) => format(item)))
  return `${formatTable(Object.keys(columns), rows)}${formatRest(total - shown.length, what)}`
}

function formatRest(omitted: number, what: string): string {
  return omitted > 0 ? `\n\n… and ${count(omitted, `more ${what}`)} in ${completeSummary}` : ''
}
