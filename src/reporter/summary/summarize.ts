import { posix, win32 } from 'node:path'
import type { NetworkErrorRecord } from '../../findings/http-error/record.js'
import type { EvidenceCollector, TimeoutEntry } from '../collect/collector.js'
import type { PatternTally } from '../collect/pattern-tally.js'
import type { Spool, SpoolRange } from '../collect/spool.js'
import type { AttemptEntry, TestEntry } from '../collect/test-entry.js'
import { type AffectedTests, countAffectedTests } from './affected-tests.js'
import type { SummaryRun, SummaryTotals, SummaryUrl, SummaryWebhookTimeout } from './json-types.js'
import type { AttemptModel, PatternModel, SummaryModel, TestModel, WebhookTimeoutModel } from './model.js'
import { countTests, listUnmonitoredFiles, type TestCounts } from './test-counts.js'
import { buildTimeline, type RunSpan } from './timeline.js'
import { countUniqueErrors } from './unique-errors.js'

export interface SummaryContext {
  readonly run: SummaryRun
  readonly rootDir: string
  readonly plannedTestIds: readonly string[]
}

/** Builds the model, which reads from the collector's spool and is valid for as long as that is open. */
export function summarize(
  collector: EvidenceCollector,
  { run, rootDir, plannedTestIds }: SummaryContext,
): SummaryModel {
  const { spool, unreadable, waits } = collector
  const affectedTests = countAffectedTests(collector.tests.values())
  const span = { start: Date.parse(run.startedAt), durationMs: run.durationMs }
  const rows = collector.urls.groupRowsByPattern(collector.patterns.size)
  return {
    generatedAt: new Date().toISOString(),
    run,
    totals: { ...countTests(collector.tests, plannedTestIds), ...countErrors(collector, rows) },
    notMonitored: listUnmonitoredFiles(collector.tests.values()).map(({ file, tests }) => ({
      file: toRelativePath(rootDir, file),
      tests,
    })),
    patterns: [...collector.patterns.values()]
      .map((tally) =>
        toPatternModel(
          tally,
          affectedTests(tally.summary.key),
          createUrlReader(collector, rows[tally.index] ?? []),
          span,
        ),
      )
      .sort(compareWorstFirst),
    tests: getTestsToReport(collector).map((test) => toTestModel(test, spool, rootDir)),
    webhooks: waits.summarize(),
    ...(waits.omitted > 0 && { omittedWaits: waits.omitted }),
    webhookTimeouts: collector.timeouts.map((timeout) => toTimeoutModel(timeout, spool)),
    unreadableAttachments: unreadable,
  }
}

function countErrors(
  { tests, patterns, urls, timeouts, unreadable }: EvidenceCollector,
  rows: readonly (readonly number[])[],
): Omit<SummaryTotals, keyof TestCounts> {
  const affected = [...tests.values()].filter((test) => test.attempts.some(hasErrors))
  const failed = affected.filter((test) =>
    test.attempts.some((attempt) => hasErrors(attempt) && attempt.verdict === 'failed the test'),
  )
  const tallies = [...patterns.values()].map(({ summary }) => summary)
  return {
    testsWithNetworkErrors: affected.length,
    testsFailedByNetworkErrors: failed.length,
    networkErrors: tallies.reduce((sum, { networkErrors }) => sum + networkErrors, 0),
    uniqueErrors: countUniqueErrors(tallies, urls, rows),
    patterns: patterns.size,
    newPatterns: patterns.size,
    knownPatterns: 0,
    webhookTimeouts: timeouts.length,
    unreadableAttachments: unreadable.length,
  }
}

function compareWorstFirst(a: PatternModel, b: PatternModel): number {
  return (
    b.tests - a.tests ||
    b.failedTests - a.failedTests ||
    b.networkErrors - a.networkErrors ||
    (a.key < b.key ? -1 : 1)
  )
}

type UrlReader = Pick<PatternModel, 'urlCount' | 'readUrls'>

function toPatternModel(
  { summary, times }: PatternTally,
  { testIds, ...affected }: AffectedTests,
  urls: UrlReader,
  run: RunSpan,
): PatternModel {
  return { ...summary, ...affected, ...urls, testIds, timeline: buildTimeline(times, run) }
}

/** Most frequent first; equally frequent URLs stay in the order in which they first occurred. */
function createUrlReader({ urls, spool }: EvidenceCollector, rows: number[]): UrlReader {
  const byCount = rows.sort((a, b) => urls.getCount(b) - urls.getCount(a) || a - b)
  return {
    urlCount: rows.length,
    readUrls: (limit = rows.length, skip = 0) =>
      byCount.slice(skip, skip + limit).map((row): SummaryUrl => {
        const { url }: NetworkErrorRecord = JSON.parse(spool.read(urls.getRange(row)))
        return { url, count: urls.getCount(row) }
      }),
  }
}

/** Tests with network errors, webhook timeouts or unreadable attachments. */
function getTestsToReport({ tests, timeouts, unreadable }: EvidenceCollector): TestEntry[] {
  const withEvidence = new Set([...timeouts, ...unreadable].map(({ testId }) => testId))
  return [...tests.values()].filter((test) => withEvidence.has(test.id) || test.attempts.some(hasErrors))
}

function hasErrors(attempt: AttemptEntry): boolean {
  return attempt.networkErrors > 0
}

function toTestModel(entry: TestEntry, spool: Spool, rootDir: string): TestModel {
  const { isSkipped, ...test } = entry
  return {
    ...test,
    file: toRelativePath(rootDir, test.file),
    attempts: test.attempts.map((attempt) => toAttemptModel(attempt, spool)),
  }
}

/** A merge may hold paths of another operating system than the one on which it runs. */
function toRelativePath(rootDir: string, file: string): string {
  if (file === '') return '' // a test without a location; Node would take it for the current folder
  const path = /^[a-z]:[\\/]/i.test(rootDir) ? win32 : posix
  return path.relative(rootDir, file).replaceAll('\\', '/')
}

function toAttemptModel(entry: AttemptEntry, spool: Spool): AttemptModel {
  const { networkErrors, ranges, verdict, coverage, charged, ...attempt } = entry
  return {
    ...attempt,
    verdict: hasErrors(entry) ? verdict : null,
    networkErrorCount: networkErrors,
    readNetworkErrors: (limit = networkErrors) =>
      ranges
        .flatMap((range): NetworkErrorRecord[] => JSON.parse(`[${readRecords(spool, range)}]`))
        .slice(0, limit),
    readNetworkErrorsJson: () => `[${ranges.map((range) => readRecords(spool, range)).join(',')}]`,
  }
}

/** The spool has one record a line; here they are separated by commas. */
function readRecords(spool: Spool, range: SpoolRange): string {
  return spool.read(range).trimEnd().replaceAll('\n', ',')
}

function toTimeoutModel({ range, ...timeout }: TimeoutEntry, spool: Spool): WebhookTimeoutModel {
  return { ...timeout, read: (): SummaryWebhookTimeout => JSON.parse(spool.read(range)) }
}
