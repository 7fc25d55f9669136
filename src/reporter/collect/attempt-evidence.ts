import type { MonitorMark } from '../../attachments/monitor-mark.js'
import type { Naming } from '../../findings/names/request-name.js'
import type { SummaryServerLog } from '../../summary-file/summary.js'
import type { LoggedError, LoggedWait } from '../server-log/quote-line.js'
import type { AttachedEvidence } from './read-evidence.js'
import type { AttemptEntry, TestEntry } from './test-entry.js'

/** The evidence of one attempt, which every tally reads. */
export interface AttemptEvidence extends AttachedEvidence {
  readonly test: TestEntry
  readonly attempt: AttemptEntry
  readonly mark: MonitorMark
  /** Whether this package's monitor watched the attempt. */
  readonly isMarked: boolean
  readonly naming: Naming
  /** Registers an error about which the servers may have printed something. */
  findServerLog(error: LoggedError): (() => SummaryServerLog | undefined) | undefined
  /** Registers a wait during which the servers may have printed something. */
  findServerLogDuring(wait: LoggedWait): (() => SummaryServerLog | undefined) | undefined
}
