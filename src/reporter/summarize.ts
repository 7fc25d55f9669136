// Builds the summary model out of what was collected. Records and webhook payloads stay in the spool.
import { relative } from 'node:path'
import type { NetworkErrorRecord } from '../network-errors/record.js'
import type { Collection, SeenTimeout } from './collect.js'
import { countUnion, type DistinctUrls } from './distinct-urls.js'
import type { AttemptModel, PatternModel, SummaryModel, TestModel, WebhookTimeoutModel } from './model.js'
import { type PatternReach, patternReaches } from './pattern-reach.js'
import type { PatternTally } from './pattern-tally.js'
import type { SeenAttempt, SeenTest } from './seen.js'
import type { Place, Spool } from './spool.js'
import type { SummaryRun, SummaryTotals, SummaryUrl, SummaryWebhookTimeout } from './summary.js'
import { type RunSpan, timelineOf } from './timeline.js'

/** The model reads from the collection's spool, so it is good for as long as that is open. */
export function summarize(collection: Collection, run: SummaryRun, rootDir: string): SummaryModel {
  const { spool, unreadable } = collection
  const reachOf = patternReaches(collection.tests.values())
  const span = { start: Date.parse(run.startedAt), durationMs: run.durationMs }
  return {
    generatedAt: new Date().toISOString(),
    run,
    totals: totalsOf(collection),
    patterns: [...collection.patterns.values()]
      .map((tally) => patternModel(tally, reachOf(tally.key), spool, span))
      .sort(worstFirst),
    tests: testsToReport(collection).map((test) => testModel(test, spool, rootDir)),
    webhookTimeouts: collection.timeouts.map((timeout) => timeoutModel(timeout, spool)),
    unreadableAttachments: unreadable,
  }
}

function totalsOf({ tests, patterns, timeouts, unreadable }: Collection): SummaryTotals {
  const hit = [...tests.values()].filter((test) => test.attempts.some(hasErrors))
  const failed = hit.filter((test) =>
    test.attempts.some((attempt) => hasErrors(attempt) && attempt.verdict === 'failed the test'),
  )
  return {
    tests: tests.size,
    testsWithNetworkErrors: hit.length,
    testsFailedByNetworkErrors: failed.length,
    networkErrors: [...patterns.values()].reduce((sum, pattern) => sum + pattern.networkErrors, 0),
    uniqueErrors: countUniqueErrors([...patterns.values()]),
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

function patternModel(tally: PatternTally, reach: PatternReach, spool: Spool, run: RunSpan): PatternModel {
  const { key, method, status, basePath, networkErrors, firstSeen, lastSeen } = tally
  let order: number[] | undefined
  return {
    ...{ key, method, status, basePath, networkErrors, firstSeen, lastSeen },
    ...reach,
    timeline: timelineOf(tally.times, run),
    urlCount: tally.urls.size,
    readUrls: (limit = tally.urls.size, skip = 0) => {
      order ??= tally.urls.mostFrequentFirst()
      return order.slice(skip, skip + limit).map((number): SummaryUrl => {
        const { url }: NetworkErrorRecord = JSON.parse(spool.read(tally.urls.placeOf(number)))
        return { url, count: tally.urls.countOf(number) }
      })
    },
  }
}

/** Distinct status + URL: patterns of one status and base path, which differ in their method, can share URLs. */
function countUniqueErrors(patterns: readonly PatternTally[]): number {
  const siblings = new Map<string, DistinctUrls[]>()
  for (const { status, basePath, urls } of patterns) {
    const place = `${status} ${basePath}`
    siblings.set(place, [...(siblings.get(place) ?? []), urls])
  }
  return [...siblings.values()].reduce((sum, urls) => sum + countUnion(urls), 0)
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
    file: relative(rootDir, test.file).replaceAll('\\', '/'),
    attempts: test.attempts.map((attempt) => attemptModel(attempt, spool)),
  }
}

function attemptModel(attempt: SeenAttempt, spool: Spool): AttemptModel {
  const { retry, status, workerIndex, parallelIndex, startedAt, durationMs, places } = attempt
  return {
    ...{ retry, status, workerIndex, parallelIndex, startedAt, durationMs },
    verdict: hasErrors(attempt) ? attempt.verdict : null,
    networkErrorCount: attempt.networkErrors,
    patternKeys: attempt.patternKeys,
    readNetworkErrors: (limit = attempt.networkErrors) =>
      places.flatMap((place) => readRecords(spool, place)).slice(0, limit),
  }
}

function readRecords(spool: Spool, place: Place): NetworkErrorRecord[] {
  return JSON.parse(`[${spool.read(place).trimEnd().replaceAll('\n', ',')}]`)
}

function timeoutModel({ place, ...timeout }: SeenTimeout, spool: Spool): WebhookTimeoutModel {
  return { ...timeout, read: (): SummaryWebhookTimeout => JSON.parse(spool.read(place)) }
}
