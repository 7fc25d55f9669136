import { maxPageChars, toPageData } from '../../../../src/reporter/outputs/to-page-data.js'
import {
  getItemText,
  type PageData,
  type PageItem,
  type PageSection,
  parseData,
} from '../../../../src/reporter/page/page-data.js'
import { buildReport } from '../../../../src/reporter/report/build-report.js'
import type { SectionId } from '../../../../src/reporter/report/document.js'
import type { SummaryModel } from '../../../../src/reporter/summary/model.js'

/** Returns the page's data as the page reads it. */
export function readPage(
  model: SummaryModel,
  { sections = buildReport(model), maxChars = maxPageChars } = {},
): PageData {
  return parseData(toPageData(model, sections, maxChars).toString())
}

/** Finds a section of the page; an empty one if the page does not have it. */
export function getSection({ tabs }: PageData, id: SectionId): PageSection {
  const found = tabs.flatMap(({ sections }) => sections).find((section) => section.id === id)
  return found ?? { id, title: '', noun: '', tone: 'plain', items: [], total: 0 }
}

/** Returns the lines that an item's row and panel show. */
export function readItem(item: PageItem | undefined): readonly string[] {
  return item ? getItemText(item).split('\n') : []
}
