import defaultChalk, { Chalk, type ChalkInstance } from 'chalk'
import { count } from '../../values/numbers.js'
import { getMaxLength, makePrintable, makeVisible, truncate } from '../../values/text.js'
import {
  getLine,
  getText,
  type Item,
  isOurs,
  listReasons,
  type Part,
  type Section,
  type SectionId,
  type Sections,
  type Tone,
  takeItems,
} from '../report/document.js'

interface TerminalStyle {
  /** Width in characters. Only paths and commands may be longer. */
  readonly columns: number
  readonly chalk: ChalkInstance
}

type Style = 'bold' | 'dim' | 'red' | 'yellow' | 'cyan'

interface Line {
  readonly text: string
  readonly style?: Style | undefined
}

const defaultColumns = 100
const minColumns = 20
/** Number of items of a list that is too long to be printed whole. */
const maxItems = 5
/** Maximum number of items of a list that is printed whole. */
const maxWholeItems: Readonly<Partial<Record<SectionId, number>>> = { head: 20, errors: 10 }
/** Servers that log JSON print long lines. */
const maxServerLineLength = 200
const blank: Line = { text: '' }
const indent = '  '
const styles: Readonly<Partial<Record<Tone, Style>>> = { bad: 'red', warning: 'yellow' }

/**
 * Prints the end of the run's output. It is always short, and only one line if there is nothing to list. `reportFile` is
 * the report that was written, if any.
 */
export function printTerminal(
  [head, ...sections]: Sections,
  { columns, chalk }: TerminalStyle,
  reportFile?: string,
): string {
  const width = Math.max(minColumns, columns)
  if (head.total + sections.length === 0) return printHeadline(head, chalk, width)
  const report = reportFile === undefined ? [] : layOut(['Report:', { command: reportFile }], width)
  const isAfterStep = sections.at(-1)?.id === 'nextStep'
  // The head counts known errors.
  const listed = sections.filter(({ id, isCollapsed }) => id !== 'known' || !isCollapsed)
  const shown = [flow(head), ...listed.map(leaveOutTitle)]
  const lines: readonly Line[] = [
    ...separate(shown, width),
    ...(report.length > 0 && !isAfterStep ? [blank] : []),
    ...paint(report, 'cyan'),
    blank, // a following `line` reporter erases the last line of the screen
  ]
  const print = ({ text, style }: Line): string => {
    const line = printLine(text, width)
    return style ? chalk[style](line) : line
  }
  return lines.map(print).join('\n')
}

/** Leaves out the title of the next step, whose sentences say what to do. */
function leaveOutTitle(section: Section): Section {
  return section.id === 'nextStep' ? { ...section, title: '' } : section
}

/** Joins the sentences that need no attention, which follow each other. */
function flow(head: Section): Section {
  const all = [...head.items]
  const first = all.findIndex(isPlain)
  const plain = all.filter(isPlain)
  if (plain.length < 2) return head
  const parts = plain.flatMap((item, index) => (index === 0 ? item.parts : ['. ', ...item.parts]))
  const rest = all.filter((item) => !isPlain(item))
  const items = rest.toSpliced(first, 0, { parts: [toPhrase(parts)], tone: 'plain' })
  return { ...head, items, total: items.length }
}

function isPlain({ tone }: Item): boolean {
  return tone === 'plain'
}

function toPhrase(parts: readonly Part[]): Part {
  return {
    phrase: parts.flatMap((part) =>
      typeof part !== 'string' && 'phrase' in part ? part.phrase : [getText(part)],
    ),
  }
}

interface PrintedSection {
  readonly section: Section
  readonly lines: readonly Line[]
}

/** Begins sections with an empty line where it separates something. */
function separate(sections: readonly Section[], width: number): readonly Line[] {
  const printed = sections.map((section) => ({ section, lines: printSection(section, width) }))
  return printed.flatMap((each, index) => {
    const before = printed[index - 1]
    return before && belongTogether(before, each, index) ? each.lines : [blank, ...each.lines]
  })
}

/** Whether a section continues the one before it: advice about the only row, good news in a line, or a line after another. */
function belongTogether(before: PrintedSection, { section, lines }: PrintedSection, index: number): boolean {
  const { id, total } = before.section
  if (section.id === 'nextStep') {
    const isOnlyRow = index === 2 && total === 1 // below the head
    return isOnlyRow && (id === 'errors' || id === 'missingWebhooks')
  }
  if (lines.length > 1 || id === 'head') return false
  return before.lines.length === 1 || (id === 'errors' && section.tone === 'good')
}

/** Prints a headline that says everything: one line, unless the terminal is narrower. */
function printHeadline({ title }: Section, chalk: ChalkInstance, width: number): string {
  const lines = wrap(`${makeVisible(getText(title))}.`, '', width)
  return lines.map((line) => chalk.dim(printLine(line, width))).join('\n')
}

