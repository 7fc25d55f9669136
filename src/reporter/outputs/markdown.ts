import {
  escapeMarkdown,
  formatMarkdownCode,
  formatMarkdownDetails,
  formatMarkdownLink,
  maxCodeLength,
  maxCommentBytes,
  toReference,
} from '../../printing/markdown.js'
import { count } from '../../values/numbers.js'
import { makeVisible, truncate } from '../../values/text.js'
import {
  formatLine,
  getLine,
  getText,
  type Item,
  isOurs,
  type Line,
  type List,
  listPresent,
  listReasons,
  type Part,
  type Section,
  type SectionId,
  takeItems,
} from '../report/document.js'

/** A comment that is longer is not read. */
const maxCommentLines = 200
/** Maximum number of items in each section, and in every other list. */
const maxSectionItems: Readonly<Partial<Record<SectionId, number>>> = {
  mockLeaks: 4, // five lines with the one about the rest
  hosts: 4,
}
const maxItems = 20
/** Number of items that a reader passes on the way to the next section. */
const maxOpenItems = 5
/** Maximum numbers of items in a section, tried one after the other until the report fits. */
const shortest = 3
const lengths = [20, 10, shortest]

/** A reason is the answer that readers look for. It may be longer than a name. */
const maxReasonLength = 1_000

type FormatText = (text: string, maxLength?: number) => string

/** A section as Markdown, in which each item has a short form and, possibly, a form with details. */
interface Block {
  readonly heading: string
  readonly items: readonly { readonly short: string; readonly long?: string }[]
  /** Such as `180 more errors`. Empty if the items are all. */
  readonly rest: string
  /** The number of items beyond those that are open, and their noun. Empty if there are none, or if all are folded. */
  readonly folded: string
  readonly isCollapsed: boolean
}

export interface MarkdownOptions {
  readonly maxBytes?: number | undefined
  readonly maxLines?: number | undefined
  /** What run it is, in Markdown: a line below the headline. */
  readonly about?: string | undefined
  /** Where people find the rest, in Markdown. */
  readonly rest?: string | undefined
}

/**
 * Prints the report for a step summary or a pull request comment, in at most 200 lines. In `maxBytes` it puts as many whole
 * sections as fit, and then as many details as fit, with notices of what it omits. Rather than omitting a section about why
 * the run is red, it shortens the lists. Returns `''` if not even a notice fits.
 */
export function printMarkdown(
  sections: readonly Section[],
  { maxBytes = maxCommentBytes, maxLines = maxCommentLines, about, rest }: MarkdownOptions = {},
): string {
  const room = { bytes: maxBytes, lines: maxLines }
  const place = rest === undefined ? '' : ` in ${rest}`
  const needed = sections.findLastIndex(({ tone }) => tone === 'bad') + 1
  const attempts = [
    ...lengths.map((maxRows) => ({ maxRows, least: needed })),
    { maxRows: shortest, least: 0 },
  ]
  for (const { maxRows, least } of attempts) {
    const blocks = sections.map((section) => toBlock(section, place, maxRows, about))
    const printed = printFirst(blocks, least, room, place)
    if (printed !== undefined) return printed
  }
  return ''
}

interface Room {
  readonly bytes: number
  readonly lines: number
}

/** Prints as many blocks as fit, but not fewer than `least`. Undefined if they do not fit. */
function printFirst(blocks: readonly Block[], least: number, room: Room, place: string): string | undefined {
  for (let kept = blocks.length; kept >= least; kept--) {
    const shown = blocks.slice(0, kept)
    const notice = kept < blocks.length ? [formatNotice(blocks.length - kept, place)] : []
    const brief = shown.map((block) => print(block, 0, place))
    const spare = subtract(room, measure(join([...brief, ...notice])))
    if (isPositive(spare)) return join([...printDetails(shown, spare, place), ...notice])
  }
  return undefined
}

function join(texts: readonly string[]): string {
  return `${texts.join('\n\n')}\n`
}

function measure(text: string): Room {
  return { bytes: Buffer.byteLength(text), lines: text.split('\n').length - 1 }
}

function subtract(room: Room, used: Room): Room {
  return { bytes: room.bytes - used.bytes, lines: room.lines - used.lines }
}

function isPositive({ bytes, lines }: Room): boolean {
  return bytes >= 0 && lines >= 0
}

function formatNotice(omitted: number, place: string): string {
  const hint = place === '' ? '' : ` The complete report is${place}.`
  return `> **Truncated:** ${count(omitted, 'section')} omitted.${hint}`
}

function toBlock(section: Section, place: string, maxRows: number, about: string | undefined): Block {
  const { id, title, noun, total, isCollapsed = false } = section
  const max = maxSectionItems[id] ?? maxItems
  const items = takeItems(section, id === 'head' ? max : Math.min(max, maxRows))
  const heading = formatPart(title, isCollapsed ? formatMarkdownCode : formatCode)
  if (id === 'head') {
    const sentences = items.map(({ parts }) => `${formatParts(parts, formatCode)}.`).join(' ')
    return {
      heading: [`## ${heading}`, about].filter(Boolean).join('\n\n'),
      items: items.length > 0 ? [{ short: sentences }] : [],
      rest: '',
      folded: '',
      isCollapsed,
    }
  }
  return {
    heading: isCollapsed || heading === '' ? heading : `### ${heading}`,
    items: items.map((item) => formatItem(item, place)),
    rest: formatRest(total - items.length, noun, place),
    folded: items.length > maxOpenItems && !isCollapsed ? count(total - maxOpenItems, `more ${noun}`) : '',
    isCollapsed,
  }
}

