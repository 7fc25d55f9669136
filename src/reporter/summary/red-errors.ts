import { type AttemptEntry, failsRunByWarnings } from '../collect/test-entry.js'
import type { TestModel } from './model.js'

/** Finds the names of the errors that failed a test for good, or the run with `fail: 'run'`. */
export function findRedErrors(tests: readonly TestModel[]): ReadonlySet<string> {
  return new Set(
    tests.flatMap(({ outcome, attempts }) => attempts.flatMap((attempt) => listRedErrors(attempt, outcome))),
  )
}

function listRedErrors(attempt: AttemptEntry, outcome: TestModel['outcome']): readonly string[] {
  const failsTest = outcome === 'unexpected'
  const failsRun = failsRunByWarnings(attempt)
  const redEffects = attempt.effects.filter(
    ({ verdict }) => (verdict === 'failed' && failsTest) || (verdict === 'warned' && failsRun),
  )
  return redEffects.map(({ name }) => name)
}
