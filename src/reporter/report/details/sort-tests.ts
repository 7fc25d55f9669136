import { sum } from '../../../values/numbers.js'
import type { SummaryModel, TestModel } from '../../summary/model.js'

/**
 * Puts tests that failed because of errors first, followed by tests with a missing webhook or unreadable attachment,
 * other failed tests, flaky tests, and all others.
 */
export function sortTestsWorstFirst(model: SummaryModel): TestModel[] {
  const incomplete = new Set(
    [...model.webhookTimeouts, ...model.unreadableAttachments].map(({ testId }) => testId),
  )
  return model.tests
    .map((test) => ({ test, rank: getRank(test, incomplete), errors: countOccurrences(test) }))
    .sort((a, b) => a.rank - b.rank || b.errors - a.errors)
    .map(({ test }) => test)
}

function getRank({ id, outcome, attempts }: TestModel, incomplete: ReadonlySet<string>): number {
  if (attempts.some(({ verdict }) => verdict === 'failed')) return outcome === 'unexpected' ? 0 : 1
  if (incomplete.has(id)) return 2
  if (outcome === 'unexpected') return 3
  return outcome === 'flaky' ? 4 : 5
}

/** Counts the occurrences of all errors in all attempts of a test. */
export function countOccurrences({ attempts }: TestModel): number {
  return sum(attempts.map(({ occurrences }) => occurrences))
}
