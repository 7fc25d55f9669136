import { failsTest } from '../../verdicts.js'
import type { SummaryModel, TestModel } from '../summary/model.js'

/**
 * Puts tests that failed because of network errors first, followed by tests with a missing webhook or unreadable
 * attachment, tests that failed for another reason, and all others.
 */
export function sortWorstFirst(model: SummaryModel): TestModel[] {
  const incomplete = new Set(
    [...model.webhookTimeouts, ...model.unreadableAttachments].map(({ testId }) => testId),
  )
  return model.tests
    .map((test) => ({ test, rank: getRank(test, incomplete), errors: countErrors(test) }))
    .sort((a, b) => a.rank - b.rank || b.errors - a.errors)
    .map(({ test }) => test)
}

function getRank(test: TestModel, incomplete: ReadonlySet<string>): number {
  if (test.attempts.some(({ verdict }) => failsTest(verdict))) {
    return test.outcome === 'unexpected' ? 0 : 1
  }
  if (incomplete.has(test.id)) return 2
  return test.outcome === 'unexpected' ? 3 : 4
}

function countErrors({ attempts }: TestModel): number {
  return attempts.reduce((sum, { occurrences }) => sum + occurrences, 0)
}
