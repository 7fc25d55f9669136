import type { Call } from '../../summary-file/traffic.js'
import type { Coverage, NotCallable, OperationCalls } from './operation-calls.js'

/** The operations that count, each in one of the three lists. */
export interface JudgedCoverage {
  readonly covered: readonly OperationCalls[]
  /** Operations that only the compared run called. */
  readonly lost: readonly OperationCalls[]
  readonly uncovered: readonly OperationCalls[]
  readonly unknown: readonly Call[]
  readonly notCallable: readonly NotCallable[]
  /** Number of operations that `--except` leaves out. */
  readonly excepted: number
  readonly min: number | undefined
  readonly isBelowMin: boolean
}

interface Rules {
  readonly min: number | undefined
  readonly isExcepted: (calls: OperationCalls) => boolean
  /** The coverage of the compared run by the same documents. */
  readonly before: Coverage | undefined
}

export function judgeCoverage({ operations, unknown, notCallable }: Coverage, rules: Rules): JudgedCoverage {
  const counted = operations.filter((calls) => !rules.isExcepted(calls))
  const covered = counted.filter(isCovered)
  const before = new Set(rules.before?.operations.filter(isCovered).map(({ operation }) => operation))
  const others = counted.filter((calls) => !isCovered(calls))
  return {
    covered,
    lost: others.filter(({ operation }) => before.has(operation)),
    uncovered: others.filter(({ operation }) => !before.has(operation)),
    unknown,
    notCallable,
    excepted: operations.length - counted.length,
    min: rules.min,
    isBelowMin: rules.min !== undefined && covered.length / counted.length < rules.min,
  }
}

/** Whether an operation had a response from a server; mocked responses do not count. */
function isCovered({ statuses }: OperationCalls): boolean {
  return statuses.size > 0
}
