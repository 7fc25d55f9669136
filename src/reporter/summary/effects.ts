import type { SummaryEffects, SummaryFlaky } from '../../summary-file/summary.js'
import { getWorstVerdict, type Verdict } from '../../verdicts.js'
import type { AttemptEntry, TestEntry } from '../collect/test-entry.js'
import type { SameTest } from './test-counts.js'

export interface AffectedTests {
  readonly effects: SummaryEffects
  readonly testIds: readonly string[]
}

interface Tally {
  readonly testIds: string[]
  readonly tests: Record<Verdict, number>
}

/**
 * Counts the tests that each group of patterns affected, by effect. Each test counts once, by its worst verdict.
 * Without `toGroup`, each pattern key is a group.
 */
export function countEffects(
  tests: Iterable<SameTest>,
  toGroup: (patternKey: string) => string = (key) => key,
): (group: string) => AffectedTests {
  const tallies = new Map<string, Tally>()
  for (const test of tests) {
    for (const [group, { verdict, id }] of findWorstVerdicts(test, toGroup)) {
      const tally = tallies.get(group) ?? createTally()
      tallies.set(group, tally)
      tally.testIds.push(id)
      tally.tests[verdict]++
    }
  }
  return (group) => toAffectedTests(tallies.get(group) ?? createTally())
}

/** Returns the worst verdict of each group, and the test's id in the first shard in which the group occurred. */
function findWorstVerdicts(
  test: SameTest,
  toGroup: (patternKey: string) => string,
): Map<string, { readonly verdict: Verdict; readonly id: string }> {
  const worst = new Map<string, { readonly verdict: Verdict; readonly id: string }>()
  for (const { id, attempts } of test) {
    for (const { key, verdict } of attempts.flatMap(({ effects }) => effects)) {
      const group = toGroup(key)
      const known = worst.get(group) ?? { verdict, id }
      worst.set(group, { ...known, verdict: getWorstVerdict([verdict, known.verdict]) ?? verdict })
    }
  }
  return worst
}

function createTally(): Tally {
  return { testIds: [], tests: { failed: 0, warned: 0, accepted: 0, 'in failed test': 0 } }
}

function toAffectedTests({ testIds, tests }: Tally): AffectedTests {
  const { failed, warned, accepted, 'in failed test': inFailedTests } = tests
  return { effects: { failed, warned, accepted, inFailedTests }, testIds }
}

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