/** Formats an item as a line of a list and, if it has details, as a collapsed block. */
function formatItem(item: Item, place: string): Block['items'][number] {
  const { getServerLine, listDetails } = item
  const parts = getLine(item)
  const serverLine = getServerLine?.()
  const reasons = listPresent([...listReasons(item), serverLine])
  const format = (formatText: FormatText) => {
    return [formatParts(parts, formatText), ...reasons.map((text) => formatText(text, maxReasonLength))].join(
      '<br>',
    )
  }
  const short = `- ${format(formatCode)}`
  const lists = listDetails?.().filter(({ total, shownOn }) => total > 0 && shownOn !== 'page') ?? []
  if (lists.length === 0) return { short }
  const details = lists.map((list) => formatList(list, place)).join('\n\n')
  return { short, long: `${formatMarkdownDetails(format(formatHtmlCode), details)}\n` }
}

function formatList(list: List, place: string): string {
  const items = takeItems(list, maxItems)
  const heading = formatPart(list.title, formatCode)
  const title = heading === '' ? [] : [`${heading}:`]
  const lines = list.isText
    ? `<pre>${items.map(({ parts }) => escapeHtml(formatLine(parts, getText))).join('\n')}</pre>`
    : items.map((item) => `- ${formatParts(getLine(item), formatCode)}`).join('\n')
  const rest = formatRest(list.total - items.length, list.noun, place)
  return [...title, lines, rest].filter(Boolean).join('\n\n')
}

function formatParts(parts: Line, formatText: FormatText): string {
  return formatLine(parts, (part) => formatPart(part, formatText))
}

function formatPart(part: Part, formatText: FormatText): string {
  if (isOurs(part)) return escapeMarkdown(getText(part))
  if ('phrase' in part && !part.during)
    return part.phrase.map((piece) => formatPart(piece, formatText)).join('')
  if ('state' in part) return `<b>${part.state}</b>`
  return 'link' in part ? formatMarkdownLink(part.text, part.link) : formatText(getText(part))
}

/** Prints blocks with as many details as there is room for, in their order. */
function printDetails(blocks: readonly Block[], room: Room, place: string): readonly string[] {
  let spare = room
  return blocks.map((block) => {
    let details = 0
    for (const { short, long } of block.items) {
      const rest = long === undefined ? spare : subtract(spare, subtract(measure(long), measure(short)))
      if (long === undefined || !isPositive(rest)) break
      spare = rest
      details++
    }
    return print(block, details, place)
  })
}

/** Prints a block in which the first items have details. */
function print({ heading, items, rest, folded, isCollapsed }: Block, details: number, place: string): string {
  const lines = items.map(({ short, long }, index) => (index < details ? (long ?? short) : short))
  const omitted = items.filter(({ long }) => long !== undefined).length - details
  const notice = omitted > 0 ? `Details of ${count(omitted, 'item')} are${place || ' omitted'}.` : ''
  const body =
    folded === ''
      ? joinBody(lines, rest, notice)
      : joinBody(
          lines.slice(0, maxOpenItems),
          formatMarkdownDetails(folded, joinBody(lines.slice(maxOpenItems), rest, notice)),
        )
  if (isCollapsed) return body === '' ? heading : formatMarkdownDetails(heading, body)
  return listPresent([heading, body]).join('\n\n')
}

function joinBody(lines: readonly string[], ...notes: readonly string[]): string {
  return listPresent([lines.join('\n').trimEnd(), ...notes]).join('\n\n')
}

function formatRest(omitted: number, noun: string, place: string): string {
  if (omitted === 0) return ''
  return `… and ${count(omitted, `more ${noun}`)}${place}`
}

/**
 * Formats untrusted text as code in a paragraph or a list. Nothing in a code span is interpreted, not even GitHub's
 * @mentions, #numbers and :emoji:. Only a backtick ends the span. A pipe stays as it is, because outside of a table
 * GitHub shows a backslash before it.
 */
function formatCode(text: string, maxLength: number = maxCodeLength): string {
  if (text === '') return ''
  const line = truncate(makeVisible(text), maxLength)
  return needsReferences(line) ? formatMarkdownCode(text, maxLength) : `\`${line}\``
}

/** Formats untrusted text as code inside an HTML block, where only HTML is interpreted. */
function formatHtmlCode(text: string, maxLength?: number): string {
  if (text === '') return ''
  return `<code>${escapeHtml(text, maxLength)}</code>`
}

/** Escapes a line of untrusted text inside an HTML block. */
function escapeHtml(text: string, maxLength: number = maxCodeLength): string {
  return truncate(makeVisible(text), maxLength).replace(/[&<>"]/g, toReference)
}

/** Whether a code span is unsafe: a backtick ends it, and outer spaces are lost. */
function needsReferences(line: string): boolean {
  return /`|^\s|\s$/.test(line)
}
