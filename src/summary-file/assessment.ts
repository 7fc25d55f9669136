import type { BaselineState } from '../baseline/classify.js'
import type { PatternChange } from '../comparison/compare-patterns.js'
import type { RunName } from '../comparison/format-headline.js'

/** What baseline and compared run say of a pattern. */
export interface PatternAssessment {
  /** Only with a baseline. */
  readonly baseline?: PatternBaseline | undefined
  /** Only with `compareTo`: by tests, then occurrences. */
  readonly change?: PatternChange | undefined
  /** The paths because of which it is new, although its key is not; at most 50. */
  readonly newPaths?: readonly string[] | undefined
}

export interface PatternBaseline {
  readonly state: BaselineState
  readonly reason?: string | undefined
  readonly expires?: string | undefined
  readonly ticket?: string | undefined
}

/** What baseline, compared run and history say of a run. */
export interface RunAssessment {
  /** Only with a baseline. */
  readonly baseline?: SummaryBaseline | undefined
  /** Only with `compareTo`. */
  readonly changes?: SummaryChanges | undefined
  /** Only with `history`. */
  readonly history?: SummaryHistory | undefined
}

export interface SummaryBaseline {
  /** Relative to the config's folder, with `/`. */
  readonly file: string
  readonly entries: number
  /** Keys of entries that no pattern of the run matches. */
  readonly notSeen: readonly string[]
  /** Entries that affect more tests than when they were added. */
  readonly growing: readonly GrowingPattern[]
}

interface GrowingPattern {
  readonly key: string
  readonly tests: number
  /** When the entry was added. */
  readonly testsBefore: number
}

interface ComparedRun extends RunName {
  /** What limited it to some of the tests; absent if nothing did. */
  readonly filters?: readonly string[] | undefined
  /** Why an error that it lacks may be older: `was limited to --grep cart`. Absent if it is not partial. */
  readonly partial?: string
}

/** Pattern keys by what became of them since another run. */
export interface SummaryChanges {
  readonly since: ComparedRun
  readonly new: readonly string[]
  readonly fixed: readonly string[]
  readonly worse: readonly string[]
  readonly better: readonly string[]
  /**
   * Ids of operations that the compared run called and this one did not; only if both counted their traffic. A partial
   * run lists none.
   */
  readonly noLongerCovered?: readonly string[]
}

interface SummaryHistory {
  /** This one included. */
  readonly runs: number
  readonly skippedLines: number
}
