import defaultChalk, { Chalk, type ChalkInstance } from 'chalk'
import { formatPendingRequest } from '../../../findings/log/pending-request.js'
import { count } from '../../../values/numbers.js'
import { getMaxLength } from '../../../values/text/max-length.js'
import { makeVisible } from '../../../values/text/safe-text.js'
import { truncate } from '../../../values/text/truncate.js'
import {
  formatComparedRun,
  formatPatternState,
  formatTitle,
  getAssessmentNotes,
  getStateWord,
  splitKnown,
} from '../../phrases/assessment.js'
import { formatRunFailure } from '../../phrases/failures.js'
import { formatFlaky } from '../../phrases/flaky.js'
import { getUnjudgedNotes } from '../../phrases/not-judged.js'
import { listPendingTests, readPending, summarizePending } from '../../phrases/pending.js'
import {
  describeArrival,
  formatEffects,
  formatPattern,
  formatTestLocation,
  formatTestName,
  formatUnmonitoredHeading,
  formatWaits,
  getMonitoringHint,
  hasNews,
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
import type { NextStep } from './next-step.js'

export interface TerminalStyle {
  /** Width in characters. Only paths and commands may be longer. */
  readonly columns: number
  readonly chalk: ChalkInstance
}

/**
 * chalk supports FORCE_COLOR, but not NO_COLOR (https://no-color.org). FORCE_COLOR takes precedence, as in Node:
 * https://nodejs.org/api/cli.html#force_color1-2-3
 */
export function getTerminalStyle({ columns }: Pick<NodeJS.WriteStream, 'columns'>): TerminalStyle {
  const { NO_COLOR, FORCE_COLOR } = process.env
  const noColor = Boolean(NO_COLOR) && FORCE_COLOR === undefined
  return {
    columns: columns || defaultColumns,
    chalk: noColor ? new Chalk({ level: 0 }) : defaultChalk,
  }
}

interface Line {
  readonly text: string
  readonly paint: (text: string) => string
  /** Whether the line is printed in full, however narrow the terminal is. */
  readonly isWhole?: boolean
}

const defaultColumns = 100
const maxPatterns = 10
/** The maximum for every list below the errors. */
const maxItems = 5
const minColumns = 20
/** Below this width, each name gets its own line, so that paths and messages remain distinguishable. */
const minNameWidth = 48

/**
 * Renders the summary at the end of the run's output. It is always short, and only one line if nothing was found.
 * `reportFile` is the report that was written, if any; `nextStep` is the advice for a failed run.
 */
export function renderTerminal(
  model: SummaryModel,
  { columns, chalk }: TerminalStyle,
  reportFile?: string,
  nextStep?: NextStep,
): string {
  const width = Math.max(minColumns, columns)
  if (!hasNews(model)) return chalk.dim(quietLine(model, width))
  const lines: Line[] = [
    ...blank,
    ...paragraphs(listHeadlines(model), chalk.bold, width),
    ...paragraphs([formatComparedRun(model), ...getUnjudgedNotes(model)], chalk.dim, width),
    ...paragraphs([formatRunFailure(model.run)], chalk.red, width),
    ...paragraphs([getMonitoringHint(model)], chalk.yellow, width),
    ...patternLines(model, width, chalk),
    ...noteLines(model, width, chalk),
    ...evidenceLines(model, createList(width, chalk)),
    ...(reportFile === undefined ? [] : blank),
    ...wholeLines('Report', reportFile, width, chalk.cyan),
    ...nextStepLines(nextStep, width),
    ...blank, // a following `line` reporter erases the last line of the screen
  ]
  return lines
    .map(({ text, paint, isWhole }) => paint(makeVisible(isWhole ? text : truncate(text, width))))
    .join('\n')
}

function quietLine(model: SummaryModel, width: number): string {
  const line = `${summarizeErrors(model)}${usesWebhooksAlone(model) ? '' : ', no webhook timeouts'}.`
  return line.length <= width ? line : truncate(`${summarizeErrors(model)}.`, width)
}

/** Wraps text at spaces into lines of at most this width, indented by two. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ' '
  for (const word of text.split(' ')) {
    if (`${line} ${word}`.length > width) {
      lines.push(line)
      line = ' '
    }
    line += ` ${word}`
  }
  return [...lines, line]
}

/** Formats sentences, each on a new line. */
function paragraphs(
  sentences: readonly (string | undefined)[],
  paint: Line['paint'],
  width: number,
): readonly Line[] {
  const lines = sentences.flatMap((sentence) => (sentence === undefined ? [] : wrap(sentence, width)))
  return lines.map((text) => ({ text, paint }))
}

/** Lists the first items below a heading, one per line; empty if there are no items. */
type ListItems = <T>(
  heading: string,
  items: readonly T[],
  what: string,
  format: (item: T) => string,
) => readonly Line[]

function createList(width: number, chalk: ChalkInstance): ListItems {
  return (heading, items, what, format) => {
    if (items.length === 0) return []
    const shown = items.slice(0, maxItems).map((item) => `  ${makeVisible(format(item))}`)
    return [
      ...blank,
      ...paragraphs([heading], chalk.bold, width),
      ...shown.map((text) => ({ text, paint: unchanged })),
      ...restLine(items.length - shown.length, what, chalk),
    ]
  }
}

const unchanged = (text: string): string => text
const blank: readonly Line[] = [{ text: '', paint: unchanged }]

/** Mentions that the run ended early, because it may have missed errors. */
function formatEarlyEnd({ run }: SummaryModel): string {
  if (run.status === 'interrupted') return '; the run was interrupted'
  return run.status === 'timedout' ? '; the run timed out' : ''
}

/** Lists the possible causes of flaky tests, the changes since earlier runs, and a summary of all errors. */
function listHeadlines(model: SummaryModel): readonly (string | undefined)[] {
  return [formatFlaky(model), formatTitle(model), `${summarizeErrors(model)}${formatEarlyEnd(model)}`]
}

/** Formats the number of known errors, and lists errors that are fixed, no longer occur or affect more tests. */
function noteLines(model: SummaryModel, width: number, chalk: ChalkInstance): Line[] {
  const known = splitKnown(model).known.length
  const list = createList(width, chalk)
  const notListed = `  ${count(known, 'known error')} also occurred (${model.baseline?.file})`
  return [
    ...(known > 0 ? [...blank, { text: notListed, paint: chalk.dim }] : []),
    ...getAssessmentNotes(model).flatMap(({ title, items }) => list(title, items, 'error', unchanged)),
  ]
}

function patternLines(model: SummaryModel, width: number, chalk: ChalkInstance): Line[] {
  const patterns = splitKnown(model).listed
  if (patterns.length === 0) return []
  const shown = patterns.slice(0, maxPatterns)
  const stateWidth = getMaxLength(shown.map(getStateWord))
  const names = shown.map((pattern) => formatName(pattern, stateWidth))
  const maxNameWidth = Math.max(...names.map((name) => name.length))
  const outcomes = shown.map(formatEffects)
  const outcomeWidth = Math.max(...outcomes.map((outcome) => outcome.length))
  const nameWidth = Math.min(maxNameWidth, width - outcomeWidth - 6)
  const lines = shown.flatMap((pattern, index): Line[] => {
    const paint = pattern.failedTests > 0 ? chalk.red : chalk.yellow
    const name = names[index] ?? ''
    const outcome = outcomes[index] ?? ''
    if (nameWidth >= Math.min(maxNameWidth, minNameWidth)) {
      const text = `  ${truncate(name, nameWidth).padEnd(nameWidth)}  ${outcome}`
      return [{ text, paint }, ...reasonLine(pattern, chalk)]
    }
    return [
      { text: `  ${name}`, paint },
      ...wrap(outcome, width - 2).map((text) => ({ text: `  ${text}`, paint: unchanged })),
      ...reasonLine(pattern, chalk),
    ]
  })
  return [...blank, ...lines, ...restLine(patterns.length - shown.length, 'error', chalk)]
}

/** Formats a pattern, such as `new    GET 500 /api/users`. If any pattern has a state, all get a column for it. */
function formatName(pattern: PatternModel, stateWidth: number): string {
  return stateWidth === 0
    ? formatPattern(pattern)
    : `${getStateWord(pattern).padEnd(stateWidth)}  ${formatPattern(pattern)}`
}

/** Formats the reason in the baseline entry, if any, and the recorded reason, such as `"db timeout"`. */
function reasonLine(pattern: PatternModel, chalk: ChalkInstance): Line[] {
  const state = formatPatternState(pattern)
  const reason = [state === getStateWord(pattern) ? '' : state, formatReason(pattern)]
    .filter(Boolean)
    .join(' · ')
  return reason === '' ? [] : [{ text: `    ${reason}`, paint: chalk.dim }]
}

/** Lists missing and slow webhooks, each test's oldest open request, unreadable attachments and unmonitored files. */
function evidenceLines(model: SummaryModel, list: ListItems): readonly Line[] {
  const { webhookTimeouts, unreadableAttachments, notMonitored } = model
  const pending = listPendingTests(model)
  const close = listCloseWebhooks(model)
  const tests = indexTests(model)
  const formatAffectedTest = ({ testId }: { readonly testId: string }): string =>
    formatTest(tests.get(testId))
  return [
    ...list(summarizeTimeouts(model), webhookTimeouts, 'webhook', (timeout) => {
      return `"${timeout.templateName}": ${describeArrival(timeout)}  ${formatAffectedTest(timeout)}`
    }),
    ...list(summarizePending(pending), pending, 'test', (test) => {
      return `${readPending(test).slice(0, 1).map(formatPendingRequest).join()}  ${formatTest(test)}`
    }),
    ...list(summarizeClose(close), close, 'webhook', (webhook) => {
      return `"${webhook.templateName}" ${formatWaits(webhook)}`
    }),
    ...list(summarizeUnreadable(model), unreadableAttachments, 'attachment', (unreadable) => {
      return `${unreadable.name}: ${unreadable.reason}  ${formatAffectedTest(unreadable)}`
    }),
    ...list(formatUnmonitoredHeading(model), notMonitored, 'file', ({ file, tests: number }) => {
      return `${file}  ${count(number, 'test')}`
    }),
  ]
}

function formatTest(test: TestModel | undefined): string {
  return test ? `${formatTestLocation(test)} ${formatTestName(test)}` : ''
}

function restLine(number: number, what: string, chalk: ChalkInstance): Line[] {
  return number > 0 ? [{ text: `  … and ${count(number, `more ${what}`)}`, paint: chalk.dim }] : []
}

function nextStepLines(step: NextStep | undefined, width: number): Line[] {
  if (!step) return []
  const { advice, command } = step
  const [last = '', ...before] = wrap(advice, width).reverse()
  return [
    ...before.reverse().map((text) => ({ text, paint: unchanged })),
    ...wholeLines(last.trim(), command, width, unchanged),
  ]
}

/** Never truncates a path or command, which would make it useless. A long one gets its own line, which may wrap. */
function wholeLines(label: string, text: string | undefined, width: number, paint: Line['paint']): Line[] {
  if (text === undefined) return []
  const line = `  ${label}: ${makeVisible(text)}`
  const texts = line.length <= width ? [line] : [`  ${label}:`, makeVisible(text)]
  return texts.map((whole) => ({ text: whole, paint, isWhole: true }))
}
