import type { PageData } from '../../../../src/reporter/page-data/page-data.js'
import { type PageOptions, writePageJson } from '../../../../src/reporter/page-data/write-page-json.js'
import type { SummaryModel } from '../../../../src/reporter/summary/model.js'

/** Writes the page's data and reads it back. */
export function readPage(model: SummaryModel, options?: PageOptions): PageData {
  return JSON.parse([...writePageJson(model, options)].join('')) as PageData
}
