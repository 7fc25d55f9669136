// Phrases about API operations. The HTML report also uses them, so this module must not import anything from Node.

import {
  type ApiCoverage,
  type CoveredOperation,
  isCovered,
  type PatternOperation,
} from '../../summary-file/api-coverage.js'
import { count, formatNumber } from '../../values/numbers.js'

export function formatCovered({ covered, operations }: Pick<ApiCoverage, 'covered' | 'operations'>): string {
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

/** Whether tests call an operation that is deprecated. */
export function isDeprecatedCall(operation: CoveredOperation): boolean {
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
