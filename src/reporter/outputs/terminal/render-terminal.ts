import defaultChalk, { Chalk, type ChalkInstance } from 'chalk'
import { formatPendingRequest } from '../../../findings/log/pending-request.js'
import { count } from '../../../values/numbers.js'
import { getMaxLength } from '../../../values/text/max-length.js'
import { makeVisible } from '../../../values/text/safe-text.js'
import { truncate } from '../../../values/text/truncate.js'
import {
  formatPatternState,
  formatTitle,
  getAssessmentNotes,
  getStateWord,
  splitKnown,
} from '../../phrases/assessment.js'
import { formatRunFailure } from '../../phrases/failures.js'
import { formatFlaky } from '../../phrases/flaky.js'
import { getComparisonNotes } from '../../phrases/not-judged.js'
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
 * Supports NO_COLOR (https://no-color.org), which chalk ignores. FORCE_COLOR takes precedence, as in Node:
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
  readonly style?: 'bold' | 'dim' | 'red' | 'yellow' | 'cyan' | undefined
  /** Whether the line is printed in full, however narrow the terminal is. */
  readonly isWhole?: boolean
}

const defaultColumns = 100
const maxPatterns = 10
/** Maximum number of items in each list below the errors. */
const maxItems = 5
const minColumns = 20
/** Width below which each name gets its own line, so that paths and messages remain distinguishable. */
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
    blank,
    ...paragraphs(listHeadlines(model), 'bold', width),
    ...paragraphs(getComparisonNotes(model), 'dim', width),
    ...paragraphs([formatRunFailure(model.run)], 'red', width),
    ...paragraphs([getMonitoringHint(model)], 'yellow', width),
    ...patternLines(model, width),
    ...noteLines(model, width),
    ...evidenceLines(model, width),
    ...(reportFile === undefined ? [] : [blank, ...wholeLines('Report', reportFile, width, 'cyan')]),
    ...nextStepLines(nextStep, width),
    blank, // a following `line` reporter erases the last line of the screen
  ]
  return lines.map((line) => formatLine(line, width, chalk)).join('\n')
}

function formatLine({ text, style, isWhole }: Line, width: number, chalk: ChalkInstance): string {
  const visible = makeVisible(isWhole ? text : truncate(text, width))
  return style ? chalk[style](visible) : visible
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
  style: Line['style'],
  width: number,
): readonly Line[] {
  const lines = sentences.flatMap((sentence) => (sentence === undefined ? [] : wrap(sentence, width)))
  return lines.map((text) => ({ text, style }))
}

const blank: Line = { text: '' }

/** Mentions an early end of the run, which may therefore have missed errors. */
function formatEarlyEnd({ run }: SummaryModel): string {
  if (run.status === 'interrupted') return '; the run was interrupted'
  return run.status === 'timedout' ? '; the run timed out' : ''
}

/** Lists the possible causes of flaky tests, the changes since earlier runs, and a summary of all errors. */
function listHeadlines(model: SummaryModel): readonly (string | undefined)[] {
  return [formatFlaky(model), formatTitle(model), `${summarizeErrors(model)}${formatEarlyEnd(model)}`]
}

/** Formats the number of known errors, and lists errors that are gone, no longer occur or affect more tests. */
function noteLines(model: SummaryModel, width: number): Line[] {
  const known = splitKnown(model).known.length
  const notListed = `  ${count(known, 'known error')} also occurred (${model.baseline?.file})`
  return [
    ...(known > 0 ? [blank, { text: notListed, style: 'dim' } as const] : []),
    ...getAssessmentNotes(model).flatMap(({ title, items }) =>
      listItems(title, items, 'error', (item) => item, width),
    ),
  ]
}

function patternLines(model: SummaryModel, width: number): Line[] {
  const patterns = splitKnown(model).listed
  if (patterns.length === 0) return []
  const shown = patterns.slice(0, maxPatterns)
  const stateWidth = getMaxLength(shown.map(getStateWord))
  const maxNameWidth = getMaxLength(shown.map((pattern) => formatName(pattern, stateWidth)))
  const nameWidth = Math.min(maxNameWidth, width - getMaxLength(shown.map(formatEffects)) - 6)
  const lines = shown.flatMap((pattern): Line[] => {
    const style = pattern.failedTests > 0 ? 'red' : 'yellow'
    const name = formatName(pattern, stateWidth)
    const outcome = formatEffects(pattern)
    if (nameWidth >= Math.min(maxNameWidth, minNameWidth)) {
      const text = `  ${truncate(name, nameWidth).padEnd(nameWidth)}  ${outcome}`
      return [{ text, style }, ...reasonLine(pattern)]
    }
    const outcomeLines = wrap(outcome, width - 2).map((text) => ({ text: `  ${text}` }))
    return [{ text: `  ${name}`, style }, ...outcomeLines, ...reasonLine(pattern)]
  })
  return [blank, ...lines, ...restLine(patterns.length - shown.length, 'error')]
}

