// The HTML report's data: the report's document as far as a page has room for it, as plain JSON. This module must not
// import anything from Node.

import type { SummaryHistogram, SummaryRun } from '../../summary-file/summary.js'
import {
  getText,
  type Line,
  type SectionId,
  type SortKeys,
  type Tone,
  type Words,
} from '../report/document.js'
import type { Column } from '../summary/histogram.js'

export interface PageData {
  readonly run: SummaryRun
  readonly head: PageSection
  /** When errors occurred. Absent if fewer than two errors did. */
  readonly histogram?: SummaryHistogram | undefined
  /** Causes to name below the histogram. */
  readonly causes: readonly PageCause[]
  /** The tabs that have something, the most important first. */
  readonly tabs: readonly PageTab[]
  /** `index.html` of Playwright's HTML report, relative to the page. */
  readonly playwrightReport?: string | undefined
  /** Whether the run also writes `network-error-summary.json`, which has what the page omits. */
  readonly hasJson: boolean
}

export interface PageCause {
  readonly title: string
  readonly firstSeen: string
  readonly lastSeen: string
}

export interface PageTab {
  /** The tab's name in the address. */
  readonly name: string
  /** The number of everything that it lists, including what is not on the page. */
  readonly total: number
  readonly label: string
  readonly note: string
  readonly sections: readonly PageSection[]
}

/** An item with its details. */
export interface PageItem {
  readonly parts: Line
  readonly place?: Line | undefined
  readonly id?: string | undefined
  readonly sortKeys?: SortKeys | undefined
  readonly when?: readonly Column[] | undefined
  readonly what?: string | undefined
  readonly kind?: string | undefined
  readonly tone?: Tone | undefined
  readonly reasons?: readonly string[] | undefined
  readonly serverLine?: string | undefined
  readonly details?: readonly PageList[] | undefined
}

export interface PageList {
  readonly title: Words
  readonly noun: string
  readonly isText?: true | undefined
  readonly columns?: readonly string[] | undefined
  readonly isFolded?: true | undefined
  readonly items: readonly PageItem[]
  /** The number of all items, including those that are not on the page. */
  readonly total: number
}

export interface PageSection extends PageList {
  readonly id: SectionId
  readonly tone: Tone
  readonly isCollapsed?: boolean | undefined
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

export function getLineText(line: Line): string {
  return line.map(getText).join(' ')
}

/** Decompresses the output of `compressPageData`. */
export async function readData(base64: string): Promise<PageData> {
  const binary = atob(base64)
  const bytes = new Uint8Array(binary.length)
  for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index)
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  // The JSON is not validated, because a reporter of the same build wrote it.
  return (await new Response(stream).json()) as PageData
}
