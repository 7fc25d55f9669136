import { failsTest } from '../../verdicts.js'
import type { AttemptEntry } from '../collect/test-entry.js'
import type { SummaryModel, TestModel } from '../summary/model.js'
import { cutName } from './limits/truncate.js'
import type { PageAttempt, PageTest } from './page-types.js'

export interface PageTestContext {
  readonly runStartedAt: number
  /** Pattern indexes by key. */
  readonly patternIndexes: ReadonlyMap<string, number>
  /** Whether tests link to Playwright's report. */
  readonly hasIds: boolean
}

export function toPageTest(test: TestModel, context: PageTestContext): PageTest {
  const { id, ...fields } = test
  return {
    ...fields,
    ...(context.hasIds && { id }),
    titlePath: test.titlePath.map(cutName),
    file: cutName(test.file),
    project: cutName(test.project),
    attempts: test.attempts.map((attempt) => toPageAttempt(attempt, context)),
  }
}

function toPageAttempt(attempt: AttemptEntry, context: PageTestContext): PageAttempt {
  const { retry, status, durationMs, verdict, parallelIndex, startedAt, occurrences, recovered, pending } =
    attempt
  return {
    ...{ retry, status, durationMs, verdict },
    slot: parallelIndex,
    startedAfterMs: Date.parse(startedAt) - context.runStartedAt,
    occurrences,
    ...(recovered > 0 && { recovered }),
    ...(pending > 0 && { pending }),
    patterns: attempt.patternKeys
      .flatMap((key) => context.patternIndexes.get(key) ?? [])
      .sort((a, b) => a - b),
  }
}

/**
 * Puts tests that failed because of network errors first, followed by tests with a missing webhook or unreadable
 * attachment, tests that failed for another reason, and all others.
 */
export function sortWorstFirst(model: SummaryModel): TestModel[] {
  const incomplete = new Set(
    [...model.webhookTimeouts, ...model.unreadableAttachments].map(({ testId }) => testId),
  )
  return model.tests
    .map((test) => ({ test, rank: getRank(test, incomplete), errors: countErrors(test) }))
    .sort((a, b) => a.rank - b.rank || b.errors - a.errors)
    .map(({ test }) => test)
}

function getRank(test: TestModel, incomplete: ReadonlySet<string>): number {
  if (test.attempts.some(({ verdict }) => failsTest(verdict))) {
    return test.outcome === 'unexpected' ? 0 : 1
  }
  if (incomplete.has(test.id)) return 2
  return test.outcome === 'unexpected' ? 3 : 4
}

function countErrors({ attempts }: TestModel): number {
  return attempts.reduce((sum, { occurrences }) => sum + occurrences, 0)
}
