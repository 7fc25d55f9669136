import type { TestCase, TestResult } from '@playwright/test/reporter'
import type { MonitorMark } from '../../attachments/monitor-mark.js'
import type { Selection } from '../../attachments/selection.js'
import { createRouteFinder } from '../../findings/names/routes.js'
import type { LocatedOperation } from '../../openapi/operation.js'
import { registration } from '../../process-state.js'
import type { MissingExpectation, UnreadableAttachment } from '../../summary-file/summary.js'
import type { Traffic } from '../../summary-file/traffic.js'
import { getOrCreate } from '../../values/groups.js'
import { listLogIds } from '../server-log/log-ids.js'
import type { AttemptLog } from '../server-log/server-log.js'
import type { AttemptEvidence } from './attempt-evidence.js'
import { createEvidenceRedactor, type EvidenceRedactor } from './evidence-redactor.js'
import { readEvidence } from './read-evidence.js'
import { type CollectedErrors, ErrorTally } from './tallies/error-tally.js'
import { KindTally, type RecordedKinds } from './tallies/kind-tally.js'
import { ListTally } from './tallies/list-tally.js'
import { SelectionTally } from './tallies/selection-tally.js'
import { TimeoutTally } from './tallies/timeout-tally.js'
import { TrafficTally } from './tallies/traffic-tally.js'
import { type CollectedWaits, WaitTally } from './tallies/wait-tally.js'
import { createAttemptEntry, createTestEntry, readAnnotations, type TestEntry } from './test-entry.js'

/** Number of findings that a run keeps. The others are counted, in the numbers of their errors as well. */
const maxKeptFindings = 200_000

/** The evidence of all attempts. */
export interface CollectedRun {
  readonly tests: ReadonlyMap<string, TestEntry>
  readonly errors: CollectedErrors
  readonly waits: CollectedWaits
  /** Undefined if no attempt recorded traffic. */
  readonly traffic: Traffic | undefined
  readonly timeouts: AttemptEvidence['timeouts']
  readonly kinds: RecordedKinds
  /** Expected errors that did not occur. */
  readonly missingExpectations: readonly MissingExpectation[]
  readonly unreadable: readonly UnreadableAttachment[]
  /** Paths of the active baselines, relative to the config's folder. */
  readonly baselines: ReadonlySet<string>
  /** Whether a monitored attempt had no baseline. */
  readonly isWithoutBaseline: boolean
  /** How the runs of the tests were limited; several in a merged report. */
  readonly selections: readonly Selection[]
  /**
   * Whether the config's `defineConfig` adds the monitor to every test. The run's process knows it even if no worker does; in
   * a merge without the config, only the tests do.
   */
  readonly isRegistered: boolean
}

/** Collects the evidence of every attempt during the run. To collect something else, add a tally. */
export class EvidenceCollector {
  readonly #tests = new Map<string, TestEntry>()
  readonly #redactors = new Map<string, EvidenceRedactor>()
  readonly #tallies
  #room = maxKeptFindings

  constructor(operations?: readonly LocatedOperation[]) {
    this.#tallies = {
      errors: new ErrorTally(operations),
      waits: new WaitTally(),
      traffic: new TrafficTally(),
      kinds: new KindTally(),
      timeouts: new TimeoutTally(),
      missingExpectations: new ListTally((evidence) => evidence.missingExpectations),
      unreadable: new ListTally(({ unreadable }) => unreadable),
      registrations: new ListTally(({ mark: { registered = false } }) => (registered ? [registered] : [])),
      selections: new SelectionTally(),
      baselines: new ListTally(({ attempt, mark, isMarked }) =>
        isMarked && attempt.monitoring === 'monitored' ? [mark.baseline] : [],
      ),
    }
  }

  /** Adds an attempt that has just ended. */
  add(test: TestCase, result: TestResult, attemptLog?: AttemptLog): void {
    const evidence = this.#read(test, result, attemptLog)
    for (const tally of Object.values(this.#tallies)) tally.add(evidence)
  }

  finish(): CollectedRun {
    const {
      errors,
      waits,
      traffic,
      kinds,
      timeouts,
      missingExpectations,
      unreadable,
      registrations,
      selections,
      baselines,
    } = this.#tallies
    return {
      tests: this.#tests,
      errors: errors.finish(),
      waits: waits.finish(),
      traffic: traffic.finish(),
      kinds: kinds.finish(),
      timeouts: timeouts.finish(),
      missingExpectations: missingExpectations.finish(),
      unreadable: unreadable.finish(),
      baselines: new Set(baselines.finish().filter((file) => file !== undefined)),
      isWithoutBaseline: baselines.finish().includes(undefined),
      selections: selections.finish(),
      isRegistered: registration.isDone || registrations.finish().length > 0,
    }
  }

  /** Redacts a text of the run itself as the run's attempts do. */
  redactText(text: string): string {
    const redactors = this.#redactors.size > 0 ? [...this.#redactors.values()] : [createEvidenceRedactor()]
    return redactors.reduce((clean, redactor) => redactor.text(clean), text)
  }

  #read(test: TestCase, result: TestResult, attemptLog?: AttemptLog): AttemptEvidence {
    const { mark, isMarked, verdict } = readAnnotations(test, result)
    const redactor = this.#getRedactor(mark)
    const entry = this.#getEntry(test, redactor)
    const naming = { findRoute: createRouteFinder(mark.routes ?? []), ownOrigin: mark.origin }
    const attached = readEvidence(result.attachments ?? [], {
      testId: entry.id,
      retry: result.retry ?? 0,
      naming,
      redactor,
      verdict,
    })
    const attempt = createAttemptEntry({ test, result, mark, attached }, this.#room)
    this.#room -= attempt.findings.length
    entry.attempts = [...entry.attempts, attempt]
    attemptLog?.addRequests(() => attempt.findings.flatMap(({ details }) => listLogIds(details)))
    return {
      ...attached,
      test: entry,
      attempt,
      mark,
      isMarked,
      naming,
      findServerLog: (error) =>
        mark.serverLog === false ? undefined : attemptLog?.find(error, redactor.text),
      findServerLogDuring: (wait) =>
        mark.serverLog === false ? undefined : attemptLog?.findDuring(wait, redactor.text),
    }
  }

  #getRedactor({ redact }: MonitorMark): EvidenceRedactor {
    const id = JSON.stringify(redact && { ...redact, patterns: redact.patterns?.map(String) }) ?? ''
    return getOrCreate(this.#redactors, id, () => createEvidenceRedactor(redact))
  }

  #getEntry(test: TestCase, redactor: EvidenceRedactor): TestEntry {
    const entry = getOrCreate(this.#tests, test.id, () => createTestEntry(test, redactor, this.#tests))
    entry.outcome = test.outcome?.() ?? 'expected'
    // Not for a test that Playwright skips because an earlier one failed.
    entry.isSkipped = test.expectedStatus === 'skipped'
    return entry
  }
}
