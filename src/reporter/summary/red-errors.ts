import type { AttemptEntry } from '../collect/test-entry.js'
import type { TestModel } from './model.js'

/** Finds the names of the errors that failed a test for good, or the run with `fail: 'run'`. */
export function findRedErrors(tests: readonly TestModel[]): ReadonlySet<string> {
  return new Set(
    tests.flatMap(({ outcome, attempts }) => attempts.flatMap((attempt) => listRedErrors(attempt, outcome))),
  )
}

function listRedErrors(
  { effects, failsRun, status }: AttemptEntry,
  outcome: TestModel['outcome'],
): readonly string[] {
  const failsTest = outcome === 'unexpected'
  const failsRunOnly = failsRun && status === 'passed'
  const redEffects = effects.filter(
    ({ verdict }) => (verdict === 'failed' && failsTest) || (verdict === 'warned' && failsRunOnly),
  )
  return redEffects.map(({ name }) => name)
}
