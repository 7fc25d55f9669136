import { getSeverity, type Verdict } from '../../verdicts.js'
import type { AttemptEntry, TestEntry } from '../collect/test-entry.js'
import type { PatternModel } from './model.js'

export type AffectedTests = Pick<
  PatternModel,
  'tests' | 'failedTests' | 'limitedTests' | 'reportedTests' | 'testIds'
>

interface Tally {
  readonly testIds: string[]
  readonly tests: Record<Verdict, number>
}

/** Counts the tests that each pattern affected. Each test counts once, by the most severe verdict of its attempts. */
export function countAffectedTests(tests: Iterable<TestEntry>): (patternKey: string) => AffectedTests {
  const tallies = new Map<string, Tally>()
  for (const test of tests) {
    for (const [key, verdict] of findWorstVerdicts(test)) {
      const tally = tallies.get(key) ?? createTally()
      tallies.set(key, tally)
      tally.testIds.push(test.id)
      tally.tests[verdict]++
    }
  }
  return (patternKey) => toAffectedTests(tallies.get(patternKey) ?? createTally())
}

function findWorstVerdicts(test: TestEntry): Map<string, Verdict> {
  const worst = new Map<string, Verdict>()
  for (const attempt of test.attempts) {
    for (const key of attempt.patternKeys) {
      const verdict = getPatternVerdict(attempt, key)
      const earlier = worst.get(key)
      if (!earlier || getSeverity(verdict) > getSeverity(earlier)) worst.set(key, verdict)
    }
  }
  return worst
}

/**
 * With `maxTestsPerError`, only the patterns below their limit fail an attempt; the others of the same attempt are over
 * the limit. If the monitor does not say which ones, all of them count as the cause.
 */
function getPatternVerdict({ verdict, charged }: AttemptEntry, key: string): Verdict {
  if (verdict !== 'failed the test' || charged.length === 0) return verdict
  return charged.includes(key) ? verdict : 'limit reached'
}

function createTally(): Tally {
  return { testIds: [], tests: { 'failed the test': 0, 'limit reached': 0, reported: 0, known: 0 } }
}

function toAffectedTests({ testIds, tests }: Tally): AffectedTests {
  return {
    tests: testIds.length,
    failedTests: tests['failed the test'],
    limitedTests: tests['limit reached'],
    reportedTests: tests.reported + tests.known,
    testIds,
  }
}
