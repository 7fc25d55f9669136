import { getKindLabel } from '../../findings/kinds/kinds.js'
import type { PendingRequest } from '../../findings/log/pending-request.js'
import type { SummaryFinding } from '../../summary-file/summary.js'
import type { AttemptEntry } from '../collect/test-entry.js'
import type { TestModel } from '../summary/model.js'
import { groupEvents } from './group-events.js'
import { max } from './limits/limits.js'
import { cutName, cutUrl } from './limits/truncate.js'
import type { PageAttemptRecords, PagePendingRequest, PageRecord } from './page-types.js'

/** Yields the first findings and the open requests of each attempt, starting with the tests in `firstIds`. */
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
  attempts: readonly AttemptEntry[],
  runStartedAt: number,
): Generator<PageAttemptRecords> {
  for (const [attempt, model] of attempts.entries()) {
    if (model.occurrences + model.pending === 0) continue
    const events = groupEvents(model.evidence.readFindings(max.records)).map((event) =>
      event.map((finding) => toPageRecord(finding, runStartedAt)),
    )
    const pending = model.evidence.readPending().map(toPagePending)
    yield { test, attempt, events, ...(pending.length > 0 && { pending }) }
  }
}

function toPagePending({ method, url, durationMs }: PendingRequest): PagePendingRequest {
  return { method: cutName(method), url: cutUrl(url), durationMs }
}

function toPageRecord(
  { kind, title, method, status, url, timestamp, message, recovered }: SummaryFinding,
  runStartedAt: number,
): PageRecord {
  const seenAfterMs = Date.parse(timestamp) - runStartedAt
  const text = title ?? message
  const { hasStatus } = getKindLabel(kind)
  return {
    kind,
    ...(!hasStatus && text !== undefined && { title: cutName(text) }),
    ...(method !== undefined && { method: cutName(method) }),
    ...(status !== undefined && { status }),
    url: cutUrl(url),
    ...(recovered && { recovered }),
    seenAfterMs: Number.isNaN(seenAfterMs) ? null : seenAfterMs,
  }
}
