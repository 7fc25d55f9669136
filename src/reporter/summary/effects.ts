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
 * Counts the tests that each group of errors affected, by effect. Each test counts once, by its worst verdict. Without
 * `toGroup`, each error is a group.
 */
export function countEffects(
  tests: Iterable<SameTest>,
  toGroup: (name: string) => string = (name) => name,
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
  toGroup: (name: string) => string,
): Map<string, { readonly verdict: Verdict; readonly id: string }> {
  const worst = new Map<string, { readonly verdict: Verdict; readonly id: string }>()
  for (const { id, attempts } of test) {
    for (const { name, verdict } of attempts.flatMap(({ effects }) => effects)) {
      const group = toGroup(name)
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

/** Finds errors that occurred in a flaky test's failed attempts, but not in those that passed. */
export function explainFlaky(
  tests: Iterable<Pick<TestEntry, 'outcome'> & { readonly attempts: readonly Attempt[] }>,
): SummaryFlaky {
  const flaky = [...tests].filter(({ outcome }) => outcome === 'flaky')
  const explained = flaky.map(({ attempts }) => findNamesOfFailures(attempts)).filter(({ size }) => size > 0)
  const counts = new Map<string, number>()
  for (const name of explained.flatMap((names) => [...names])) counts.set(name, (counts.get(name) ?? 0) + 1)
  return {
    tests: flaky.length,
    explained: explained.length,
    errors: [...counts]
      .map(([name, count]) => ({ name, tests: count }))
      .sort((a, b) => b.tests - a.tests || (a.name < b.name ? -1 : 1)),
  }
}

/** Returns no names for a test with `test.fail()` whose last attempt failed, because errors do not explain a pass. */
function findNamesOfFailures(attempts: readonly Attempt[]): ReadonlySet<string> {
  if (attempts.at(-1)?.status !== 'passed') return new Set()
  const listNames = (...statuses: Attempt['status'][]) =>
    attempts
      .filter(({ status }) => statuses.includes(status))
      .flatMap(({ effects }) => effects.map(({ name }) => name))
  const names = new Set(listNames('failed', 'timedOut'))
  for (const name of listNames('passed')) names.delete(name)
  return names
}
