import type { NetworkErrorRecord } from '../../../../findings/http-error/record.js'
import type { AttemptModel, TestModel } from '../../../summary/model.js'
import type { PageAttemptRecords, PageRecord } from './page-types.js'
import { cutWithNotice } from './truncate.js'

const maxUrlLength = 2000
const maxMethodLength = 50
const recordsPerAttempt = 50

/** Yields the first records of each attempt; those of the tests in `firstIds` come first. */
export function* toPageRecords(
  tests: readonly TestModel[],
  firstIds: ReadonlySet<string>,
  runStartedAt: number,
): Generator<PageAttemptRecords> {
  for (const isFirst of [true, false]) {
    for (const [test, { id, attempts }] of tests.entries()) {
      if (firstIds.has(id) === isFirst) yield* toTestRecords(test, attempts, runStartedAt)
    }
  }
}

function* toTestRecords(
  test: number,
  attempts: readonly AttemptModel[],
  runStartedAt: number,
): Generator<PageAttemptRecords> {
  for (const [attempt, model] of attempts.entries()) {
    if (model.networkErrorCount === 0) continue
    const records = model
      .readNetworkErrors(recordsPerAttempt)
      .map((record) => toPageRecord(record, runStartedAt))
    yield { test, attempt, records }
  }
}

function toPageRecord(
  { method, status, url, timestamp }: NetworkErrorRecord,
  runStartedAt: number,
): PageRecord {
  const seenAfterMs = Date.parse(timestamp) - runStartedAt
  return {
    method: cutWithNotice(method, maxMethodLength),
    status,
    url: cutWithNotice(url, maxUrlLength),
    seenAfterMs: Number.isNaN(seenAfterMs) ? null : seenAfterMs,
  }
}
