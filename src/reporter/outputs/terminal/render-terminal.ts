// The summary at the end of the run's output: short however much was seen, one quiet line when there was nothing.
import type { ChalkInstance } from 'chalk'
import type { PatternModel, SummaryModel, TestModel } from '../../summary/model.js'
import {
  clip,
  count,
  formatOutcomes,
  formatPattern,
  formatTestLocation,
  formatTestName,
  hasNoFindings,
  indexTests,
  plainLine,
  summarizeErrors,
  summarizeTimeouts,
  summarizeUnreadable,
} from '../phrases.js'

export interface TerminalStyle {
  /** Width in characters; no line is longer, but for the path of the report. */
  readonly columns: number
  readonly chalk: ChalkInstance
}

interface Line {
  readonly text: string
  readonly paint: (text: string) => string
  /** Never cut, however narrow the terminal is. */
  readonly isWhole?: boolean
}

const mostPatterns = 10
const mostTimeouts = 5
const mostUnreadable = 5
const narrowestColumns = 20

/** The text that is printed; `reportFile` is where more is to be found, when a report was written. */
export function renderTerminal(
  model: SummaryModel,
  { columns, chalk }: TerminalStyle,
  reportFile?: string,
): string {
  const width = Math.max(narrowestColumns, columns)
  if (hasNoFindings(model)) return chalk.dim(quietLine(model, width))
  const lines: Line[] = [
    ...blank,
    ...wrap(`${summarizeErrors(model)}${cutShort(model)}`, width).map((text) => ({
      text,
      paint: chalk.bold,
    })),
    ...patternLines(model, width, chalk),
    ...timeoutLines(model, chalk),
    ...unreadableLines(model, chalk),
    ...reportLines(reportFile, width, chalk),
    ...blank, // Playwright's line reporter, should it come next, wipes the last line of the screen
  ]
  return lines
    .map(({ text, paint, isWhole }) => paint(escapeWorkflowCommands(isWhole ? text : clip(text, width))))
    .join('\n')
}

/** GitHub's runner takes a line that begins with `::`, or holds `##[` anywhere, for a command of the workflow. */
function escapeWorkflowCommands(line: string): string {
  return line.replace(/^(\s*):(?=:)/, '$1\ufffd').replaceAll('##[', '##\ufffd')
}

function quietLine(model: SummaryModel, width: number): string {
  const line = `${summarizeErrors(model)}, no webhook missed.`
  return line.length <= width ? line : clip(`${summarizeErrors(model)}.`, width)
}

/** Whole words in lines of at most this width, indented by two. */
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

const asIs = (text: string): string => text
const blank: readonly Line[] = [{ text: '', paint: asIs }]

/** A run that was cut short has not shown everything. */
function cutShort({ run }: SummaryModel): string {
  if (run.status === 'interrupted') return ', until the run was interrupted'
  return run.status === 'timedout' ? ', until the run timed out' : ''
}

function patternLines({ patterns }: SummaryModel, width: number, chalk: ChalkInstance): Line[] {
  if (patterns.length === 0) return []
  const shown = patterns.slice(0, mostPatterns)
  const names = shown.map(formatPattern)
  const longest = Math.max(...names.map((name) => name.length))
  const fates = shown.map(patternReach)
  const longestFate = Math.max(...fates.map((fate) => fate.length))
  const nameWidth = Math.min(longest, width - longestFate - 6)
  const lines = shown.flatMap((pattern, index): Line[] => {
    const paint = pattern.failedTests > 0 ? chalk.red : chalk.yellow
    const name = names[index] ?? ''
    const fate = fates[index] ?? ''
    if (nameWidth >= Math.min(longest, 24)) {
      return [{ text: `  ${clip(name, nameWidth).padEnd(nameWidth)}  ${fate}`, paint }]
    }
    return [
      { text: `  ${name}`, paint },
      { text: `    ${fate}`, paint: asIs },
    ]
  })
  return [...blank, ...lines, ...restLine(patterns.length - shown.length, 'pattern', chalk)]
}

/** `5 tests: 1 failed, 4 let through` */
function patternReach(pattern: PatternModel): string {
  return `${count(pattern.tests, 'test')}: ${formatOutcomes(pattern)}`
}

function timeoutLines(model: SummaryModel, chalk: ChalkInstance): Line[] {
  if (model.webhookTimeouts.length === 0) return []
  const tests = indexTests(model)
  const shown = model.webhookTimeouts.slice(0, mostTimeouts)
  const lines = shown.map(({ testId, templateName, timeoutMs, totalReceived }) => ({
    text: `  "${plainLine(templateName)}" within ${timeoutMs} ms, ${count(totalReceived, 'other')} came  ${placeOf(tests.get(testId))}`,
    paint: asIs,
  }))
  const headline = { text: `  ${summarizeTimeouts(model)}`, paint: chalk.bold }
  return [
    ...blank,
    headline,
    ...lines,
    ...restLine(model.webhookTimeouts.length - shown.length, 'webhook', chalk),
  ]
}

function unreadableLines(model: SummaryModel, chalk: ChalkInstance): Line[] {
  const { unreadableAttachments } = model
  if (unreadableAttachments.length === 0) return []
  const tests = indexTests(model)
  const shown = unreadableAttachments.slice(0, mostUnreadable)
  const lines = shown.map(({ testId, name, reason }) => ({
    text: `  ${plainLine(name)}: ${plainLine(reason)}  ${placeOf(tests.get(testId))}`,
    paint: asIs,
  }))
  const rest = restLine(unreadableAttachments.length - shown.length, 'attachment', chalk)
  return [...blank, { text: `  ${summarizeUnreadable(model)}`, paint: chalk.bold }, ...lines, ...rest]
}

function placeOf(test: TestModel | undefined): string {
  return test ? `${formatTestLocation(test)} ${formatTestName(test)}` : ''
}

function restLine(number: number, what: string, chalk: ChalkInstance): Line[] {
  return number > 0 ? [{ text: `  … and ${count(number, `more ${what}`)}`, paint: chalk.dim }] : []
}

/** A path that was cut could not be opened: on a line of its own the terminal may break it. */
function reportLines(file: string | undefined, width: number, chalk: ChalkInstance): Line[] {
  if (file === undefined) return []
  const line = `  Report: ${plainLine(file)}`
  const texts = line.length <= width ? [line] : ['  Report:', plainLine(file)]
  return [...blank, ...texts.map((text) => ({ text, paint: chalk.cyan, isWhole: true }))]
}
