import { describeCorrelationId, getCorrelationIds } from '../../findings/details/correlation-ids.js'
import { getKindLabel } from '../../findings/kinds/kinds.js'
import { describeReason } from '../../findings/messages/reasons.js'
import type { ErrorAssessment } from '../../summary-file/assessment.js'
import { explainPartialRun } from '../../summary-file/partial-run.js'
import type { SummarySample } from '../../summary-file/summary.js'
import { count, formatNumber } from '../../values/numbers.js'
import { makeVisible, truncate } from '../../values/text.js'
import { listRows, placeConsequences } from '../causes/list-rows.js'
import { getServerLine } from '../server-log/format-server-log.js'
import { isInFailedTest, isKnown } from '../summary/assess.js'
import type { CauseModel, ErrorModel, SummaryModel, TestModel } from '../summary/model.js'
import { findEarliest, listServerLog, toCauseItem } from './cause-item.js'
import { type Item, type Line, type List, listItems, type Section } from './document.js'
import { consequencesTitle, formatEffects, isRecovered, nameOutcome } from './explain-error.js'
import { describeOperation, formatOperation } from './operations.js'
import { formatTest, type Tests } from './test-sections.js'

/** Number of calls of a stack to show. */
const maxCalls = 3
const maxHostLength = 120

/** Lists what differs from the run's baseline and from the compared run. */
export function buildComparedSections(model: SummaryModel): readonly Section[] {
  return [buildKnown(model), buildNotSeen(model), buildGone(model)]
}

/**
 * Lists all errors except known ones outside of failed tests, which need no action. A cause is listed in place of its
 * errors, where the worst one would be.
 */
export function buildErrors({ errors, causes }: SummaryModel, tests: Tests): Section {
  const byName = new Map(errors.map((error) => [error.name, error]))
  const loud = placeConsequences(errors.filter((error) => !isQuiet(error)))
  const rows = listRows(loud, causes)
  return {
    id: 'errors',
    title: '',
    noun: rows.some((row) => 'subject' in row) ? 'row' : 'error',
    tone: rows.some(({ effects }) => effects.failed > 0) ? 'bad' : 'warning',
    isAnnotated: true,
    ...listItems(rows, (row) => ('subject' in row ? toCauseRow(row, byName, tests) : toItem(row, tests))),
  }
}

function toCauseRow(cause: CauseModel, byName: ReadonlyMap<string, ErrorModel>, tests: Tests): Item {
  const [worst, ...others] = cause.errors.flatMap((name) => byName.get(name) ?? [])
  if (!worst) return { parts: [{ code: cause.title }] }
  const errors = [worst, ...others] as const
  const reason = formatReason({ ...findEarliest(errors), name: cause.title })
  return toCauseItem(cause, errors, reason, tests)
}

/**
 * Lists known errors, except those that are in the row of a cause. If tests failed and only known errors occurred, nothing
 * else may explain the failures.
 */
function buildKnown({ errors, causes, baseline, totals }: SummaryModel): Section {
  const failed = Object.values(totals.failedTests).some((tests) => tests > 0)
  const loud = new Set(errors.filter((error) => !isQuiet(error)).map(({ name }) => name))
  const explained = new Set(
    causes.filter((cause) => cause.errors.some((name) => loud.has(name))).flatMap((cause) => cause.errors),
  )
  const known = errors.filter((error) => isQuiet(error) && !explained.has(error.name))
  return {
    id: 'known',
    noun: 'known error',
    tone: 'plain',
    ...(!(failed && known.length === errors.length) && { isCollapsed: true as const }),
    title: {
      phrase: [
        `${count(known.length, 'known error')} also occurred`,
        ...(baseline ? [' (', { code: baseline.file }, ')'] : []),
      ],
    },
    ...listItems(known, ({ name, tests, baseline: entry }) => ({
      parts: [
        { code: name },
        count(tests, 'test'),
        ...[entry?.reason, entry?.ticket].flatMap((code) => (code === undefined ? [] : [{ code }])),
        ...(entry?.expires === undefined ? [] : [`until ${entry.expires}`]),
      ],
    })),
  }
}

function isQuiet(error: ErrorModel): boolean {
  return isKnown(error) && !isInFailedTest(error)
}

function toItem(error: ErrorModel, tests: Tests): Item {
  const { kind, name, effects, testIds, phase, prefetch, late } = error
  const what = getKindLabel(kind).singular
  const first = tests.get(testIds[0] ?? '')
  return {
    what,
    tone: effects.failed > 0 ? 'bad' : 'warning',
    at: first,
    parts: [
      ...(error.baseline ? [{ state: error.baseline.state }] : []),
      { code: name },
      ...(phase === undefined ? [] : [`(in ${phase})`]),
      ...(prefetch ? ['(prefetch)'] : []),
      ...(late ? ['(at the end)'] : []),
      ...(error.change === 'appeared' ? [error.change] : []),
      formatEffects(error),
      ...formatTest(first),
      ...(first && testIds.length > 1 ? [`and ${count(testIds.length - 1, 'more test')}`] : []),
    ],
    reason:
      [formatReason(error), explainState(error), explainConsequence(error)].filter(Boolean).join(' · ') ||
      undefined,
    getServerLine: () => getServerLine(error),
    listDetails: () => listDetails(error, tests),
  }
}

/** Explains a state, such as `expired 2027-03-31: Avatars are not seeded`; empty for a new error, or without a state. */
function explainState({ baseline }: ErrorAssessment): string {
  if (baseline?.state === 'expired') return makeVisible(`expired ${baseline.expires}: ${baseline.reason}`)
  if (baseline?.state === 'known') return makeVisible(`known: ${baseline.reason}`)
  return ''
}

