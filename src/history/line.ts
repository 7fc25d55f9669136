import { isRecord } from '../values/is-record.js'
import { getCount, getString, isCount, isStringList } from '../values/json-fields.js'
import { parseJson } from '../values/parse-json.js'
import { type HistoryPattern, type HistoryRun, maxPatterns } from './history-run.js'

/** Formats a run as JSON without line breaks, because JSON escapes them in strings. */
export function formatLine({ patterns, ...run }: HistoryRun): string {
  const kept = patterns
    .slice(0, maxPatterns)
    .map(({ key, tests, occurrences }) => ({ key, tests, occurrences }))
  const { startedAt, status, commit, branch, filters, totals } = run
  return JSON.stringify({ startedAt, status, commit, branch, filters, totals, patterns: kept })
}

/** Returns undefined for an invalid line. Ignores unknown fields. */
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
