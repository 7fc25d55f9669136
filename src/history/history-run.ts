/** One line of the history: what is kept of a run. */
export interface HistoryRun {
  /** ISO 8601, UTC. */
  readonly startedAt: string
  readonly status: string
  readonly commit?: string | undefined
  readonly branch?: string | undefined
  readonly totals: Readonly<Record<string, number>>
  /** Worst first, at most `maxPatterns`. */
  readonly patterns: readonly HistoryPattern[]
}

export interface HistoryPattern {
  readonly key: string
  readonly tests: number
  readonly occurrences: number
}

/** What the file holds, oldest first. */
export interface History {
  readonly runs: readonly HistoryRun[]
  /** Lines that were no run. */
  readonly skippedLines: number
}

export const maxRuns = 200
/** Keeps 200 runs of a suite with endless patterns below 50 MB. */
export const maxPatterns = 2000
