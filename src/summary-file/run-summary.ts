// What this package reads of a summary. `npm run build` prints a schema from `ReadSummary`, and generates its validator, so
// that another field to read is a name in this file.
import type { Time } from '../values/json.js'
import type { FailedTests, RunOverview, SummaryError, SummaryRun, SummaryTotals } from './summary.js'
import type { Traffic } from './traffic.js'

type ReadRun = Pick<SummaryRun, 'status' | 'commit' | 'branch' | 'projects' | 'filters'>
interface ReadTotals
  extends Pick<SummaryTotals, 'monitoredTests' | 'notRunTests' | 'lostTests' | 'notBegunTests'> {
  /** @minimum 0 */
  readonly testsWithoutBrowser?: number
  readonly failedTests?: FailedTests
}

/** An error of the run, with what decides whether `baseline update` adds it. */
export type RunError = Pick<
  SummaryError,
  | 'name'
  | 'kind'
  | 'tests'
  | 'occurrences'
  | 'effects'
  | 'expectedTests'
  | 'interruptedTests'
  | 'baseline'
  | 'projects'
  | 'late'
>

/** Which kinds of errors the run recorded. */
type ReadKinds = Pick<RunOverview, 'recordedKinds' | 'partlyRecordedKinds'>

/** What is read of the traffic. */
export type RunTraffic = Pick<Traffic, 'calls' | 'omitted' | 'testsWithSharedWorkers' | 'testsWithoutTraffic'>

/** What is read of a `network-error-summary.json`. All other fields are ignored, as those of newer versions. */
export interface ReadSummary extends ReadKinds {
  readonly generatedAt: Time
  readonly run: ReadRun
  readonly totals: ReadTotals
  readonly errors: readonly RunError[]
  readonly traffic?: RunTraffic
}

/** A run, as its summary describes it. */
export interface RunSummary extends ReadRun, ReadTotals, ReadKinds {
  readonly file: string
  readonly generatedAt: Time
  readonly errors: readonly RunError[]
  /** Undefined if no test recorded its traffic. */
  readonly traffic?: RunTraffic | undefined
}
