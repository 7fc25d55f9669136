import { failsTest } from '../../verdicts.js'
import type { SummaryModel, TestModel } from '../summary/model.js'

/**
 * Sorts worst first: tests that network errors failed, that lack a webhook or an attachment, that failed for another
 * reason, and all others.
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
