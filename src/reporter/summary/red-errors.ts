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
  const isRed = {
    failed: outcome === 'unexpected',
    warned: failsRun && status === 'passed',
    'in failed test': false,
    accepted: false,
  }
  return effects.filter(({ verdict }) => isRed[verdict]).map(({ name }) => name)
}
