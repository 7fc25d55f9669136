import type { SummaryFlaky } from '../../summary-file/summary.js'
import { addToCount, getOrCreate } from '../../values/groups.js'
import { compareVerdicts, type Verdict, verdicts, type WarningReason } from '../../verdicts.js'
import type { AffectedTests } from '../collect/tallies/counted-error.js'
import type { AttemptEntry, ErrorEffect, TestEntry } from '../collect/test-entry.js'
import type { SameTest } from './test-counts.js'

interface Tally {
  readonly testIds: Record<Verdict, string[]>
  readonly warnedBy: Partial<Record<WarningReason, number>>
  flakyTests: number
  flakyInFailedTests: number
  expectedTests: number
  expectedInFailedTests: number
  interruptedTests: number
}

interface WorstEffect {
  effect: ErrorEffect
  /** The test's id in the first shard in which the group occurred. */
  readonly id: string
}

/**
 * Counts the tests that each group of errors affected, by effect. Each test counts once, by its worst verdict. Without
 * `toGroup`, each error is a group; an error for which it returns undefined is in none.
 */
export function countEffects(
  tests: Iterable<SameTest>,
  toGroup: (name: string) => string | undefined = (name) => name,
): (group: string) => AffectedTests {
  const tallies = new Map<string, Tally>()
  for (const test of tests) {
    const countPassed = chooseCounter(test)
    for (const [group, { effect, id }] of findWorstEffects(test, toGroup)) {
      const { verdict, warnedBy } = effect
      const tally = getOrCreate(tallies, group, createTally)
      tally.testIds[verdict].push(id)
      countPassed?.(tally, verdict)
      if (warnedBy) tally.warnedBy[warnedBy] = (tally.warnedBy[warnedBy] ?? 0) + 1
    }
  }
  return (group) => toAffectedTests(tallies.get(group) ?? createTally())
}

/** Chooses what counts a test that failed and passed nevertheless, or only was interrupted; undefined for any other test. */
function chooseCounter(test: SameTest): ((tally: Tally, verdict: Verdict) => void) | undefined {
  if (isFlaky(test)) return countFlaky
  if (isInterrupted(test)) return countInterrupted
  const isExpected = test.every(({ outcome }) => outcome === 'expected')
  const hasFailed = test.some(({ attempts }) => attempts.some(({ status }) => status === 'failed'))
  return isExpected && hasFailed ? countExpected : undefined
}

/** Whether a test passed only on retry, and in no shard failed for good. */
function isFlaky(test: readonly Pick<TestEntry, 'outcome'>[]): boolean {
  const outcomes = test.map(({ outcome }) => outcome)
  return outcomes.includes('flaky') && !outcomes.includes('unexpected')
}

/** Whether a test was interrupted, and failed nowhere. Playwright counts it as skipped. */
function isInterrupted(test: SameTest): boolean {
  const hasFailed = test.some(({ outcome }) => outcome === 'unexpected')
  const interrupted = test.filter(({ outcome }) => outcome === 'skipped')
  return (
    !hasFailed && interrupted.some(({ attempts }) => attempts.some(({ status }) => status === 'interrupted'))
  )
}

function countInterrupted(tally: Tally, verdict: Verdict): void {
  if (verdict === 'in failed test') tally.interruptedTests++
}

function countFlaky(tally: Tally, verdict: Verdict): void {
  if (verdict === 'failed') tally.flakyTests++
  if (verdict === 'in failed test') tally.flakyInFailedTests++
}

/** Counts a test that passed because it failed, as `test.fail()` expects. */
function countExpected(tally: Tally, verdict: Verdict): void {
  if (verdict === 'failed') tally.expectedTests++
  if (verdict === 'in failed test') tally.expectedInFailedTests++
}

/** Returns the worst effect of each group. Copies no effects, because a run may have 200,000. */
function findWorstEffects(
  test: SameTest,
  toGroup: (name: string) => string | undefined,
): ReadonlyMap<string, WorstEffect> {
  const worst = new Map<string, WorstEffect>()
  for (const { id, attempts } of test) {
    for (const effect of attempts.flatMap(({ effects }) => effects)) {
      const group = toGroup(effect.name)
      if (group === undefined) continue
      const known = worst.get(group)
      if (!known) worst.set(group, { effect, id })
      else if (compareVerdicts(effect.verdict, known.effect.verdict) < 0) known.effect = effect
    }
  }
  return worst
}

function createTally(): Tally {
  return {
    testIds: { failed: [], warned: [], 'in failed test': [], accepted: [] },
    warnedBy: {},
    flakyTests: 0,
    flakyInFailedTests: 0,
    expectedTests: 0,
    expectedInFailedTests: 0,
    interruptedTests: 0,
  }
}

function toAffectedTests({ testIds, warnedBy, ...tally }: Tally): AffectedTests {
  return {
    effects: {
      failed: testIds.failed.length,
      warned: testIds.warned.length,
      accepted: testIds.accepted.length,
      inFailedTests: testIds['in failed test'].length,
    },
    flakyTests: tally.flakyTests || undefined,
    flakyInFailedTests: tally.flakyInFailedTests || undefined,
    expectedTests: tally.expectedTests || undefined,
    expectedInFailedTests: tally.expectedInFailedTests || undefined,
    interruptedTests: tally.interruptedTests || undefined,
    warnedBy: Object.keys(warnedBy).length > 0 ? warnedBy : undefined,
    worst: verdicts.find((verdict) => testIds[verdict].length > 0),
    testIds: verdicts.flatMap((verdict) => testIds[verdict]),
  }
}

/** A test with the errors of its attempts, as one shard saw it. */
interface AttemptedTest {
  readonly outcome: TestEntry['outcome']
  readonly attempts: readonly Attempt[]
}

interface Attempt {
  readonly status: AttemptEntry['status']
  readonly effects: readonly ErrorEffect[]
}

/**
 * Finds errors that occurred in a flaky test's failed attempts, but not in those that passed. A test has an entry for each
 * shard or environment in which it ran.
 */
export function explainFlaky(tests: readonly (readonly AttemptedTest[])[]): SummaryFlaky {
  const flaky = tests.filter(isFlaky)
  const explained = flaky.map(findNamesOfFailures).filter(({ size }) => size > 0)
  const counts = new Map<string, number>()
  for (const name of explained.flatMap((names) => [...names])) addToCount(counts, name)
  return {
    tests: flaky.length,
    explained: explained.length,
    errors: [...counts]
      .map(([name, count]) => ({ name, tests: count }))
      .sort((a, b) => b.tests - a.tests || (a.name < b.name ? -1 : 1)),
  }
}

/** Ignores the failures of a shard whose last attempt failed, as `test.fail()` expects, because errors do not explain a pass. */
function findNamesOfFailures(test: readonly AttemptedTest[]): ReadonlySet<string> {
  const passed = test.filter(({ attempts }) => attempts.at(-1)?.status === 'passed')
  const names = new Set(listNames(passed, ['failed', 'timedOut']))
  for (const name of listNames(test, ['passed'])) names.delete(name)
  return names
}

/** Lists the errors of the attempts that ended in one of these ways. */
function listNames(
  test: readonly AttemptedTest[],
  statuses: readonly Attempt['status'][],
): readonly string[] {
  return test
    .flatMap(({ attempts }) => attempts)
    .filter(({ status }) => statuses.includes(status))
    .flatMap(({ effects }) => effects.map(({ name }) => name))
}
