// What is kept of a test and its attempts. Playwright's own objects are not: they hold every attachment's body.
// Lists here are replaced and not pushed to, because an array that grows reserves room for 17 entries.
import type { TestCase, TestResult } from '@playwright/test/reporter'
import { verdictAnnotation } from '../attachments/names.js'
import type { NetworkErrorVerdict } from '../network-errors/record.js'
import type { Redactor } from './redact/redactor.js'
import type { Place } from './spool.js'
import type { SummaryAttempt, SummaryTest } from './summary.js'

export interface SeenTest extends Omit<SummaryTest, 'outcome' | 'attempts' | 'file'> {
  /** As Playwright gives it, absolute. */
  readonly file: string
  /** As Playwright judges it after the latest attempt. */
  outcome: SummaryTest['outcome']
  attempts: readonly SeenAttempt[]
}

export interface SeenAttempt extends Omit<SummaryAttempt, 'verdict' | 'networkErrors'> {
  /** What the monitor says became of the attempt, should it have met errors. */
  readonly verdict: NetworkErrorVerdict
  networkErrors: number
  /** Where its records lie: one stretch for each attachment, one line for each record. */
  places: readonly Place[]
  patternKeys: readonly string[]
}

export function seenTest(test: TestCase, redactor: Redactor): SeenTest {
  const { file, line, column } = test.location
  return {
    id: test.id,
    titlePath: ownTitles(test).map(redactor.text),
    file,
    line,
    column,
    project: test.parent.project()?.name ?? '',
    outcome: test.outcome(),
    attempts: [],
  }
}

export function seenAttempt(test: TestCase, result: TestResult): SeenAttempt {
  return {
    retry: result.retry,
    status: result.status,
    workerIndex: result.workerIndex,
    parallelIndex: result.parallelIndex,
    startedAt: isoTime(result.startTime),
    durationMs: Math.max(0, Math.round(result.duration)),
    verdict: verdictOf(test, result),
    networkErrors: 0,
    places: [],
    patternKeys: [],
  }
}

/** A test that never began has no time of its own. */
export function isoTime(time: Date): string {
  return new Date(Number.isFinite(time.getTime()) ? time : 0).toISOString()
}

/** Titles of the describe blocks and the test; before them come the root, the project and the file. */
function ownTitles(test: TestCase): string[] {
  return test.titlePath().slice(3)
}

function verdictOf(test: TestCase, result: TestResult): NetworkErrorVerdict {
  const annotations = result.annotations ?? test.annotations
  const verdict = annotations.findLast(({ type }) => type === verdictAnnotation)?.description
  return verdict === 'failed the test' || verdict === 'limit reached' ? verdict : 'reported'
}
