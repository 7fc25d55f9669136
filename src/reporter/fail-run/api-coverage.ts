// The option `apiCoverage`, which can fail a run because its tests call too few operations.

import {
  type ApiCoverage,
  type CoveredOperation,
  findLostOperations,
  isCovered,
} from '../../summary-file/api-coverage.js'
import type { RunSummary } from '../../summary-file/read-summary.js'
import { checkNonEmptyString } from '../../values/check-value.js'
import { formatNumber } from '../../values/numbers.js'
import { acceptList, acceptOptional, acceptWhen, defineOptions } from '../../values/options.js'
import { compileGlob } from '../../values/patterns.js'
import { explainNoTraffic } from './hosts.js'

/** Which loss of API coverage fails the run. A run of only some tests never fails by it. */
export interface ApiCoverageOption {
  /** `'lost'`: operations that the run in `compareTo` called, and this one did not. Default: none. */
  readonly fail?: 'lost' | undefined
  /** The share of operations that tests must call, such as `0.7`. Default: none. */
  readonly min?: number | undefined
  /** Operations that do not count, such as `'DELETE /admin/**'`. Default: none. */
  readonly except?: readonly string[]
}

export type ResolvedApiCoverage = Required<ApiCoverageOption>

const maxOperations = 5

export const checkApiCoverage: (value: unknown, name: string) => ResolvedApiCoverage | undefined =
  acceptOptional((value, name) => table.resolve(value, name))

const table = defineOptions<ResolvedApiCoverage>('apiCoverage', {
  fail: acceptWhen((value) => value === 'lost', "'lost'", undefined),
  min: acceptWhen(isShare, 'a share above 0 and up to 1, such as 0.7', undefined),
  except: acceptList('operations', checkOperation),
})

function isShare(value: unknown): value is number {
  return typeof value === 'number' && value > 0 && value <= 1
}

function checkOperation(value: unknown, name: string): string {
  compileGlob(checkNonEmptyString(name, value))
  return String(value)
}

interface Run {
  readonly apiCoverage: ApiCoverage | undefined
  readonly before?: RunSummary | undefined
}

/** Explains which loss of coverage fails a run of all tests. Returns nothing if none does. */
export function findMissingCoverage(
  { fail, min, except }: ResolvedApiCoverage,
  { apiCoverage, before }: Run,
): readonly string[] {
  if (!apiCoverage) return [`apiCoverage needs the traffic of the tests, and ${explainNoTraffic}`]
  const isExcepted = createOperationMatcher(except)
  const list = apiCoverage.list.filter((operation) => !isExcepted(operation))
  return [
    ...(fail === 'lost' ? explainLost(list, before) : []),
    ...(min === undefined ? [] : explainShare(list, min)),
  ]
}

/** Creates a matcher of `METHOD path` and of the path alone. */
function createOperationMatcher(globs: readonly string[]): (operation: CoveredOperation) => boolean {
  const patterns = globs.map(compileGlob)
  return ({ method, path }) => {
    const plain = path.replace(/[{}]/g, '') // as a glob with braces matches it: `/users/{id}` is `/users/id`
    return patterns.some((pattern) => pattern.test(`${method} ${plain}`) || pattern.test(plain))
  }
}

function explainLost(list: readonly CoveredOperation[], before: RunSummary | undefined): readonly string[] {
  const reason = "(apiCoverage.fail: 'lost')"
  if (!before?.coveredOperations) {
    return [
      `the run in compareTo, which apiCoverage.fail needs, has no API coverage or cannot be read ${reason}`,
    ]
  }
  const lost = findLostOperations(list, before.coveredOperations)
  if (lost.length === 0) return []
  const names = lost.slice(0, maxOperations).map(({ method, path }) => `${method} ${path}`)
  const rest = lost.length > maxOperations ? ` and ${formatNumber(lost.length - maxOperations)} more` : ''
  return [`no test calls ${names.join(', ')}${rest} any longer ${reason}`]
}

function explainShare(list: readonly CoveredOperation[], min: number): readonly string[] {
  const covered = list.filter(isCovered).length
  if (list.length === 0 || covered / list.length >= min) return []
  const share = `${formatNumber(covered)} of ${formatNumber(list.length)} operations`
  return [`tests call only ${share} (apiCoverage.min: ${min})`]
}
