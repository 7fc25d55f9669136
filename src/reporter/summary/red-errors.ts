import { type AttemptEntry, failsRunByWarnings } from '../collect/test-entry.js'
import type { TestModel } from './model.js'

/** Finds the names of the errors that failed a test for good, or the run with `fail: 'run'`. */
export function findRedErrors(tests: readonly TestModel[]): ReadonlySet<string> {
  const names = new Set<string>()
  for (const { outcome, attempts } of tests) {
    for (const attempt of attempts) {
      for (const name of listRedErrors(attempt, outcome)) names.add(name)
    }
  }
  return names
}

function listRedErrors(attempt: AttemptEntry, outcome: TestModel['outcome']): readonly string[] {
  const failsTest = outcome === 'unexpected'
  const failsRun = failsRunByWarnings(attempt)
  if (!failsTest && !failsRun) return []
  const redEffects = attempt.effects.filter(
    ({ verdict }) => (verdict === 'failed' && failsTest) || (verdict === 'warned' && failsRun),
  )
  return redEffects.map(({ name }) => name)
}
