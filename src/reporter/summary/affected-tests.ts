import type { Verdict } from '../../verdicts.js'
import type { AttemptEntry, TestEntry } from '../collect/test-entry.js'
import type { PatternModel } from './model.js'

export type AffectedTests = Pick<
  PatternModel,
  'tests' | 'failedTests' | 'limitedTests' | 'otherTests' | 'testIds'
>

/** What a pattern means for a test: the monitor's verdict, and whether the test failed for another reason. */
type Effect = Verdict | 'already failing'

/** A test counts once, by the most severe effect of its attempts. */
const effectsBySeverity: readonly Effect[] = [
  'failed the test',
  'limit reached',
  'already failing',
  'reported',
  'known',
]

interface Tally {
  readonly testIds: string[]
  readonly tests: Record<Effect, number>
}

/**
 * Counts the tests that each group of patterns affected. Each test counts once, by the most severe effect of its
 * attempts. Without `toGroup`, each pattern key is a group.
 */
export function countAffectedTests(
  tests: Iterable<TestEntry>,
  toGroup: (patternKey: string) => string = (key) => key,
): (group: string) => AffectedTests {
  const tallies = new Map<string, Tally>()
  for (const test of tests) {
    for (const [group, effect] of findWorstEffects(test, toGroup)) {
      const tally = tallies.get(group) ?? createTally()
      tallies.set(group, tally)
      tally.testIds.push(test.id)
      tally.tests[effect]++
    }
  }
  return (group) => toAffectedTests(tallies.get(group) ?? createTally())
}

function findWorstEffects(test: TestEntry, toGroup: (patternKey: string) => string): Map<string, Effect> {
  const worst = new Map<string, Effect>()
  for (const attempt of test.attempts) {
    for (const key of attempt.patternKeys) {
      const group = toGroup(key)
      const effect = getEffect(attempt, key)
      const earlier = worst.get(group)
      if (!earlier || isMoreSevere(effect, earlier)) worst.set(group, effect)
    }
  }
  return worst
}

function isMoreSevere(a: Effect, b: Effect): boolean {
  return effectsBySeverity.indexOf(a) < effectsBySeverity.indexOf(b)
}

/** A `reported` finding of an attempt that did not pass has not been asked to fail it. */
function getEffect(attempt: AttemptEntry, key: string): Effect {
  const verdict = getPatternVerdict(attempt, key)
  return verdict === 'reported' && attempt.status !== 'passed' ? 'already failing' : verdict
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
  const tests = { 'failed the test': 0, 'limit reached': 0, 'already failing': 0, reported: 0, known: 0 }
  return { testIds: [], tests }
}

function toAffectedTests({ testIds, tests }: Tally): AffectedTests {
  return {
    tests: testIds.length,
    failedTests: tests['failed the test'],
    limitedTests: tests['limit reached'],
    otherTests: {
      alreadyFailing: tests['already failing'],
      reported: tests.reported,
      known: tests.known,
    },
    testIds,
  }
}
