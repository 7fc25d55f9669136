import { type CoveredOperation, isCovered, type UnknownCall } from '../../summary-file/api-coverage.js'
import type { SummaryModel } from '../summary/model.js'
import { max } from './limits/limits.js'
import { cutName } from './limits/truncate.js'
import type { CoverageState, PageOperation } from './page-types.js'

/** All states. Those that need attention come first. */
const stateOrder: readonly CoverageState[] = ['no longer called', 'never called', 'only mocked', 'called']

/** Lists operations with their tags and owners. Operations that need attention come first. */
export function listPageOperations({ apiCoverage, operations = [], changes }: SummaryModel): PageOperation[] {
  const lost = new Set(changes?.noLongerCovered)
  const list = apiCoverage?.list ?? []
  return list
    .map((covered, index) => {
      const { tags = [], owner } = operations[index] ?? {}
      return {
        ...cutOperation(covered),
        tags: tags.slice(0, max.tags).map(cutName),
        ...(owner !== undefined && { owner: cutName(owner) }),
        state: getState(covered, lost),
      }
    })
    .sort((a, b) => stateOrder.indexOf(a.state) - stateOrder.indexOf(b.state))
}

export function toPageCall({ method, path, ...call }: UnknownCall): UnknownCall {
  return { ...call, method: cutName(method), path: cutName(path) }
}

export function cutOperation<T extends Pick<PageOperation, 'id' | 'method' | 'path'>>(operation: T): T {
  const { id, method, path } = operation
  return { ...operation, id: cutName(id), method: cutName(method), path: cutName(path) }
}

function getState(operation: CoveredOperation, lost: ReadonlySet<string>): CoverageState {
  if (isCovered(operation)) return 'called'
  if (lost.has(operation.id)) return 'no longer called'
  return operation.mocked === undefined ? 'never called' : 'only mocked'
}
