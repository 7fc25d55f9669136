import { isRecord } from '../values/is-record.js'
import { getCount, getString, isCount, isStringList } from '../values/json-fields.js'
import { parseJson } from '../values/parse-json.js'

/** The data of one run, which is one line of the history. */
export interface HistoryRun {
  /** Start of the run in ISO 8601, UTC. */
  readonly startedAt: string
  readonly status: string
  readonly commit?: string | undefined
  readonly branch?: string | undefined
  /** Arguments that limited the run to some tests; absent if none did, and in lines from older versions. */
  readonly filters?: readonly string[] | undefined
  readonly totals: Readonly<Record<string, number>>
  /** The worst patterns, at most `maxPatterns`, worst first. */
  readonly patterns: readonly HistoryPattern[]
}

interface HistoryPattern {
  readonly key: string
  readonly tests: number
  readonly occurrences: number
}

/** The content of the history file, oldest run first. */
export interface History {
  readonly runs: readonly HistoryRun[]
  /** Number of lines that could not be decoded. */
  readonly skippedLines: number
}

export const maxRuns = 200
/** Maximum number of patterns per run. Limits the 200 runs of a suite with many patterns to 50 MB. */
const maxPatterns = 2000

/** Formats a run as one line of JSON, which escapes line breaks in strings. */
export function formatLine({ patterns, ...run }: HistoryRun): string {
  const kept = patterns
    .slice(0, maxPatterns)
    .map(({ key, tests, occurrences }) => ({ key, tests, occurrences }))
  const { startedAt, status, commit, branch, filters, totals } = run
  return JSON.stringify({ startedAt, status, commit, branch, filters, totals, patterns: kept })
}

/** Parses a line; returns undefined if it is invalid. Ignores unknown fields. */
export function parseLine(line: string): HistoryRun | undefined {
  const value = parseJson(line)
  if (!isRecord(value)) return undefined
  const { startedAt, status, filters, totals, patterns } = value
  if (!isTime(startedAt) || typeof status !== 'string' || !isRecord(totals) || !Array.isArray(patterns))
    return undefined
  if (!patterns.every(isPattern) || !(filters === undefined || isStringList(filters))) return undefined
  return {
    startedAt,
    status,
    commit: getString(value, 'commit') || undefined,
    branch: getString(value, 'branch') || undefined,
    ...(filters && { filters }),
    totals: Object.fromEntries(
      Object.entries(totals).filter((entry): entry is [string, number] => isCount(entry[1])),
    ),
    patterns,
  }
}

function isTime(value: unknown): value is string {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value))
}

function isPattern(value: unknown): value is HistoryPattern {
  const counts = [getCount(value, 'tests'), getCount(value, 'occurrences')]
  return getString(value, 'key') !== undefined && !counts.includes(undefined)
}
