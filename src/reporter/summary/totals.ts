import { findingKinds } from '../../findings/kinds/kinds.js'
import type { FailedTests, KindTotals, SummaryTotals } from '../../summary-file/summary.js'
import type { EvidenceCollector } from '../collect/collector.js'
import type { ErrorTally } from '../collect/tallies/error-tally.js'
import type { TestEntry } from '../collect/test-entry.js'
import type { UrlTable } from '../collect/url-table.js'
import { countEffects } from './effects.js'
import { countTests, groupSameTests, type SameTest } from './test-counts.js'

type Tally = ErrorTally['summary']

/** Counts what a run's headline and sections say. `rows` lists the URL table's rows for each error. */
export function countTotals(
  collector: EvidenceCollector,
  plannedTestIds: readonly string[],
  rows: readonly (readonly number[])[],
): SummaryTotals {
  const tests = groupSameTests(collector.tests.values())
  const { errors, urls, timeouts, unreadable, omittedFindings } = collector
  const tallies = [...errors.values()].map(({ summary }) => summary)
  return {
    ...countTests(collector.tests, plannedTestIds),
    testsWithNetworkErrors: tests.filter((test) => test.some(hasErrors)).length,
    testsFailedByNetworkErrors: tests.filter((test) => test.some(isFailedByErrors)).length,
    failedTests: countFailedTests(collector),
    networkErrors: tallies.reduce((sum, { networkErrors = 0 }) => sum + networkErrors, 0),
    uniqueErrors: countUniqueErrors(tallies, urls, rows),
    errors: errors.size,
    kinds: countKinds(tests, tallies),
    omittedFindings,
    newErrors: 0,
    knownErrors: 0,
    expiredErrors: 0,
    webhookTimeouts: timeouts.length,
    unreadableAttachments: unreadable.length,
  }
}

/** Counts every failed test that Playwright counts, so that the three numbers add up to the one that it prints. */
function countFailedTests({ tests, timeouts }: EvidenceCollector): FailedTests {
  const failed = [...tests.values()].filter(({ outcome }) => outcome === 'unexpected')
  const others = failed.filter((test) => !isFailedByErrors(test))
  const waited = new Set(timeouts.map(({ testId }) => testId))
  const byWebhooks = others.filter(({ id }) => waited.has(id)).length
  const byNetworkErrors = failed.length - others.length
  return { byNetworkErrors, byWebhooks, otherwise: others.length - byWebhooks }
}

/** Counts errors by kind, in a fixed order because the order in which kinds first occur differs from run to run. */
function countKinds(tests: readonly SameTest[], tallies: readonly Tally[]): Record<string, KindTotals> {
  const kinds = new Map(tallies.map(({ name, kind }) => [name, kind]))
  const affectedTests = countEffects(tests, (name) => kinds.get(name) ?? name)
  const sorted = [...new Set(kinds.values())].sort((a, b) => getKindRank(a) - getKindRank(b))
  return Object.fromEntries(
    sorted.map((kind) => {
      const own = tallies.filter((tally) => tally.kind === kind)
      const occurrences = own.reduce((sum, tally) => sum + tally.occurrences, 0)
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

/** Counts the distinct pairs of status and URL among HTTP errors, which differ in their method or their name. */
function countUniqueErrors(
  tallies: readonly Tally[],
  urls: UrlTable,
  rows: readonly (readonly number[])[],
): number {
  const seen = new Set<string>()
  tallies.forEach(({ status, networkErrors = 0 }, index) => {
    if (networkErrors === 0) return
    for (const row of rows[index] ?? []) seen.add(`${status} ${urls.getHash(row)}`)
  })
  return seen.size
}
