// The reporter's own records of tests and attempts. Playwright's objects are not kept, because they contain the body of
// every attachment. Other tools may pass less than Playwright does, so only a test's id is required. Arrays are
// replaced rather than pushed to, because V8 reserves room for 17 entries in a growing array.

import type { TestCase, TestResult } from '@playwright/test/reporter'
import { monitorAnnotation, verdictAnnotation } from '../../attachments/constants.js'
import { decodeMonitorMark, type MonitorMark } from '../../attachments/monitor-mark.js'
import type { PendingRequest } from '../../findings/log/pending-request.js'
import type { SummaryTest, TestIdentity } from '../../summary-file/summary.js'
import { toRelativePath } from '../../values/files.js'
import { getWorstVerdict, type Verdict, verdicts, type WarningReason } from '../../verdicts.js'
import type { EvidenceRedactor } from './evidence-redactor.js'
import { getMonitoring, type Monitoring } from './monitoring.js'
import type { AttachedEvidence } from './read-evidence.js'

export interface TestEntry extends TestIdentity {
  /** Absolute path, as Playwright reports it. */
  readonly file: string
  readonly tags: readonly string[]
  /** The id of the same test in an earlier shard, if there is one; otherwise the test's own id. */
  originalId: string
  /** Playwright's outcome after the latest attempt. */
  outcome: SummaryTest['outcome']
  /** Whether an annotation such as `test.skip` skips the test, as of the latest attempt. */
  isSkipped: boolean
  attempts: readonly AttemptEntry[]
}

/** An attempt as stored in the run's model. */
export interface AttemptEntry {
  readonly retry: number
  readonly status: TestResult['status']
  readonly workerIndex: number
  readonly parallelIndex: number
  readonly startedAt: string
  readonly durationMs: number
  /** Path of the trace, relative to the working directory. */
  readonly trace: string | undefined
  /** Null if the attempt has no findings. */
  readonly verdict: Verdict | null
  readonly monitoring: Monitoring
  /** Whether errors that only warn fail the run. */
  readonly failsRun: boolean
  /** Number of findings of all kinds. */
  readonly occurrences: number
  /** Number of findings that recovered, because the same request succeeded later in the attempt. */
  readonly recovered: number
  readonly effects: readonly ErrorEffect[]
  /** The findings that the summary lists, which may be fewer than `occurrences`. */
  readonly findings: AttachedEvidence['findings']
  /** Requests that were open when the attempt failed, oldest first. */
  readonly pending: readonly PendingRequest[]
}

/** What an error did to an attempt. */
export interface ErrorEffect {
  readonly name: string
  readonly verdict: Verdict
  /** Why it only warned; absent with any other verdict. */
  readonly warnedBy?: WarningReason | undefined
}

/** Whether errors that only warned in an attempt fail the run. */
export function failsRunByWarnings({ failsRun, status }: AttemptEntry): boolean {
  return failsRun && status === 'passed'
}

export function createTestEntry(
  test: TestCase,
  redactor: EvidenceRedactor,
  earlier: ReadonlyMap<string, TestEntry>,
): TestEntry {
  const { file = '', line = 0, column = 0 } = test.location ?? {}
  const entry: TestEntry = {
    id: test.id,
    titlePath: getOwnTitles(test).map(redactor.text),
    file,
    line,
    column,
    project: redactor.text(test.parent?.project?.()?.name ?? ''),
    tags: (test.tags ?? []).map(redactor.text),
    originalId: test.id,
    outcome: 'expected',
    isSkipped: false,
    attempts: [],
  }
  const isSame = (other: TestEntry): boolean => toIdentity(other) === toIdentity(entry)
  entry.originalId = findEarlier(entry.id, earlier, isSame)?.originalId ?? entry.id
  return entry
}

/** Maximum number of digits that `merge-reports` appends to an id. */
const maxDigits = 3

/**
 * Finds the same test of an earlier shard, as each shard runs the setup projects. `merge-reports` appends the shard's
 * number to an id that an earlier report contains. Reports of other environments have other tags.
 * https://github.com/microsoft/playwright/blob/main/packages/playwright/src/reporters/merge.ts
 */
function findEarlier<T>(
  id: string,
  tests: ReadonlyMap<string, T>,
  isSame: (test: T) => boolean,
): T | undefined {
  for (let digits = 1; digits <= maxDigits; digits++) {
    const earlier = tests.get(id.slice(0, -digits))
    if (earlier !== undefined && isSame(earlier)) return earlier
  }
  return undefined
}

/** Lists the ids of each test that a run should have run; several if several shards should have run it. */
export function listPlannedTests(
  tests: readonly { readonly id: string; readonly tags?: readonly string[] }[],
): readonly (readonly string[])[] {
  const groups = new Map<string, { readonly tags: string; readonly ids: string[] }>()
  for (const { id, tags: list = [] } of tests) {
    const tags = JSON.stringify(list)
    const group = findEarlier(id, groups, (earlier) => earlier.tags === tags)
    if (group) group.ids.push(id)
    else groups.set(id, { tags, ids: [id] })
  }
  return [...groups.values()].map(({ ids }) => ids)
}

