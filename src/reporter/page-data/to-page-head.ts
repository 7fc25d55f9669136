import { getAssessmentNotes } from '../phrases/assessment.js'
import { getPageHead } from '../phrases/page-head.js'
import type { SummaryModel } from '../summary/model.js'
import type { PageHead } from './page-data.js'

export function toPageHead(model: SummaryModel): PageHead {
  const { headline, detail, notes } = getPageHead(model)
  return {
    headline,
    lines: [detail, ...notes].filter(Boolean),
    lists: getAssessmentNotes(model).map(({ title, items }) => ({ title, items, total: items.length })),
  }
}
