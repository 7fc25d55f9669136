import type { FindingBaseline } from '../findings/fields/finding-fields.js'
import type { ErrorChange } from './compare-errors.js'
import type { RunName } from './format-comparison.js'

/** The state of an error according to the baseline and the compared run. */
export interface ErrorAssessment {
  /** What the baseline said when the error's worst finding occurred. Present only with a baseline. */
  readonly baseline?: FindingBaseline | undefined
  /** Present only with `compareTo`. */
  readonly change?: ErrorChange | undefined
  /** The projects in which an error that appeared in others occurred in the compared run. */
  readonly projectsBefore?: readonly string[] | undefined
}

/** The state of a run according to the baseline and the compared run. */
export interface RunAssessment {
  /** Present only with a baseline. */
  readonly baseline?: SummaryBaseline | undefined
  /** Present only with `compareTo`. */
  readonly changes?: SummaryChanges | undefined
}

export interface SummaryBaseline {
  /** The baseline's path relative to the config's folder, with forward slashes. */
  readonly file: string
  readonly entries: number
  /** Names of entries that no error of the run matches. */
  readonly notSeen: readonly string[]
}

/** Names of errors that changed since another run. */
interface SummaryChanges {
  readonly since: RunName
  /** Why the comparison is incomplete, such as `the earlier run was interrupted`; absent for two whole runs. */
  readonly partial?: string | undefined
  readonly appeared: readonly string[]
  /** Also errors that occur in fewer of the compared run's projects. Empty if one of the runs was partial. */
  readonly gone: readonly string[]
}
