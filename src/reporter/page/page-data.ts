// The HTML report's data: the report's document as far as a page has room for it, as plain JSON. This module must not
// import anything from Node.

import type { SummaryHistogram, SummaryRun } from '../../summary-file/summary.js'
import {
  getText,
  type Line,
  type Part,
  type SectionId,
  type SortKeys,
  type TestReference,
  type Tone,
  type Words,
} from '../report/document.js'
import type { Column } from '../summary/histogram.js'

/** `P` is a piece of a line, which differs in the file. */
export interface PageData<P = Part> {
  readonly run: SummaryRun
  readonly head: PageSection<P>
  /** What to do about the first row. */
  readonly nextStep?: PageSection<P> | undefined
  /** When errors occurred. Absent if fewer than two errors did. */
  readonly histogram?: SummaryHistogram | undefined
  /** Causes to name below the histogram. */
  readonly causes: readonly PageCause[]
  /** The tabs that have something, the most important first. */
  readonly tabs: readonly PageTab<P>[]
  /** `index.html` of Playwright's HTML report, relative to the page. */
  readonly playwrightReport?: string | undefined
}

export interface PageCause {
  readonly title: string
  readonly firstSeen: string
  readonly lastSeen: string
}

export interface PageTab<P = Part> {
  /** The tab's name in the address. */
  readonly name: string
  /** The number of everything that it lists, including what is not on the page. */
  readonly total: number
  readonly label: string
  readonly note: string
  readonly sections: readonly PageSection<P>[]
}

/** An item with its details. */
export interface PageItem<P = Part> {
  readonly parts: readonly P[]
  readonly place?: readonly P[] | undefined
  readonly id?: string | undefined
  readonly sortKeys?: SortKeys | undefined
  readonly when?: readonly Column[] | undefined
  readonly what?: string | undefined
  readonly kind?: string | undefined
  readonly tone?: Tone | undefined
  readonly reasons?: readonly string[] | undefined
  readonly serverLine?: string | undefined
  readonly details?: readonly PageList<P>[] | undefined
  /** The line of details that the file has in place of them. */
  readonly detailsLine?: number | undefined
  /** Whether some of its details are rows, which can be open themselves. */
  readonly hasRows?: true | undefined
}

export interface PageList<P = Part> {
  readonly title: Words
  readonly noun: string
  readonly isText?: true | undefined
  readonly columns?: readonly string[] | undefined
  readonly isFolded?: true | undefined
  readonly items: readonly PageItem<P>[]
  /** The tests that the file has in place of items. */
  readonly tests?: readonly number[] | undefined
  /** The number of all items, including those that are not on the page. */
  readonly total: number
}

export interface PageSection<P = Part> extends PageList<P> {
  readonly id: SectionId
  readonly tone: Tone
  readonly isCollapsed?: boolean | undefined
}

/** The page's data as the file has it: a test is its index in a table, because thousands of errors name it. */
export interface StoredData extends PageData<StoredPart> {
  /** The tests that the page names. */
  readonly tests: readonly StoredTest[]
}

export type StoredPart = Exclude<Part, TestReference> | { readonly test: number }

export interface StoredTest extends TestReference {
  /** How it ended, and what opens its trace. */
  readonly ending: Line
}

/** Returns everything that an item says, for the search. */
export function getItemText(item: PageItem): string {
  const { id = '', what = '', parts, place = [], reasons = [], serverLine = '', details = [] } = item
  return [
    id,
    what,
    getLineText(parts),
    getLineText(place),
    ...reasons,
    serverLine,
    ...details.flatMap(({ items }) => items.map(getItemText)),
  ].join('\n')
}

function getLineText(line: Line): string {
  return line.map(getText).join(' ')
}

/** Decompresses the output of `compressPageData`. */
export async function readData(base64: string): Promise<PageData> {
  const binary = atob(base64)
  const bytes = new Uint8Array(binary.length)
  for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index)
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  return parseData(await new Response(stream).text())
}

/** What an index of a test stands for, in a line and in a list of tests. */
interface IndexedTest {
  readonly reference: TestReference
  readonly item: PageItem
}

/** What the numbers in the file stand for. */
interface Tables {
  readonly tests: readonly IndexedTest[]
  /** The details of the rows, as JSON. */
  readonly details: readonly string[]
}

/**
 * Parses the output of `toPageData`: a line of JSON for all rows, and one for the details of each row, which is parsed when
 * they are shown or searched. The JSON is not validated, because a reporter of the same build wrote it.
 */
export function parseData(text: string): PageData {
  const [rows = '', ...details] = text.split('\n')
  const { tests, ...data } = JSON.parse(rows) as StoredData
  const tables: Tables = { tests: tests.map(toIndexedTest), details }
  return {
    ...data,
    head: resolveSection(data.head, tables),
    nextStep: data.nextStep && resolveSection(data.nextStep, tables),
    tabs: data.tabs.map((tab) => ({
      ...tab,
      sections: tab.sections.map((section) => resolveSection(section, tables)),
    })),
  }
}

function toIndexedTest({ ending, ...reference }: StoredTest): IndexedTest {
  return { reference, item: { parts: [reference, ...ending] } }
}

function resolveSection(section: PageSection<StoredPart>, tables: Tables): PageSection {
  return { ...section, ...resolveList(section, tables) }
}

function resolveList({ items, tests, ...list }: PageList<StoredPart>, tables: Tables): PageList {
  return {
    ...list,
    items: tests
      ? tests.map((index) => tables.tests[index]?.item ?? { parts: [] })
      : items.map((item) => resolveItem(item, tables)),
  }
}

function resolveItem({ detailsLine, ...item }: PageItem<StoredPart>, tables: Tables): PageItem {
  const { parts, place, details } = item
  const resolved = {
    ...item,
    parts: resolveLine(parts, tables),
    place: place && resolveLine(place, tables),
    details: details?.map((list) => resolveList(list, tables)),
  }
  return detailsLine === undefined ? resolved : withDetails(resolved, () => parseDetails(detailsLine, tables))
}

/** Adds details that are parsed when they are read for the first time. */
function withDetails(item: PageItem, parse: () => readonly PageList[]): PageItem {
  let parsed: readonly PageList[] | undefined
  return {
    ...item,
    get details() {
      parsed ??= parse()
      return parsed
    },
  }
}

function parseDetails(line: number, tables: Tables): readonly PageList[] {
  const lists = JSON.parse(tables.details[line] ?? '[]') as readonly PageList<StoredPart>[]
  return lists.map((list) => resolveList(list, tables))
}

function resolveLine(line: readonly StoredPart[], { tests }: Tables): Line {
  return line.map((part) => (isIndex(part) ? (tests[part.test]?.reference ?? '') : part))
}

function isIndex(part: StoredPart): part is { readonly test: number } {
  return typeof part !== 'string' && 'test' in part
}
