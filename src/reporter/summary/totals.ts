import { findingKinds } from '../../findings/kinds/kinds.js'
import type { FailedTests, KindTotals, SummaryTotals } from '../../summary-file/summary.js'
import { sum } from '../../values/numbers.js'
import type { CollectedRun } from '../collect/collector.js'
import type { TestEntry } from '../collect/test-entry.js'
import { countEffects } from './effects.js'
import { countTests, groupSameTests, type SameTest } from './test-counts.js'

/** How often an error of a kind occurred. */
interface KindError {
  readonly name: string
  readonly kind: string
  readonly occurrences: number
  readonly networkErrors?: number | undefined
}

/** Counts what a run's headline and sections say. */
export function countTotals(
  collected: CollectedRun,
  list: readonly KindError[],
  plannedTests: readonly (readonly string[])[],
): SummaryTotals {
  const tests = groupSameTests(collected.tests.values())
  const { errors, timeouts, unreadable } = collected
  return {
    ...countTests(collected.tests, plannedTests),
    testsWithNetworkErrors: tests.filter((test) => test.some(hasErrors)).length,
    testsFailedByNetworkErrors: tests.filter((test) => test.some(isFailedByErrors)).length,
    failedTests: countFailedTests(tests, collected),
    networkErrors: sum(list.map(({ networkErrors = 0 }) => networkErrors)),
    uniqueErrors: errors.unique,
    errors: list.length,
    kinds: countKinds(tests, list),
    omittedFindings: errors.omittedFindings,
    newErrors: 0,
    knownErrors: 0,
    expiredErrors: 0,
    webhookTimeouts: timeouts.length,
    unreadableAttachments: unreadable.length,
  }
}

/** Counts failed tests. One that failed in several merged reports is one, although Playwright counts each of them. */
function countFailedTests(
  tests: readonly SameTest[],
  { timeouts, missingExpectations }: CollectedRun,
): FailedTests {
  const failed = tests
    .map((test) => test.filter(({ outcome }) => outcome === 'unexpected'))
    .filter(({ length }) => length > 0)
  const expected = new Set(missingExpectations.map(({ testId }) => testId))
  const others = failed.filter(
    (test) => !test.every(isFailedByErrorsAlone) || test.some(({ id }) => expected.has(id)),
  )
  const waited = new Set(timeouts.map(({ testId }) => testId))
  const byWebhooks = others.filter((test) => test.some(({ id }) => waited.has(id))).length
  const byNetworkErrors = failed.length - others.length
  return { byNetworkErrors, byWebhooks, otherwise: others.length - byWebhooks }
}

/** Counts errors by kind, in a fixed order because the order in which kinds first occur differs from run to run. */
function countKinds(tests: readonly SameTest[], errors: readonly KindError[]): Record<string, KindTotals> {
  const kinds = new Map(errors.map(({ name, kind }) => [name, kind]))
  const affectedTests = countEffects(tests, (name) => kinds.get(name) ?? name)
  const sorted = [...new Set(kinds.values())].sort((a, b) => getKindRank(a) - getKindRank(b))
  return Object.fromEntries(
    sorted.map((kind) => {
      const own = errors.filter((error) => error.kind === kind)
      const occurrences = sum(own.map((error) => error.occurrences))
      const { effects, testIds } = affectedTests(kind)
      const totals = { occurrences, errors: own.length, tests: testIds.length, failedTests: effects.failed }
      return [kind, totals]
    }),
  )
}

/** Returns a kind's position in messages. Unknown kinds from a newer version come last. */
function getKindRank(kind: string): number {
  const rank = findingKinds.findIndex(({ name }) => name === kind)
  return rank < 0 ? findingKinds.length : rank
}

function hasErrors({ attempts }: TestEntry): boolean {
  return attempts.some(({ occurrences }) => occurrences > 0)
}

function isFailedByErrors({ attempts }: TestEntry): boolean {
  return attempts.some(({ verdict }) => verdict === 'failed')
}

/** Whether a test passed every assertion in each of its failed attempts. */
function isFailedByErrorsAlone({ attempts }: TestEntry): boolean {
  const failed = attempts.filter(({ status }) => status === 'failed' || status === 'timedOut')
  return failed.length > 0 && failed.every(({ verdict }) => verdict === 'failed')
}
