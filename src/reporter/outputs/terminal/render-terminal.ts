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
  getUnjudgedNotes,
  splitKnown,
} from '../../phrases/assessment.js'
import { formatFlaky } from '../../phrases/flaky.js'
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
import { formatRunFailure } from '../../phrases/run-failure.js'
import type { PatternModel, SummaryModel, TestModel } from '../../summary/model.js'
import type { NextStep } from './next-step.js'

export interface TerminalStyle {
  /** Width in characters. Only the path of the report may be longer. */
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
  /** Never truncated, however narrow the terminal is. */
  readonly isWhole?: boolean
}

const defaultColumns = 100
const maxPatterns = 10
const maxNotes = 5
const maxTimeouts = 5
const maxPendingTests = 5
const maxCloseWebhooks = 5
const maxUnreadable = 5
const maxUnmonitored = 5
const minColumns = 20
/** With less room, names have a line of their own, so that paths and messages can still be told apart. */
const minNameWidth = 48

/**
 * Renders the summary at the end of the run's output: short whatever was found, one line if nothing was. `reportFile`
 * is the report that was written, if any; `nextStep` is what a red run needs.
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
    ...headlineLines(model, width, chalk),
    ...comparedLines(model, width, chalk),
    ...runFailureLines(model, width, chalk),
    ...hintLines(model, width, chalk),
    ...patternLines(model, width, chalk),
    ...noteLines(model, chalk),
    ...unjudgedLines(model, width, chalk),
    ...timeoutLines(model, chalk),
    ...pendingLines(model, chalk),
    ...closeLines(model, chalk),
    ...unreadableLines(model, chalk),
    ...unmonitoredLines(model, width, chalk),
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

/** Breaks text into lines of at most this width at spaces, indented by two. */
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

const unchanged = (text: string): string => text
const blank: readonly Line[] = [{ text: '', paint: unchanged }]

/** A run that ended early may have missed errors. */
function formatEarlyEnd({ run }: SummaryModel): string {
  if (run.status === 'interrupted') return '; the run was interrupted'
  return run.status === 'timedout' ? '; the run timed out' : ''
}

/** Starts with what may explain flaky tests, and with what is new, fixed, known and missing. */
function headlineLines(model: SummaryModel, width: number, chalk: ChalkInstance): Line[] {
  const errors = `${summarizeErrors(model)}${formatEarlyEnd(model)}`
  const sentences = [formatFlaky(model) ?? [], formatTitle(model) ?? [], errors].flat()
  return sentences.flatMap((sentence) => wrap(sentence, width)).map((text) => ({ text, paint: chalk.bold }))
}

function comparedLines(model: SummaryModel, width: number, chalk: ChalkInstance): Line[] {
  const sentence = formatComparedRun(model)
  return sentence === undefined ? [] : wrap(sentence, width).map((text) => ({ text, paint: chalk.dim }))
}

function runFailureLines({ run }: SummaryModel, width: number, chalk: ChalkInstance): Line[] {
  const sentence = formatRunFailure(run)
  return sentence === undefined ? [] : wrap(sentence, width).map((text) => ({ text, paint: chalk.red }))
}

function noteLines(model: SummaryModel, chalk: ChalkInstance): Line[] {
  const known = splitKnown(model).known.length
  const notListed = `  ${count(known, 'known error')} also occurred (${model.baseline?.file})`
  const notes = getAssessmentNotes(model).flatMap(({ title, items }): Line[] => [
    ...blank,
    { text: `  ${title}`, paint: chalk.bold },
    ...items.slice(0, maxNotes).map((item) => ({ text: `  ${makeVisible(item)}`, paint: unchanged })),
    ...restLine(items.length - maxNotes, 'error', chalk),
  ])
  return [...(known > 0 ? [...blank, { text: notListed, paint: chalk.dim }] : []), ...notes]
}

