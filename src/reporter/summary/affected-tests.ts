import { verdicts } from '../../verdicts.js'
import type { AttemptEntry, TestEntry } from '../collect/test-entry.js'
import type { EffectCounts, PatternModel } from './model.js'

export type AffectedTests = EffectCounts & Pick<PatternModel, 'tests' | 'testIds'>

/** All possible effects, the most severe first. */
const effectsBySeverity = ['failed', 'let through', 'failed otherwise', 'none'] as const

/** How a pattern affected a test. */
type Effect = (typeof effectsBySeverity)[number]

interface Tally {
  readonly testIds: string[]
  readonly tests: Record<Effect, number>
  readonly flaky: Record<Effect, number>
}

/**
 * Counts the tests affected by each group of patterns. Each test counts once, by the most severe effect in any of its
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
      if (test.outcome === 'flaky') tally.flaky[effect]++
    }
  }
  return (group) => toAffectedTests(tallies.get(group) ?? createTally())
}

function findWorstEffects(test: TestEntry, toGroup: (patternKey: string) => string): Map<string, Effect> {
  const worst = new Map<string, Effect>()
  for (const attempt of test.attempts) {
    for (const key of attempt.patternKeys) {
      const group = toGroup(key)
      const effect = getEffect(test, attempt, key)
      const earlier = worst.get(group)
      if (!earlier || isMoreSevere(effect, earlier)) worst.set(group, effect)
    }
  }
  return worst
}

function isMoreSevere(a: Effect, b: Effect): boolean {
  return effectsBySeverity.indexOf(a) < effectsBySeverity.indexOf(b)
}

/**
 * Returns how an error affected a test. Known errors and those beyond `maxTestsPerError` never fail an attempt. If the
 * monitor did not report which errors made an attempt fail, all its errors count as the cause.
 */
function getEffect({ outcome }: TestEntry, { verdict, charged, status }: AttemptEntry, key: string): Effect {
  const effect = verdict && verdicts[verdict].effect
  if (effect === 'failed' && (charged.length === 0 || charged.includes(key))) return effect
  if (effect === 'let through' && status === 'passed') return effect
  const hasFailed = status === 'failed' || status === 'timedOut'
  return hasFailed && (outcome === 'unexpected' || outcome === 'flaky') ? 'failed otherwise' : 'none'
}

function createTally(): Tally {
  const none = { failed: 0, 'let through': 0, 'failed otherwise': 0, none: 0 }
  return { testIds: [], tests: { ...none }, flaky: { ...none } }
}

function toAffectedTests({ testIds, tests, flaky }: Tally): AffectedTests {
  return {
    tests: testIds.length,
    failedTests: tests.failed,
    limitedTests: tests['let through'],
    failedOtherwiseTests: tests['failed otherwise'],
    unaffectedTests: tests.none,
    flakyTests: flaky.failed,
    flakyOtherwiseTests: flaky['failed otherwise'],
    testIds,
  }
}
