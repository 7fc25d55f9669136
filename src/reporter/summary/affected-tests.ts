// Which tests a pattern met, and what became of them: each test counts once, by the gravest of its attempts.

import { getSeverity, type Verdict } from '../../verdicts.js'
import type { SeenTest } from '../collect/test-entry.js'
import type { PatternModel } from './model.js'

export type PatternReach = Pick<
  PatternModel,
  'tests' | 'failedTests' | 'limitedTests' | 'reportedTests' | 'testIds'
>

interface Reach {
  readonly testIds: string[]
  readonly tests: Record<Verdict, number>
}

export function patternReaches(tests: Iterable<SeenTest>): (patternKey: string) => PatternReach {
  const reaches = new Map<string, Reach>()
  for (const test of tests) {
    for (const [key, verdict] of gravestVerdicts(test)) {
      const reach = reaches.get(key) ?? emptyReach()
      reaches.set(key, reach)
      reach.testIds.push(test.id)
      reach.tests[verdict]++
    }
  }
  return (patternKey) => publicReach(reaches.get(patternKey) ?? emptyReach())
}

function gravestVerdicts(test: SeenTest): Map<string, Verdict> {
  const gravest = new Map<string, Verdict>()
  for (const { patternKeys, verdict } of test.attempts) {
    for (const key of patternKeys) {
      const known = gravest.get(key)
      if (!known || getSeverity(verdict) > getSeverity(known)) gravest.set(key, verdict)
    }
  }
  return gravest
}

function emptyReach(): Reach {
  return { testIds: [], tests: { 'failed the test': 0, 'limit reached': 0, reported: 0, known: 0 } }
}

function publicReach({ testIds, tests }: Reach): PatternReach {
  return {
    tests: testIds.length,
    failedTests: tests['failed the test'],
    limitedTests: tests['limit reached'],
    reportedTests: tests.reported,
    testIds,
  }
}
