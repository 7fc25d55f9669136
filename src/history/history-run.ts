/** The data of one run, which is one line of the history. */
export interface HistoryRun {
  /** ISO 8601, UTC. */
  readonly startedAt: string
  readonly status: string
  readonly commit?: string | undefined
  readonly branch?: string | undefined
  /** Arguments that limited the run to some tests; absent if none did, and in lines from older versions. */
  readonly filters?: readonly string[] | undefined
  readonly totals: Readonly<Record<string, number>>
  /** Worst first, at most `maxPatterns`. */
  readonly patterns: readonly HistoryPattern[]
}

export interface HistoryPattern {
  readonly key: string
  readonly tests: number
  readonly occurrences: number
}

/** The content of the file, oldest run first. */
export interface History {
  readonly runs: readonly HistoryRun[]
  /** Number of lines that could not be decoded. */
  readonly skippedLines: number
}

export const maxRuns = 200
/** Limits 200 runs of a suite with very many patterns to 50 MB. */
export const maxPatterns = 2000
