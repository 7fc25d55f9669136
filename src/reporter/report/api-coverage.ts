// API operations in the report. The HTML report also uses this module, so it must not import anything from Node.

import {
  type ApiCoverage,
  type CoveredOperation,
  isCovered,
  type PatternOperation,
} from '../../summary-file/api-coverage.js'
import { count, formatNumber } from '../../values/numbers.js'
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

function formatTitle({ changes }: SummaryModel, coverage: ApiCoverage): string {
  const { list, unknown, omitted = 0 } = coverage
  const unseen = list.flatMap(listUnseenStatuses).length
  const lost = changes?.noLongerCovered?.length ?? 0
  const deprecated = list.filter(isDeprecatedCall).length
  const facts = [
    ...(lost > 0 ? [`${formatNumber(lost)} no longer called`] : []),
    ...(deprecated > 0 ? [count(deprecated, 'deprecated operation')] : []),
    ...(unknown.length > 0 ? [count(unknown.length, 'undocumented call')] : []),
    ...(unseen > 0 ? [`${count(unseen, 'documented status', 'documented statuses')} not returned`] : []),
    ...(omitted > 0 ? [`${count(omitted, 'response')} not counted`] : []),
  ]
  return [`API coverage: ${formatCovered(coverage)}`, facts.join(', ')].filter(Boolean).join('; ')
}

function formatCovered({ covered, operations }: ApiCoverage): string {
  const percent = operations === 0 ? 0 : Math.floor((100 * covered) / operations)
  return `${formatNumber(covered)} of ${count(operations, 'operation')} called (${percent} %)`
}

/** Lists the documented statuses that a called operation never returned. Omits `default`, which is not specific. */
export function listUnseenStatuses({ documentedStatuses, statuses }: CoveredOperation): readonly string[] {
  const seen = Object.keys(statuses)
  if (seen.length === 0) return []
  return documentedStatuses.filter((name) => {
    const isRange = /^\dxx$/i.test(name)
    const isSeen = isRange ? seen.some((status) => status[0] === name[0]) : seen.includes(name)
    return name !== 'default' && !isSeen
  })
}

function isDeprecatedCall(operation: CoveredOperation): boolean {
  return operation.deprecated === true && isCovered(operation)
}

/** Formats an operation as `listMovies (GET /movies)`, or as its id alone if the id consists of method and path. */
export function formatOperation({
  id,
  method,
  path,
}: Pick<CoveredOperation, 'id' | 'method' | 'path'>): string {
  const line = `${method} ${path}`
  return id === line ? id : `${id} (${line})`
}

/** Describes an operation, for example as `owner team-catalog, tag movie, 500 is not documented`. */
export function describeOperation({ owner, tags, documented }: PatternOperation, status?: number): string {
  const parts = [
    owner === undefined ? '' : `owner ${owner}`,
    tags.length === 0 ? '' : `${tags.length === 1 ? 'tag' : 'tags'} ${tags.join(', ')}`,
    documented === false ? `${status} is not documented` : '',
  ]
  return parts.filter(Boolean).join(', ')
}
