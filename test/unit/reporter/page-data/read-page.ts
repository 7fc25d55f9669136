import type { PageData } from '../../../../src/reporter/page-data/page-data.js'
import { toPageData } from '../../../../src/reporter/page-data/to-page-data.js'
import type { SummaryModel } from '../../../../src/reporter/summary/model.js'

/** Returns the page's data as the page reads it. */
export function readPage(model: SummaryModel, maxChars?: number): PageData {
  return JSON.parse(JSON.stringify(toPageData(model, maxChars))) as PageData
}