function toIdentity({ tags, ...test }: TestEntry): string {
  return JSON.stringify([toPlace(test), tags])
}

/** What the same test has in all environments. */
export function toPlace({ project, file, line, column, titlePath }: TestIdentity): string {
  return JSON.stringify([project, file, line, column, titlePath])
}

interface AttemptSource {
  readonly test: TestCase
  readonly result: TestResult
  readonly mark: MonitorMark
  readonly attached: AttachedEvidence
}

/**
 * Creates the entry of an attempt, with at most `maxFindings` findings. Uses a single object literal, because an object
 * built with spreads takes six times the memory.
 */
export function createAttemptEntry(
  { test, result, mark, attached: { findings, pending } }: AttemptSource,
  maxFindings: number,
): AttemptEntry {
  const { retry = 0, status = 'passed', workerIndex = -1, parallelIndex = -1 } = result
  const { startedAt, durationMs } = getTimes(result)
  const annotations = getAnnotations(test, result)
  const effects = listEffects(findings)
  return {
    retry,
    status,
    workerIndex,
    parallelIndex,
    startedAt,
    durationMs,
    trace: findTrace(result),
    verdict: getWorstVerdict(effects.map(({ verdict }) => verdict)) ?? null,
    monitoring: getMonitoring(result, annotations),
    failsRun: mark.fail === 'run',
    occurrences: findings.length,
    recovered: findings.filter(({ recovered }) => recovered).length,
    effects,
    findings: findings.slice(0, maxFindings),
    pending,
  }
}

/** Finds the attempt's trace, for `npx playwright show-trace`. */
function findTrace({ attachments = [] }: TestResult): string | undefined {
  const path = attachments.find(({ name, path }) => name === 'trace' && path !== undefined)?.path
  return path === undefined ? undefined : toRelativePath(process.cwd(), path)
}

/** Lists the attempt's errors, each with what its worst finding did. */
function listEffects(findings: readonly ErrorEffect[]): readonly ErrorEffect[] {
  const effects = new Map<string, ErrorEffect>()
  for (const { name, verdict, warnedBy } of findings) {
    const earlier = effects.get(name)
    if (earlier && getWorstVerdict([verdict, earlier.verdict]) === earlier.verdict) continue
    effects.set(name, { name, verdict, warnedBy })
  }
  return [...effects.values()]
}

/** What an attempt's annotations say about its errors. */
interface AttemptNotes {
  /** Empty if the attempt was not monitored. */
  readonly mark: MonitorMark
  /** Whether this package's monitor watched the attempt, as opposed to another tool that attaches the same evidence. */
  readonly isMarked: boolean
  /** The verdict on errors that only `network-errors.json` lists, as other tools attach it. */
  readonly verdict: Verdict
}

export function readAnnotations(test: TestCase, result: TestResult): AttemptNotes {
  const annotations = getAnnotations(test, result)
  const find = (type: string) => annotations.findLast((annotation) => annotation.type === type)
  const mark = find(monitorAnnotation)
  return {
    mark: decodeMonitorMark(mark?.description),
    isMarked: mark !== undefined,
    verdict: toVerdict(find(verdictAnnotation)?.description, result.status),
  }
}

/** Reads the word at the start of an annotation about the verdict, such as `in failed test: GET 503 /api/stock/<id>`. */
function toVerdict(description: string | undefined, status: TestResult['status']): Verdict {
  const byDefault = ['passed', 'skipped'].includes(status) ? 'accepted' : 'in failed test'
  const [word] = description?.split(':') ?? []
  return verdicts.find((verdict) => verdict === word) ?? byDefault
}

function getAnnotations(test: TestCase, result: TestResult): TestResult['annotations'] {
  return result.annotations ?? test.annotations ?? []
}

/** When a test or a run started, in ISO 8601, and how long it took. */
interface Times {
  readonly startedAt: string
  readonly durationMs: number
}

/** Returns the times of a test or a run. A test that never started has no valid time, and gets the first moment of 1970. */
export function getTimes({ startTime, duration = 0 }: Pick<TestResult, 'startTime' | 'duration'>): Times {
  const hasStarted = Number.isFinite(startTime?.getTime())
  return {
    startedAt: new Date(hasStarted ? startTime : 0).toISOString(),
    durationMs: Math.max(0, Math.round(duration)),
  }
}

/** Returns the titles of the test and its describe blocks, without root, project and file. */
function getOwnTitles(test: TestCase): string[] {
  const titles = test.titlePath?.().slice(3) ?? []
  return titles.length > 0 ? titles : [test.title]
}
