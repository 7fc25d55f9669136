// What is kept of a test and its attempts. Playwright's own objects are not: they hold every attachment's body.
// Whoever feeds the reporter by hand may leave out what Playwright always gives; only a test's id is a must.
// Lists here are replaced and not pushed to, because an array that grows reserves room for 17 entries.
import type { TestCase, TestResult } from '@playwright/test/reporter'
import { verdictAnnotation } from '../../attachments/constants.js'
import { parseVerdict, type Verdict } from '../../verdicts.js'
import type { Redactor } from '../redact/redactor.js'
import type { SummaryAttempt, SummaryTest } from '../summary/json-types.js'
import type { Place } from './spool.js'

export interface SeenTest extends Omit<SummaryTest, 'outcome' | 'attempts' | 'file'> {
  /** As Playwright gives it, absolute. */
  readonly file: string
  /** As Playwright judges it after the latest attempt. */
  outcome: SummaryTest['outcome']
  attempts: readonly SeenAttempt[]
}

export interface SeenAttempt extends Omit<SummaryAttempt, 'verdict' | 'networkErrors'> {
  /** What the monitor says became of the attempt, should it have met errors. */
  readonly verdict: Verdict
  networkErrors: number
  /** Where its records lie: one stretch for each attachment, one line for each record. */
  places: readonly Place[]
  patternKeys: readonly string[]
}

export function seenTest(test: TestCase, redactor: Redactor): SeenTest {
  const { file = '', line = 0, column = 0 } = test.location ?? {}
  return {
    id: test.id,
    titlePath: ownTitles(test).map(redactor.text),
    file,
    line,
    column,
    project: test.parent?.project?.()?.name ?? '',
    outcome: outcomeOf(test),
    attempts: [],
  }
}

export function seenAttempt(test: TestCase, result: TestResult): SeenAttempt {
  const {
    retry = 0,
    status = 'passed',
    workerIndex = -1,
    parallelIndex = -1,
    startTime,
    duration = 0,
  } = result
  return {
    ...{ retry, status, workerIndex, parallelIndex },
    startedAt: isoTime(startTime),
    durationMs: Math.max(0, Math.round(duration)),
    verdict: verdictOf(test, result),
    networkErrors: 0,
    places: [],
    patternKeys: [],
  }
}

/** As Playwright judges the test after its latest attempt. */
export function outcomeOf(test: TestCase): SummaryTest['outcome'] {
  return test.outcome?.() ?? 'expected'
}

/** A test that never began has no time of its own. */
export function isoTime(time: Date | undefined): string {
  return new Date(time && Number.isFinite(time.getTime()) ? time : 0).toISOString()
}

/** Titles of the describe blocks and the test; before them come the root, the project and the file. */
function ownTitles(test: TestCase): string[] {
  const titles = test.titlePath?.().slice(3) ?? []
  return titles.length > 0 ? titles : [test.title]
}

function verdictOf(test: TestCase, result: TestResult): Verdict {
  const annotations = result.annotations ?? test.annotations ?? []
  return parseVerdict(annotations.findLast(({ type }) => type === verdictAnnotation)?.description)
}
