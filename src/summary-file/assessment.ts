import type { BaselineState } from '../baseline/classify.js'
import type { PatternChange } from '../comparison/compare-patterns.js'
import type { RunName } from '../comparison/format-comparison.js'

/** The state of a pattern according to the baseline and the compared run. */
export interface PatternAssessment {
  /** Present only with a baseline. */
  readonly baseline?: PatternBaseline | undefined
  /** Present only with `compareTo`. Compares the number of tests or, if it is unchanged, the number of occurrences. */
  readonly change?: PatternChange | undefined
  /** Paths that the pattern's baseline entries do not contain; at most 50. Absent if there is no such entry. */
  readonly newPaths?: readonly string[] | undefined
  /** Paths that the compared run lacks; at most 50. Absent if that run lacks the key. */
  readonly appearedPaths?: readonly string[] | undefined
}

export interface PatternBaseline {
  readonly state: BaselineState
  readonly reason?: string | undefined
  readonly expires?: string | undefined
  readonly ticket?: string | undefined
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
  /** Keys of entries that no pattern of the run matches. */
  readonly notSeen: readonly string[]
  /** Entries whose errors affect more tests than when the entries were added. */
  readonly growing: readonly GrowingPattern[]
}

interface GrowingPattern {
  readonly key: string
  readonly tests: number
  /** Number of tests affected when the entry was added. */
  readonly testsBefore: number
}

/** Pattern keys, grouped by how they changed since another run. */
export interface SummaryChanges {
  readonly since: RunName
  /** Why the comparison is incomplete, such as `the earlier run was interrupted`; absent for two whole runs. */
  readonly partial?: string
  readonly appeared: readonly string[]
  /** Empty if one of the runs was partial. */
  readonly gone: readonly string[]
  readonly moreTests: readonly string[]
  readonly fewerTests: readonly string[]
}