/** Makes a line printable, without making it longer than the terminal is wide. */
function printLine(text: string, width: number): string {
  const line = makePrintable(text)
  return text.length <= width ? truncate(line, width) : line
}

function printSection(section: Section, width: number): readonly Line[] {
  const { id, title, noun, total, isCollapsed } = section
  const heading = getText(title) === '' ? [] : layOut([title], width)
  if (isCollapsed) return paint(heading, 'dim')
  const items = takeItems(section, total > (maxWholeItems[id] ?? maxItems) ? maxItems : total)
  const line = joinOnlyItem(section, items, width)
  if (line) return [line]
  const stateWidth = getMaxLength(items.flatMap(({ parts }) => parts.flatMap(getState)))
  const rest = total - items.length
  const hasTags = id !== 'head' && items.every(({ parts }) => parts.some((part) => getState(part).length > 0))
  return [
    ...(hasTags ? [] : paint(heading, 'bold')), // the tags say what the items are
    ...items.flatMap((item) => printItem(item, stateWidth, width)),
    ...paint(layOut(rest > 0 ? [`… and ${count(rest, `more ${noun}`)}`] : [], width), 'dim'),
  ]
}

/** Prints a section's only item beside its title, if it has no more to say and both fit on a line. */
function joinOnlyItem(
  { id, title, tone }: Section,
  [item, ...more]: readonly Item[],
  width: number,
): Line | undefined {
  if (id === 'head' || !item || more.length > 0 || getText(title) === '') return undefined
  if (listReasons(item).length > 0 || item.getServerLine?.() !== undefined) return undefined
  const [text = '', ...others] = layOut([`${getText(title)}:`, ...getLine(item)], width)
  return others.length > 0 ? undefined : { text, style: styles[tone] }
}

function getState(part: Part): readonly string[] {
  return typeof part !== 'string' && 'state' in part ? [part.state] : []
}

/** Prints an item. If any item of its section has a state, all get a column for it. */
function printItem(item: Item, stateWidth: number, width: number): readonly Line[] {
  const { tone, reason, getServerLine, explanation = [] } = item
  const padded = getLine(item).map((part) => getState(part)[0]?.padEnd(stateWidth) ?? part)
  const [name = '', ...others] = layOut(padded, width)
  const serverLine = truncate(getServerLine?.() ?? '', maxServerLineLength)
  const why = [reason ?? '', serverLine, ...explanation].filter((text) => text !== '')
  const wrapped = why.flatMap((text) => wrap(makeVisible(text), indent + indent, width))
  const style = tone && styles[tone]
  const isSentence = padded.length === 1 && why.length === 0
  return [...paint([name], style), ...paint(others, isSentence ? style : undefined), ...paint(wrapped, 'dim')]
}

function paint(texts: readonly string[], style?: Style): readonly Line[] {
  return texts.map((text) => ({ text, style }))
}

/** Puts parts on as few lines as possible: a part begins a line of its own if it does not fit on the one before. */
function layOut(parts: readonly Part[], width: number): readonly string[] {
  const lines: string[] = []
  for (const part of parts) {
    const text = makeVisible(getText(part))
    const line = lines.at(-1) ?? ''
    const longer = `${line}${line.endsWith(':') ? ' ' : '  '}${text}`
    const start = line === '' ? indent : indent + indent
    if (line !== '' && longer.length <= width) lines.splice(-1, 1, longer)
    else lines.push(...breakText(part, text, start, width))
  }
  return lines
}

/** Wraps words and truncates other texts, except paths and commands, which would be useless then. */
function breakText(part: Part, text: string, start: string, width: number): readonly string[] {
  if (isOurs(part) || 'phrase' in part) return wrap(text, start, width)
  const line = `${start}${text}`
  if ('command' in part) return [line.length <= width ? line : text]
  return [truncate(line, width)]
}

function wrap(text: string, start: string, width: number): readonly string[] {
  const lines = [start]
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? start
    const longer = line === start ? `${line}${word}` : `${line} ${word}`
    if (longer.length > width && line !== start) lines.push(`${start}${word}`)
    else lines.splice(-1, 1, longer)
  }
  return lines.map((line) => truncate(line, width))
}

/**
 * Supports NO_COLOR (https://no-color.org), which chalk ignores. FORCE_COLOR takes precedence, as in Node:
 * https://nodejs.org/api/cli.html#force_color1-2-3
 */
export function getTerminalStyle(columns: number | undefined): TerminalStyle {
  const { NO_COLOR, FORCE_COLOR } = process.env
  const noColor = Boolean(NO_COLOR) && FORCE_COLOR === undefined
  return {
    columns: columns || defaultColumns,
    chalk: noColor ? new Chalk({ level: 0 }) : defaultChalk,
  }
}
