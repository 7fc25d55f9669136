import type { BaselineState } from '../baseline/classify.js'
import type { PatternChange } from '../comparison/compare-patterns.js'
import type { RunName } from '../comparison/format-headline.js'

/** The state of a pattern according to the baseline and the compared run. */
export interface PatternAssessment {
  /** Present only with a baseline. */
  readonly baseline?: PatternBaseline | undefined
  /** Present only with `compareTo`. Compares the number of tests or, if it is unchanged, the number of occurrences. */
  readonly change?: PatternChange | undefined
  /** New paths of a pattern whose key is not new; at most 50. */
  readonly newPaths?: readonly string[] | undefined
}

export interface PatternBaseline {
  readonly state: BaselineState
  readonly reason?: string | undefined
  readonly expires?: string | undefined
  readonly ticket?: string | undefined
}

/** The state of a run according to the baseline, the compared run and the history. */
export interface RunAssessment {
  /** Present only with a baseline. */
  readonly baseline?: SummaryBaseline | undefined
  /** Present only with `compareTo`. */
  readonly changes?: SummaryChanges | undefined
  /** Present only with `history`. */
  readonly history?: SummaryHistory | undefined
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

interface ComparedRun extends RunName {
  /** Arguments that limited the run to some tests; absent if none did. */
  readonly filters?: readonly string[] | undefined
  /** Why errors that the compared run lacks may not be new (`was limited to --grep cart`). Absent for a whole run. */
  readonly partial?: string
}

/** Pattern keys, grouped by how they changed since another run. */
export interface SummaryChanges {
  readonly since: ComparedRun
  readonly new: readonly string[]
  readonly fixed: readonly string[]
  readonly worse: readonly string[]
  readonly better: readonly string[]
  /**
   * Ids of operations that the compared run called and this one did not. Present only if both counted their traffic; a
   * partial run lists none.
   */
  readonly noLongerCovered?: readonly string[]
}

interface SummaryHistory {
  /** Number of runs, including this one. */
  readonly runs: number
  readonly skippedLines: number
}