/** Formats a pattern, such as `new    GET 500 /api/users`. If any pattern has a state, all get a column for it. */
function formatName(pattern: PatternModel, stateWidth: number): string {
  return stateWidth === 0
    ? formatPattern(pattern)
    : `${getStateWord(pattern).padEnd(stateWidth)}  ${formatPattern(pattern)}`
}

/** Formats the reason in the baseline entry, if any, and the recorded reason, such as `"db timeout"`. */
function reasonLine(pattern: PatternModel): Line[] {
  const state = formatPatternState(pattern)
  const reason = [state === getStateWord(pattern) ? '' : state, formatReason(pattern)]
    .filter(Boolean)
    .join(' · ')
  return reason === '' ? [] : [{ text: `    ${reason}`, style: 'dim' }]
}

/** Lists missing and slow webhooks, each test's oldest open request, unreadable attachments and unmonitored files. */
function evidenceLines(model: SummaryModel, width: number): readonly Line[] {
  const { webhookTimeouts, unreadableAttachments, notMonitored } = model
  const pending = listPendingTests(model)
  const close = listCloseWebhooks(model)
  const tests = indexTests(model)
  const list = <T>(heading: string, items: readonly T[], what: string, format: (item: T) => string) =>
    listItems(heading, items, what, format, width)
  return [
    ...list(summarizeTimeouts(model), webhookTimeouts, 'webhook', (timeout) => {
      return `"${timeout.templateName}": ${describeArrival(timeout)}  ${formatTest(tests.get(timeout.testId))}`
    }),
    ...list(summarizePending(pending), pending, 'test', (test) => {
      return `${readPending(test).slice(0, 1).map(formatPendingRequest).join()}  ${formatTest(test)}`
    }),
    ...list(summarizeClose(close), close, 'webhook', (webhook) => {
      return `"${webhook.templateName}" ${formatWaits(webhook)}`
    }),
    ...list(summarizeUnreadable(model), unreadableAttachments, 'attachment', ({ name, reason, testId }) => {
      return `${name}: ${reason}  ${formatTest(tests.get(testId))}`
    }),
    ...list(formatUnmonitoredHeading(model), notMonitored, 'file', ({ file, tests: number }) => {
      return `${file}  ${count(number, 'test')}`
    }),
  ]
}

/** Lists the first items below a heading, one per line; empty if there are no items. */
function listItems<T>(
  heading: string,
  items: readonly T[],
  what: string,
  format: (item: T) => string,
  width: number,
): readonly Line[] {
  if (items.length === 0) return []
  const shown = items.slice(0, maxItems).map((item) => ({ text: `  ${makeVisible(format(item))}` }))
  return [
    blank,
    ...paragraphs([heading], 'bold', width),
    ...shown,
    ...restLine(items.length - shown.length, what),
  ]
}

function formatTest(test: TestModel | undefined): string {
  return test ? `${formatTestLocation(test)} ${formatTestName(test)}` : ''
}

function restLine(number: number, what: string): Line[] {
  return number > 0 ? [{ text: `  … and ${count(number, `more ${what}`)}`, style: 'dim' }] : []
}

function nextStepLines(step: NextStep | undefined, width: number): Line[] {
  if (!step) return []
  const lines = wrap(step.advice, width)
  const last = lines.pop()?.trim() ?? ''
  return [...lines.map((text) => ({ text })), ...wholeLines(last, step.command, width)]
}

/** Never truncates a path or command, which would be useless then. A long one gets its own line, which may wrap. */
function wholeLines(label: string, text: string, width: number, style?: Line['style']): Line[] {
  const line = `  ${label}: ${makeVisible(text)}`
  const texts = line.length <= width ? [line] : [`  ${label}:`, makeVisible(text)]
  return texts.map((whole) => ({ text: whole, style, isWhole: true }))
}
