import { findingKinds } from '../../findings/kinds/kinds.js'
import type { FailedTests, KindTotals, SummaryTotals } from '../../summary-file/summary.js'
import type { EvidenceCollector } from '../collect/collector.js'
import type { PatternTally } from '../collect/tallies/pattern-tally.js'
import type { TestEntry } from '../collect/test-entry.js'
import type { UrlTable } from '../collect/url-table.js'
import { countEffects } from './effects.js'
import { countTests, groupSameTests, type SameTest } from './test-counts.js'

type Tally = PatternTally['summary']

/** Counts what a run's headline and sections say. `rows` lists the URL table's rows for each pattern. */
export function countTotals(
  collector: EvidenceCollector,
  plannedTestIds: readonly string[],
  rows: readonly (readonly number[])[],
): SummaryTotals {
  const tests = groupSameTests(collector.tests.values())
  const { patterns, urls, timeouts, unreadable, omittedFindings } = collector
  const tallies = [...patterns.values()].map(({ summary }) => summary)
  return {
    ...countTests(collector.tests, plannedTestIds),
    testsWithNetworkErrors: tests.filter((test) => test.some(hasErrors)).length,
    testsFailedByNetworkErrors: tests.filter((test) => test.some(isFailedByErrors)).length,
    failedTests: countFailedTests(collector),
    networkErrors: tallies.reduce((sum, { networkErrors = 0 }) => sum + networkErrors, 0),
    uniqueErrors: countUniqueErrors(tallies, urls, rows),
    patterns: patterns.size,
    kinds: countKinds(tests, tallies),
    omittedFindings,
    newPatterns: 0,
    knownPatterns: 0,
    expiredPatterns: 0,
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
  const kinds = new Map(tallies.map(({ key, kind }) => [key, kind]))
  const affectedTests = countEffects(tests, (key) => kinds.get(key) ?? key)
  const sorted = [...new Set(kinds.values())].sort((a, b) => getKindRank(a) - getKindRank(b))
  return Object.fromEntries(
    sorted.map((kind) => {
      const own = tallies.filter((tally) => tally.kind === kind)
      const occurrences = own.reduce((sum, tally) => sum + tally.occurrences, 0)
      const { effects, testIds } = affectedTests(kind)
      const totals = { occurrences, patterns: own.length, tests: testIds.length, failedTests: effects.failed }
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

/**
 * Counts the distinct pairs of status and URL among HTTP errors. URLs are compared only between patterns that differ in
 * nothing but the method, because no others can share a pair.
 */
function countUniqueErrors(
  patterns: readonly Tally[],
  urls: UrlTable,
  rows: readonly (readonly number[])[],
): number {
  const groups = new Map<string, number[]>()
  patterns.forEach(({ status, basePath, networkErrors = 0 }, index) => {
    if (networkErrors === 0) return
    const group = `${status} ${basePath}`
    groups.set(group, [...(groups.get(group) ?? []), index])
  })
  const getHashes = (index: number): number[] => (rows[index] ?? []).map((row) => urls.getHash(row))
  const countDistinct = ([first = 0, ...others]: readonly number[]): number =>
    others.length === 0 ? (rows[first]?.length ?? 0) : new Set([first, ...others].flatMap(getHashes)).size
  return [...groups.values()].reduce((sum, indexes) => sum + countDistinct(indexes), 0)
}