/** Names the request that an error of a page is about; empty for other errors. */
function explainConsequence({ consequenceOf }: ErrorModel): string {
  return consequenceOf === undefined ? '' : makeVisible(`about ${consequenceOf}`)
}

/** What is needed to explain an error. */
interface ExplainedError {
  readonly kind: string
  readonly name: string
  readonly testIds: readonly string[]
  readonly samples: readonly SummarySample[]
}

/**
 * Formats the reason of an error in its first test, such as `"db timeout" · x-request-id 7f3a`. Undefined if it is unknown.
 */
export function formatReason(error: ExplainedError): string | undefined {
  const ids = describeCorrelationId(getCorrelationIds(getFirstSample(error)?.details))
  return [...describeFirst(error), ...ids].join(' · ') || undefined
}

/** Formats the reason without the correlation id, such as `"db timeout"`, for a row whose panel has all ids. */
export function formatReasonWithoutId(error: ExplainedError): string | undefined {
  return describeFirst(error).join(' · ') || undefined
}

/** Describes an error in its first test: what the server or the page said, and the host. */
function describeFirst(error: ExplainedError): readonly string[] {
  const { kind, name } = error
  const sample = getFirstSample(error)
  if (!sample) return []
  return [...describeReason(sample, name), ...(getKindLabel(kind).namesHost ? getHost(sample.url, name) : [])]
}

/** Returns the first sample if it is that of the first test. */
function getFirstSample({ testIds, samples: [sample] }: ExplainedError): SummarySample | undefined {
  return sample && sample.testId === testIds[0] ? sample : undefined
}

/** Returns the request's host unless the name has it. */
function getHost(url: string, name: string): readonly string[] {
  const host = URL.canParse(url) ? new URL(url).host : ''
  return name.includes(host) ? [] : [`host ${truncate(host, maxHostLength)}`]
}

function listDetails(error: ErrorModel, tests: Tests): readonly List[] {
  const { operations = [], status, urls, testIds } = error
  const called = operations.map((operation): Line => {
    const phrase = describeOperation(operation, status)
    const facts = phrase.length === 0 ? [] : [{ phrase }]
    return ['Operation:', { code: formatOperation(operation) }, ...facts]
  })
  const [sample] = error.samples
  const facts = sample ? describeSample(sample, error) : []
  return [
    { title: '', noun: 'fact', ...listItems([...called, ...facts], (parts) => ({ parts })) },
    ...listServerLog(sample),
    {
      title: 'URLs',
      noun: 'URL',
      ...listItems(urls, ({ url, count: times }) => ({
        parts: [{ code: url }, ...(times > 1 ? [count(times, 'time')] : [])],
      })),
    },
    {
      title: 'Tests',
      noun: 'test',
      ...listItems(testIds, (id) => ({ parts: formatAffectedTest(tests.get(id)) })),
    },
  ]
}

/** Describes a sample: what was received and sent, the top of the stack, the page and links. */
function describeSample(sample: SummarySample, { kind, occurrences }: ErrorModel): Line[] {
  const { message, url, details = {}, links = {} } = sample
  const said = (details.body ?? message ?? details.args ?? '').trim()
  const sent = details.request?.body?.trim() ?? ''
  const consequences = sample.consequences ?? []
  const times = `${formatNumber(sample.count)} of ${formatNumber(occurrences)}`
  return [
    ...(said === '' ? [] : [[`${getKindLabel(kind).title} (${times}):`, { code: said }]]),
    ...(sent === '' ? [] : [['Sent:', { code: sent }]]),
    ...(consequences.length > 0
      ? [[`${consequencesTitle}:`, ...consequences.map((code) => ({ code }))]]
      : []),
    ...(details.stack ? [['Stack:', ...listCalls(details.stack)]] : []),
    ...(details.pageUrl && details.pageUrl !== url ? [['Page:', { code: details.pageUrl }]] : []),
    ...Object.entries(links).map(([text, link]) => [{ link, text }]),
  ]
}

/** Lists the topmost calls, without the lines before them, which repeat the message. */
function listCalls(stack: string): Line {
  const calls = stack.split('\n').filter((line) => /:\d+\)?\s*$/.test(line))
  const top = calls.length > 0 ? calls.slice(0, maxCalls) : [stack]
  return top.map((line) => ({ code: line.trim() }))
}

/** Formats a test and its outcome, such as `passed` or `passed, errors recovered`. */
function formatAffectedTest(test: TestModel | undefined): Line {
  if (!test) return []
  const occurrences = sum(test.attempts.map((attempt) => attempt.occurrences))
  const recovered = sum(test.attempts.map((attempt) => attempt.recovered))
  const note = isRecovered({ occurrences, recovered }) ? ', errors recovered' : ''
  return [...formatTest(test), `${nameOutcome(test.outcome)}${note}`]
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

/** Lists errors of the compared run that did not occur. The head names that run. */
function buildGone({ changes }: SummaryModel): Section {
  const gone = changes?.gone ?? []
  return {
    id: 'gone',
    noun: 'error',
    tone: 'good',
    title: `${count(gone.length, 'error')} gone`,
    ...listItems(gone, toNameItem),
  }
}

/** Lists known errors that no longer occur, unless the run cannot show that. */
function buildNotSeen({ baseline, run, totals }: SummaryModel): Section {
  const isPartial = explainPartialRun({ ...run, ...totals }) !== undefined
  return {
    id: 'notSeen',
    noun: 'error',
    tone: 'good',
    title: {
      phrase: [
        'Known errors that no longer occur (baseline prune removes them from ',
        { code: `${baseline?.file}` },
        ')',
      ],
    },
    ...listItems(isPartial ? [] : (baseline?.notSeen ?? []), toNameItem),
  }
}

function toNameItem(name: string): Item {
  return { parts: [{ code: name }] }
}
