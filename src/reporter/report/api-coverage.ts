import { isCovered } from '../../summary-file/api-coverage.js'
import { count, formatNumber } from '../../values/numbers.js'
import { formatCovered, formatOperation, listUnseenStatuses } from '../phrases/api.js'
import type { SummaryModel } from '../summary/model.js'
import { listItems, type Section } from './document.js'

/** Summarizes the API coverage, and lists the operations that no test called. Empty without recorded traffic. */
export function buildApiCoverage(model: SummaryModel): readonly Section[] {
  const { apiCoverage } = model
  if (!apiCoverage) return []
  const uncovered = apiCoverage.list.filter((operation) => !isCovered(operation))
  return [
    {
      ...{ id: 'apiCoverage', title: formatTitle(model, apiCoverage), noun: 'operation', tone: 'plain' },
      isCollapsed: true,
      ...listItems(uncovered, (operation) => ({ parts: [{ code: formatOperation(operation) }, 'never called'] })),
    },
  ]
}

function formatTitle({changes}: SummaryModel, coverage: NonNullable<SummaryModel['apiCoverage']>): string {
  const { list, unknown, omitted = 0 } = coverage
  const unseen = list.flatMap(listUnseenStatuses).length
  const lost = changes?.noLongerCovered?.length ?? 0
  const facts = [
    `API coverage: ${formatCovered(coverage)}`,
    ...(lost > 0 ? [`${formatNumber(lost)} no longer`] : []),
    ...(unknown.length > 0 ? [`${count(unknown.length, 'call')} that no document knows`] : []),
    ...(unseen > 0
      ? [`${count(unseen, 'documented status', 'documented statuses')} of called operations never seen`]
      : []),
    ...(omitted > 0 ? [`${count(omitted, 'response')} not counted`] : []),
  ]
  return facts.join(', ')
}
