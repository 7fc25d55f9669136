import { type CoveredOperation, isCovered } from '../../summary-file/api-coverage.js'

/** Returns the operations that only the compared run called. */
export function findLostOperations(
  list: readonly CoveredOperation[],
  coveredBefore: readonly string[],
): readonly CoveredOperation[] {
  const before = new Set(coveredBefore)
  return list.filter((operation) => before.has(operation.id) && !isCovered(operation))
}
