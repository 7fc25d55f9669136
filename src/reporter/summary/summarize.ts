import { posix } from 'node:path'
import type { SummaryRun } from '../../summary-file/summary.js'
import { getSmallerSide, isNotAllowed, type Traffic } from '../../summary-file/traffic.js'
import { toRelativePath } from '../../values/files.js'
import { groupBy } from '../../values/groups.js'
import type { CollectedRun } from '../collect/collector.js'
import type { Monitoring } from '../collect/monitoring.js'
import type { ErrorModel } from '../collect/tallies/counted-error.js'
import { type AttemptEntry, type TestEntry, toPlace } from '../collect/test-entry.js'
import type { FormatLinks } from '../links.js'
import { summarizeCauses } from './causes.js'
import { countEffects, explainFlaky } from './effects.js'
import type { TimeRange } from './histogram.js'
import { drawRun } from './histogram.js'
import type { SummaryModel, TestModel } from './model.js'
import { countFiles, groupSameTests } from './test-counts.js'
import { countTotals } from './totals.js'

export interface SummaryContext {
  readonly run: SummaryRun
  readonly rootDir: string
  readonly configFolder: string
  /** The ids of each test that the run should have run. */
  readonly plannedTests: readonly (readonly string[])[]
  readonly playwrightReport?: string | undefined
  readonly formatLinks?: FormatLinks
  /** The collected traffic, compared and checked. */
  readonly traffic?: Traffic | undefined
}

export function summarize(
  collected: CollectedRun,
  { run, rootDir, configFolder, plannedTests, playwrightReport, formatLinks, traffic }: SummaryContext,
): SummaryModel {
  const { waits } = collected
  const timeRange = findTimeRange(collected)
  const tests = groupSameTests(collected.tests.values())
  const listFiles = (monitoring: Monitoring) => countFiles(collected.tests.values(), monitoring, configFolder)
  const errors = collected.errors.finish(countEffects(tests), formatLinks).toSorted(compareWorstFirst)
  return {
    generatedAt: new Date().toISOString(),
    run,
    playwrightReport,
    totals: countTotals(collected, errors, plannedTests),
    timeRange,
    histogram: drawRun(errors, timeRange),
    ...collected.kinds,
    notMonitored: listFiles('unmonitored'),
    optedOut: listFiles('opted out'),
    missingExpectations: putFailedFirst(collected.missingExpectations, collected),
    effects: countEffects(tests, () => '')('').effects,
    errors,
    causes: summarizeCauses(errors, tests),
    flaky: explainFlaky(tests),
    tests: getTestsToReport(collected, traffic).map(createTestModels(collected, { rootDir, root: run.root })),
    webhooks: waits.webhooks,
    omittedWaits: waits.omitted || undefined,
    traffic,
    webhookTimeouts: putFailedFirst(collected.timeouts, collected),
    unreadableAttachments: collected.unreadable,
  }
}

/** Puts what happened in tests that failed for good first, so that no output leaves it out in favour of flaky tests. */
function putFailedFirst<T extends { readonly testId: string }>(
  findings: readonly T[],
  { tests }: CollectedRun,
): readonly T[] {
  const hasFailed = ({ testId }: T): boolean => tests.get(testId)?.outcome === 'unexpected'
  return findings.toSorted((a, b) => Number(hasFailed(b)) - Number(hasFailed(a)))
}

/** Finds when the run's tests ran; undefined if none did. Attempts that never started have the first moment of 1970. */
function findTimeRange({ tests }: CollectedRun): TimeRange | undefined {
  let from = Number.POSITIVE_INFINITY
  let to = 0
  for (const { attempts } of tests.values()) {
    for (const { startedAt, durationMs } of attempts) {
      const start = Date.parse(startedAt)
      if (start <= 0) continue
      from = Math.min(from, start)
      to = Math.max(to, start + durationMs)
    }
  }
  return to > from ? { from, to } : undefined
}

/** Counts the failed tests in which an error occurred, whatever made them fail. */
function countFailed({ effects }: ErrorModel): number {
  return effects.failed + effects.inFailedTests
}

function compareWorstFirst(a: ErrorModel, b: ErrorModel): number {
  return (
    countFailed(b) - countFailed(a) ||
    b.tests - a.tests ||
    b.occurrences - a.occurrences ||
    (a.name < b.name ? -1 : 1)
  )
}

/** Returns tests with findings, open requests, webhook timeouts, unreadable attachments or notable traffic. */
function getTestsToReport(
  { tests, timeouts, unreadable, missingExpectations }: CollectedRun,
  traffic: Traffic | undefined,
): TestEntry[] {
  const withEvidence = new Set([
    ...[...timeouts, ...unreadable, ...missingExpectations].map(({ testId }) => testId),
    ...(traffic ? listTestsOfTraffic(traffic) : []),
  ])
  const isReported = ({ occurrences, pending }: AttemptEntry): boolean => occurrences + pending.length > 0
  return [...tests.values()].filter((test) => withEvidence.has(test.id) || test.attempts.some(isReported))
}

/** Number of tests that reports list for each call or host. */
const maxTests = 5

/** Lists the tests that reports name because of their traffic, so that the summary contains their titles. */
function listTestsOfTraffic({ mockLeaks, hosts }: Traffic): readonly string[] {
  const lists = [...mockLeaks.map(getSmallerSide), ...hosts.filter(isNotAllowed)]
  return lists.flatMap(({ testIds }) => testIds.slice(0, maxTests))
}

/**
 * Creates a function that adds to the title of a test the tags of its environment, if it ran in several. It uses a single
 * object literal, because an object built with spreads takes several times the memory.
 */
function createTestModels(
  { tests }: CollectedRun,
  { rootDir, root = '' }: { readonly rootDir: string; readonly root: string | undefined },
): (test: TestEntry) => TestModel {
  const hasTags = [...tests.values()].some(({ tags }) => tags.length > 0)
  const byPlace = groupBy(hasTags ? tests.values() : [], toPlace)
  return (test) => {
    const all = hasTags ? (byPlace.get(toPlace(test)) ?? []) : []
    const own = test.tags.filter((tag) => !all.every(({ tags }) => tags.includes(tag)))
    const { titlePath } = test
    const title = [titlePath.at(-1) ?? '', ...own].join(' ')
    const file = toRelativePath(rootDir, test.file)
    return {
      id: test.id,
      titlePath: [...titlePath.slice(0, -1), title],
      file,
      line: test.line,
      column: test.column,
      project: test.project,
      tags: test.tags,
      originalId: test.originalId,
      outcome: test.outcome,
      attempts: test.attempts,
      path: posix.join(root, file),
    }
  }
}
