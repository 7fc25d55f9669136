import { type CoveredOperation, isCovered } from '../../summary-file/api-coverage.js'
import { count, formatNumber } from '../../values/numbers.js'
import { formatCovered, formatOperation, isDeprecatedCall, listUnseenStatuses } from '../phrases/api.js'
import type { SummaryModel } from '../summary/model.js'
import { listItems, type Section } from './document.js'

/** Summarizes the API coverage, and lists operations that need attention. Empty without recorded traffic. */
export function buildApiCoverage(model: SummaryModel): readonly Section[] {
  const { apiCoverage } = model
  if (!apiCoverage) return []
  const items = listOperations(model, apiCoverage.list)
  return [
    {
      ...{ id: 'apiCoverage', title: formatTitle(model, apiCoverage), noun: 'operation', tone: 'plain' },
      isCollapsed: true,
      ...listItems(items, ({ operation, state }) => ({
        parts: [{ code: formatOperation(operation) }, state],
      })),
    },
  ]
}

/** Lists operations that are no longer called, never called, or called although they are deprecated. */
function listOperations({ changes }: SummaryModel, list: readonly CoveredOperation[]) {
  const lost = new Set(changes?.noLongerCovered)
  const withState = (state: string, belongs: (operation: CoveredOperation) => boolean) =>
    list.filter(belongs).map((operation) => ({ operation, state }))
  return [
    ...withState('no longer called', ({ id }) => lost.has(id)),
    ...withState('never called', (operation) => !isCovered(operation) && !lost.has(operation.id)),
    ...withState('deprecated, and still called', isDeprecatedCall),
  ]
}

function formatTitle({ changes }: SummaryModel, coverage: NonNullable<SummaryModel['apiCoverage']>): string {
  const { list, unknown, omitted = 0 } = coverage
  const unseen = list.flatMap(listUnseenStatuses).length
  const lost = changes?.noLongerCovered?.length ?? 0
  const deprecated = list.filter(isDeprecatedCall).length
  const facts = [
    `API coverage: ${formatCovered(coverage)}`,
    ...(lost > 0 ? [`${formatNumber(lost)} no longer`] : []),
    ...(unknown.length > 0 ? [`${count(unknown.length, 'call')} that no document knows`] : []),
    ...(deprecated > 0 ? [`${formatNumber(deprecated)} of them deprecated`] : []),
    ...(unseen > 0
      ? [`${count(unseen, 'documented status', 'documented statuses')} of called operations never seen`]
      : []),
    ...(omitted > 0 ? [`${count(omitted, 'response')} not counted`] : []),
  ]
  return facts.join(', ')
}
