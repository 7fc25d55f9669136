import type {
  RunOverview,
  SummaryCause,
  SummaryEffects,
  SummaryTest,
  TestIdentity,
} from '../../summary-file/summary.js'
import type { ErrorModel } from '../collect/tallies/counted-error.js'
import type { AttemptEntry } from '../collect/test-entry.js'
import type { TimeRange } from './histogram.js'

/** The summary in memory, with everything that outputs need. */
export interface SummaryModel extends RunOverview {
  /** `index.html` of Playwright's HTML report, relative to the output folder. */
  readonly playwrightReport?: string | undefined
  /** When the first attempt began and the last one ended. Absent if no attempt has a time. */
  readonly timeRange?: TimeRange | undefined
  /** What the errors did to the tests in which they occurred. */
  readonly effects: SummaryEffects
  /** The errors that need attention come first. */
  readonly errors: readonly ErrorModel[]
  readonly causes: readonly CauseModel[]
  /** Only tests with something to report, in the order in which they first ended. */
  readonly tests: readonly TestModel[]
}

export interface CauseModel extends SummaryCause {
  /** The title without its counts, such as `http://127.0.0.1:8787 refused connections`. */
  readonly subject: string
}

export interface TestModel extends TestIdentity {
  readonly outcome: SummaryTest['outcome']
  /** The file as Playwright's own reporters print it, relative to the folder in which the run was started. */
  readonly path: string
  /** The id of the same test in an earlier shard; otherwise `id`. */
  readonly originalId: string
  readonly tags: readonly string[]
  readonly attempts: readonly AttemptEntry[]
}