function unjudgedLines(model: SummaryModel, width: number, chalk: ChalkInstance): Line[] {
  return getUnjudgedNotes(model).flatMap((note) => [
    ...blank,
    ...wrap(note, width).map((text) => ({ text, paint: chalk.dim })),
  ])
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

/** `new    GET 500 /api/users`: states have a column of their own if there are any. */
function formatName(pattern: PatternModel, stateWidth: number): string {
  return stateWidth === 0
    ? formatPattern(pattern)
    : `${getStateWord(pattern).padEnd(stateWidth)}  ${formatPattern(pattern)}`
}

/** `"db timeout" · x-request-id 7f3a`, after the reason of a baseline entry. */
function reasonLine(pattern: PatternModel, chalk: ChalkInstance): Line[] {
  const state = formatPatternState(pattern)
  const reason = [state === getStateWord(pattern) ? '' : state, formatReason(pattern)]
    .filter(Boolean)
    .join(' · ')
  return reason === '' ? [] : [{ text: `    ${reason}`, paint: chalk.dim }]
}

function hintLines(model: SummaryModel, width: number, chalk: ChalkInstance): Line[] {
  const hint = getMonitoringHint(model)
  return hint === undefined ? [] : wrap(hint, width).map((text) => ({ text, paint: chalk.yellow }))
}

function unmonitoredLines(model: SummaryModel, width: number, chalk: ChalkInstance): Line[] {
  const { notMonitored } = model
  if (notMonitored.length === 0) return []
  const lines = notMonitored.slice(0, maxUnmonitored).map(({ file, tests }) => ({
    text: `  ${makeVisible(file)}  ${count(tests, 'test')}`,
    paint: unchanged,
  }))
  const rest = restLine(notMonitored.length - lines.length, 'file', chalk)
  const heading = wrap(formatUnmonitoredHeading(model), width)
  return [...blank, ...heading.map((text) => ({ text, paint: chalk.bold })), ...lines, ...rest]
}

function timeoutLines(model: SummaryModel, chalk: ChalkInstance): Line[] {
  if (model.webhookTimeouts.length === 0) return []
  const tests = indexTests(model)
  const shown = model.webhookTimeouts.slice(0, maxTimeouts)
  const lines = shown.map((timeout) => ({
    text: `  "${makeVisible(timeout.templateName)}": ${describeArrival(timeout)}  ${formatTest(tests.get(timeout.testId))}`,
    paint: unchanged,
  }))
  const headline = { text: `  ${summarizeTimeouts(model)}`, paint: chalk.bold }
  return [
    ...blank,
    headline,
    ...lines,
    ...restLine(model.webhookTimeouts.length - shown.length, 'webhook', chalk),
  ]
}

/** The oldest request of each test. */
function pendingLines(model: SummaryModel, chalk: ChalkInstance): Line[] {
  const tests = listPendingTests(model)
  if (tests.length === 0) return []
  const lines = tests.slice(0, maxPendingTests).map((test) => ({
    text: `  ${readPending(test).slice(0, 1).map(formatPendingRequest).join()}  ${formatTest(test)}`,
    paint: unchanged,
  }))
  const rest = restLine(tests.length - lines.length, 'test', chalk)
  return [...blank, { text: `  ${summarizePending(tests)}`, paint: chalk.bold }, ...lines, ...rest]
}

function closeLines(model: SummaryModel, chalk: ChalkInstance): Line[] {
  const close = listCloseWebhooks(model)
  if (close.length === 0) return []
  const lines = close.slice(0, maxCloseWebhooks).map((webhook) => ({
    text: `  "${makeVisible(webhook.templateName)}" ${formatWaits(webhook)}`,
    paint: unchanged,
  }))
  const rest = restLine(close.length - lines.length, 'webhook', chalk)
  return [...blank, { text: `  ${summarizeClose(close)}`, paint: chalk.bold }, ...lines, ...rest]
}

function unreadableLines(model: SummaryModel, chalk: ChalkInstance): Line[] {
  const { unreadableAttachments } = model
  if (unreadableAttachments.length === 0) return []
  const tests = indexTests(model)
  const shown = unreadableAttachments.slice(0, maxUnreadable)
  const lines = shown.map(({ testId, name, reason }) => ({
    text: `  ${makeVisible(name)}: ${makeVisible(reason)}  ${formatTest(tests.get(testId))}`,
    paint: unchanged,
  }))
  const rest = restLine(unreadableAttachments.length - shown.length, 'attachment', chalk)
  return [...blank, { text: `  ${summarizeUnreadable(model)}`, paint: chalk.bold }, ...lines, ...rest]
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

/** A truncated path or command could not be used; on its own line, the terminal may wrap it. */
function wholeLines(label: string, text: string | undefined, width: number, paint: Line['paint']): Line[] {
  if (text === undefined) return []
  const line = `  ${label}: ${makeVisible(text)}`
  const texts = line.length <= width ? [line] : [`  ${label}:`, makeVisible(text)]
  return texts.map((whole) => ({ text: whole, paint, isWhole: true }))
}
