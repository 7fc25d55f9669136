// The tests of the page as tuples over one table of strings and one of pattern lists.

import type { NetworkErrorRecord } from '../../../../findings/http-error/record.js'
import type { AttemptModel, SummaryModel, TestModel } from '../../../summary/model.js'
import {
  type AttemptRecordsTuple,
  type AttemptTuple,
  attemptStatuses,
  outcomes,
  type RecordTuple,
  type TestTuple,
  toGaps,
  verdicts,
} from './page-format.js'
import type { Budget } from './size-budget.js'
import { createTable, type Table } from './string-table.js'
import { shorten } from './truncate.js'

const longestTitle = 500
const longestUrl = 2000
const longestMethod = 50
const recordsPerAttempt = 50

export interface EncodedTests {
  readonly tests: readonly TestTuple[]
  /** The test of each tuple. */
  readonly models: readonly TestModel[]
  readonly strings: Table<string>
  readonly patternLists: Table<readonly number[]>
  readonly startedAt: number
}

/** The worst tests, as many as fit. */
export function encodeTests(
  model: SummaryModel,
  patternIndexes: ReadonlyMap<string, number>,
  budget: Budget,
): EncodedTests {
  const tests: TestTuple[] = []
  const models: TestModel[] = []
  const strings = createTable<string>()
  const patternLists = createTable<readonly number[]>()
  const startedAt = Date.parse(model.run.startedAt)
  for (const test of worstFirst(model)) {
    const attempts = test.attempts.map((attempt) => {
      const list = patternLists.indexOf(toPatternList(attempt, patternIndexes), budget)
      return encodeAttempt(attempt, startedAt, list)
    })
    const tuple = encodeTest(test, attempts, (text) => strings.indexOf(shorten(text, longestTitle), budget))
    if (!budget.take(tuple)) break
    tests.push(tuple)
    models.push(test)
  }
  return { tests, models, strings, patternLists, startedAt }
}

/** The first records of each attempt, those of some tests before all others, as many as fit. */
export function encodeRecords(
  encoded: EncodedTests,
  firstIds: ReadonlySet<string>,
  budget: Budget,
): AttemptRecordsTuple[] {
  const taken: AttemptRecordsTuple[] = []
  for (const [testIndex, attemptIndex, attempt] of hitsOf(encoded, firstIds)) {
    const records = attempt.readNetworkErrors(recordsPerAttempt).map((record) => {
      const url = encoded.strings.indexOf(shorten(record.url, longestUrl), budget)
      return encodeRecord(record, encoded.startedAt, url)
    })
    const tuple: AttemptRecordsTuple = [testIndex, attemptIndex, records]
    if (!budget.take(tuple)) break
    taken.push(tuple)
  }
  return taken
}

/** Worst first: failed through network errors, lacking a webhook or evidence, failed otherwise, the rest. */
function worstFirst(model: SummaryModel): TestModel[] {
  const suspects = new Set(
    [...model.webhookTimeouts, ...model.unreadableAttachments].map((one) => one.testId),
  )
  return model.tests
    .map((test) => ({ test, rank: rankOf(test, suspects), errors: errorsOf(test) }))
    .sort((a, b) => a.rank - b.rank || b.errors - a.errors)
    .map(({ test }) => test)
}

function rankOf(test: TestModel, suspects: ReadonlySet<string>): number {
  if (test.attempts.some((attempt) => attempt.verdict === 'failed the test')) {
    return test.outcome === 'unexpected' ? 0 : 1
  }
  if (suspects.has(test.id)) return 2
  return test.outcome === 'unexpected' ? 3 : 4
}

function errorsOf(test: TestModel): number {
  return test.attempts.reduce((sum, attempt) => sum + attempt.networkErrorCount, 0)
}

function toPatternList(attempt: AttemptModel, indexes: ReadonlyMap<string, number>): number[] {
  const known = attempt.patternKeys.flatMap((key) => indexes.get(key) ?? [])
  return toGaps(known.sort((a, b) => a - b))
}

function encodeTest(
  test: TestModel,
  attempts: readonly AttemptTuple[],
  indexOf: (text: string) => number,
): TestTuple {
  const titles = ownTitles(test).map(indexOf)
  const outcome = outcomes.indexOf(test.outcome)
  return [titles, indexOf(test.file), test.line, test.column, indexOf(test.project), outcome, attempts]
}

/** Without project and file, which Playwright puts before them and the page shows by themselves. */
function ownTitles({ titlePath, project, file }: TestModel): string[] {
  const titles = titlePath.filter((title) => title !== '')
  const fileAt = titles[0] === project ? 1 : 0
  return titles[fileAt] === file ? titles.slice(fileAt + 1) : titles
}

function encodeAttempt(attempt: AttemptModel, runStartedAt: number, patternList: number): AttemptTuple {
  return [
    attempt.retry,
    attemptStatuses.indexOf(attempt.status),
    attempt.parallelIndex,
    Date.parse(attempt.startedAt) - runStartedAt,
    attempt.durationMs,
    verdicts.indexOf(attempt.verdict),
    attempt.networkErrorCount,
    patternList,
  ]
}

function encodeRecord(record: NetworkErrorRecord, runStartedAt: number, url: number): RecordTuple {
  const seenAfterMs = Date.parse(record.timestamp) - runStartedAt
  return [
    shorten(record.method, longestMethod),
    record.status,
    url,
    Number.isNaN(seenAfterMs) ? null : seenAfterMs,
  ]
}

type Hit = readonly [testIndex: number, attemptIndex: number, attempt: AttemptModel]

/** The attempts with errors, those of some tests before all others. */
function* hitsOf({ models }: EncodedTests, firstIds: ReadonlySet<string>): Generator<Hit> {
  for (const isFirst of [true, false]) {
    for (const [index, test] of models.entries()) {
      if (firstIds.has(test.id) === isFirst) yield* hitsOfTest(index, test)
    }
  }
}

function* hitsOfTest(testIndex: number, { attempts }: TestModel): Generator<Hit> {
  for (const [attemptIndex, attempt] of attempts.entries()) {
    if (attempt.networkErrorCount > 0) yield [testIndex, attemptIndex, attempt]
  }
}
