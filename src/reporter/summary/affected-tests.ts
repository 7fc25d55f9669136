// Which tests a pattern met, and what became of them: each test counts once, by the gravest of its attempts.
import type { NetworkErrorVerdict } from '../../network-errors/record.js'
import type { SeenTest } from '../collect/test-entry.js'
import type { PatternModel } from './model.js'

export type PatternReach = Pick<
  PatternModel,
  'tests' | 'failedTests' | 'limitedTests' | 'reportedTests' | 'testIds'
>

interface Reach {
  readonly testIds: string[]
  readonly tests: Record<NetworkErrorVerdict, number>
}

const gravity: Readonly<Record<NetworkErrorVerdict, number>> = {
  reported: 0,
  'limit reached': 1,
  'failed the test': 2,
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

function gravestVerdicts(test: SeenTest): Map<string, NetworkErrorVerdict> {
  const gravest = new Map<string, NetworkErrorVerdict>()
  for (const { patternKeys, verdict } of test.attempts) {
    for (const key of patternKeys) {
      const known = gravest.get(key)
      if (!known || gravity[verdict] > gravity[known]) gravest.set(key, verdict)
    }
  }
  return gravest
}

function emptyReach(): Reach {
  return { testIds: [], tests: { 'failed the test': 0, 'limit reached': 0, reported: 0 } }
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
