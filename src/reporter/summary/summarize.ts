// Builds the summary model out of what was collected. Records and webhook payloads stay in the spool.
import { posix, win32 } from 'node:path'
import type { NetworkErrorRecord } from '../../findings/http-error/record.js'
import type { Collection, SeenTimeout } from '../collect/collector.js'
import type { PatternTally } from '../collect/pattern-tally.js'
import type { Place, Spool } from '../collect/spool.js'
import type { SeenAttempt, SeenTest } from '../collect/test-entry.js'
import type { UrlTable } from '../collect/url-table.js'
import { type PatternReach, patternReaches } from './affected-tests.js'
import type { SummaryRun, SummaryTotals, SummaryUrl, SummaryWebhookTimeout } from './json-types.js'
import type { AttemptModel, PatternModel, SummaryModel, TestModel, WebhookTimeoutModel } from './model.js'
import { type RunSpan, timelineOf } from './timeline.js'

/** The model reads from the collection's spool, so it is good for as long as that is open. */
export function summarize(collection: Collection, run: SummaryRun, rootDir: string): SummaryModel {
  const { spool, unreadable } = collection
  const reachOf = patternReaches(collection.tests.values())
  const span = { start: Date.parse(run.startedAt), durationMs: run.durationMs }
  const rows = collection.urls.rowsByPattern(collection.patterns.size)
  return {
    generatedAt: new Date().toISOString(),
    run,
    totals: totalsOf(collection, rows),
    patterns: [...collection.patterns.values()]
      .map((tally) =>
        patternModel(tally, reachOf(tally.key), urlReader(collection, rows[tally.number] ?? []), span),
      )
      .sort(worstFirst),
    tests: testsToReport(collection).map((test) => testModel(test, spool, rootDir)),
    webhookTimeouts: collection.timeouts.map((timeout) => timeoutModel(timeout, spool)),
    unreadableAttachments: unreadable,
  }
}

function totalsOf(
  { tests, patterns, urls, timeouts, unreadable }: Collection,
  rows: readonly (readonly number[])[],
): SummaryTotals {
  const hit = [...tests.values()].filter((test) => test.attempts.some(hasErrors))
  const failed = hit.filter((test) =>
    test.attempts.some((attempt) => hasErrors(attempt) && attempt.verdict === 'failed the test'),
  )
  return {
    tests: tests.size,
    testsWithNetworkErrors: hit.length,
    testsFailedByNetworkErrors: failed.length,
    networkErrors: [...patterns.values()].reduce((sum, pattern) => sum + pattern.networkErrors, 0),
    uniqueErrors: countUniqueErrors([...patterns.values()], urls, rows),
    patterns: patterns.size,
    webhookTimeouts: timeouts.length,
    unreadableAttachments: unreadable.length,
  }
}

function worstFirst(one: PatternModel, other: PatternModel): number {
  return (
    other.tests - one.tests ||
    other.failedTests - one.failedTests ||
    other.networkErrors - one.networkErrors ||
    (one.key < other.key ? -1 : 1)
  )
}

type UrlReader = Pick<PatternModel, 'urlCount' | 'readUrls'>

function patternModel(tally: PatternTally, reach: PatternReach, urls: UrlReader, run: RunSpan): PatternModel {
  const { key, method, status, basePath, networkErrors, firstSeen, lastSeen } = tally
  const facts = { key, method, status, basePath, networkErrors, firstSeen, lastSeen }
  return { ...facts, ...reach, ...urls, timeline: timelineOf(tally.times, run) }
}

/** Most frequent first; equally frequent ones stay in the order in which they were first seen. */
function urlReader({ urls, spool }: Collection, rows: number[]): UrlReader {
  const byCount = rows.sort((one, other) => urls.countOf(other) - urls.countOf(one) || one - other)
  return {
    urlCount: rows.length,
    readUrls: (limit = rows.length, skip = 0) =>
      byCount.slice(skip, skip + limit).map((row): SummaryUrl => {
        const { url }: NetworkErrorRecord = JSON.parse(spool.read(urls.placeOf(row)))
        return { url, count: urls.countOf(row) }
      }),
  }
}

/** Distinct status + URL: patterns of one status and base path, which differ in their method, can share URLs. */
function countUniqueErrors(
  patterns: readonly PatternTally[],
  urls: UrlTable,
  rows: readonly (readonly number[])[],
): number {
  const siblings = new Map<string, number[]>()
  for (const { status, basePath, number } of patterns) {
    const place = `${status} ${basePath}`
    siblings.set(place, [...(siblings.get(place) ?? []), number])
  }
  const hashesOf = (number: number): number[] => (rows[number] ?? []).map((row) => urls.hashOf(row))
  const distinctIn = ([only = 0, ...others]: readonly number[]): number =>
    others.length === 0 ? (rows[only]?.length ?? 0) : new Set([only, ...others].flatMap(hashesOf)).size
  return [...siblings.values()].reduce((sum, numbers) => sum + distinctIn(numbers), 0)
}

/** Tests that met errors, missed a webhook or left evidence that cannot be read. */
function testsToReport({ tests, timeouts, unreadable }: Collection): SeenTest[] {
  const withEvidence = new Set([...timeouts, ...unreadable].map(({ testId }) => testId))
  return [...tests.values()].filter((test) => withEvidence.has(test.id) || test.attempts.some(hasErrors))
}

function hasErrors(attempt: SeenAttempt): boolean {
  return attempt.networkErrors > 0
}

function testModel(test: SeenTest, spool: Spool, rootDir: string): TestModel {
  return {
    ...test,
    file: relativeFile(rootDir, test.file),
    attempts: test.attempts.map((attempt) => attemptModel(attempt, spool)),
  }
}

/** A merge may hold paths of another system than the one it runs on. */
function relativeFile(rootDir: string, file: string): string {
  if (file === '') return '' // a test without a location; Node would take it for the current folder
  const path = /^[a-z]:[\\/]/i.test(rootDir) ? win32 : posix
  return path.relative(rootDir, file).replaceAll('\\', '/')
}

function attemptModel(attempt: SeenAttempt, spool: Spool): AttemptModel {
  const { retry, status, workerIndex, parallelIndex, startedAt, durationMs, places } = attempt
  return {
    ...{ retry, status, workerIndex, parallelIndex, startedAt, durationMs },
    verdict: hasErrors(attempt) ? attempt.verdict : null,
    networkErrorCount: attempt.networkErrors,
    patternKeys: attempt.patternKeys,
    readNetworkErrors: (limit = attempt.networkErrors) =>
      places
        .flatMap((place): NetworkErrorRecord[] => JSON.parse(`[${readRecords(spool, place)}]`))
        .slice(0, limit),
    readNetworkErrorsJson: () => `[${places.map((place) => readRecords(spool, place)).join(',')}]`,
  }
}

/** The spool has one record a line; here they are parted by commas. */
function readRecords(spool: Spool, place: Place): string {
  return spool.read(place).trimEnd().replaceAll('\n', ',')
}

function timeoutModel({ place, ...timeout }: SeenTimeout, spool: Spool): WebhookTimeoutModel {
  return { ...timeout, read: (): SummaryWebhookTimeout => JSON.parse(spool.read(place)) }
}
