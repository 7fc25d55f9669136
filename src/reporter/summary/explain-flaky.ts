import type { SummaryFlaky } from '../../summary-file/summary.js'
import type { AttemptEntry, TestEntry } from '../collect/test-entry.js'

type Attempt = Pick<AttemptEntry, 'status' | 'effects'>

/** Finds patterns that occurred in a flaky test's failed attempts, but not in those that passed. */
export function explainFlaky(
  tests: Iterable<Pick<TestEntry, 'outcome'> & { readonly attempts: readonly Attempt[] }>,
): SummaryFlaky {
  const flaky = [...tests].filter(({ outcome }) => outcome === 'flaky')
  const explained = flaky.map(({ attempts }) => findKeysOfFailures(attempts)).filter(({ size }) => size > 0)
  const counts = new Map<string, number>()
  for (const key of explained.flatMap((keys) => [...keys])) counts.set(key, (counts.get(key) ?? 0) + 1)
  return {
    tests: flaky.length,
    explained: explained.length,
    patterns: [...counts]
      .map(([key, count]) => ({ key, tests: count }))
      .sort((a, b) => b.tests - a.tests || (a.key < b.key ? -1 : 1)),
  }
}

/** Returns no keys for a test with `test.fail()` whose last attempt failed, because errors do not explain a pass. */
function findKeysOfFailures(attempts: readonly Attempt[]): ReadonlySet<string> {
  if (attempts.at(-1)?.status !== 'passed') return new Set()
  const listKeys = (...statuses: Attempt['status'][]) =>
    attempts
      .filter(({ status }) => statuses.includes(status))
      .flatMap(({ effects }) => effects.map(({ key }) => key))
  const keys = new Set(listKeys('failed', 'timedOut'))
  for (const key of listKeys('passed')) keys.delete(key)
  return keys
}
