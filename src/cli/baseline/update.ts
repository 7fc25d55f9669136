import type { Baseline, BaselineEntry } from '../../baseline/baseline.js'
import { classifyPattern, createClassifier } from '../../baseline/classify.js'
import { formatDate, hasExpired, isDate } from '../../baseline/dates.js'
import { readBaselineIfPresent } from '../../baseline/read.js'
import { writeBaseline } from '../../baseline/write.js'
import type { PatternCounts } from '../../comparison/compare-patterns.js'
import { explainPartialRun } from '../../summary-file/partial-run.js'
import type { RunSummary } from '../../summary-file/run-summary.js'
import { count } from '../../values/numbers.js'
import { maxListedPaths, mergePaths } from '../../values/patterns/path-patterns.js'
import { hasWildcard } from '../../values/patterns/wildcards.js'
import { describePath } from '../../values/text/describe-path.js'
import { truncate } from '../../values/text/truncate.js'
import {
  baselineOption,
  getBaselineFile,
  readSummaryOption,
  summaryOption,
} from '../arguments/input-files.js'
import { type Command, type CommandArguments, InputError } from '../command.js'
import { formatEntries, formatList } from './format-entries.js'

const maxPathsLength = 200

export const baselineUpdate: Command = {
  name: 'baseline update',
  summary: 'Add every new error of a run to the baseline, and where it occurred, so that it fails no test.',
  operands: [],
  options: {
    summary: summaryOption,
    baseline: baselineOption,
    reason: { value: '<text>', description: 'Why the errors are known. Default: a sentence with the date.' },
    expires: {
      value: '<date>',
      description: 'The last day, YYYY-MM-DD in UTC, on which the new entries hold.',
    },
  },
  examples: [
    'baseline update',
    'baseline update --reason "Found when the monitor was introduced" --expires 2027-03-31',
    'baseline update --baseline e2e/network-error-baseline.json',
  ],
  exitCodes: { 0: 'The baseline has every error of the run, except expired ones.' },
  run(args, context) {
    const fields = getEntryFields(args, context.now)
    const summary = readSummaryOption(args, context)
    const { patterns } = summary
    const file = getBaselineFile(args, context)
    const baseline = readBaselineIfPresent(file) ?? { file, entries: [] }
    const { added, expired } = sortPatterns(patterns, baseline.entries, context.now)
    const changes = changeEntries(baseline.entries, added, fields)
    if (added.length > 0) writeBaseline({ ...baseline, entries: changes.entries })
    context.write(`${describeChanges(changes, baseline, patterns.length)}${describeExpired(expired)}`)
    context.write(describePartialRun(summary))
    return 0
  },
}

/** Warns that a partial run may lack errors, for example because tests did not run after a setup project failed. */
function describePartialRun(summary: RunSummary): string {
  const reason = explainPartialRun(summary)
  return reason === undefined
    ? ''
    : `The run ${reason}, so errors may be missing. Run the whole suite and repeat the command.\n`
}

function getEntryFields({ values }: CommandArguments, now: number): Omit<BaselineEntry, 'key'> {
  const added = formatDate(now)
  const reason = values.get('reason') ?? `Found when the baseline was updated on ${added}`
  if (reason.trim() === '') throw new InputError('The reason is empty. Say why the errors are known.')
  return { reason, expires: checkExpires(values.get('expires'), now), added }
}

function checkExpires(expires: string | undefined, now: number): string | undefined {
  if (expires === undefined) return undefined
  if (!isDate(expires))
    throw new InputError(`--expires ${expires} is not a date. Give a day such as 2027-03-31.`)
  if (hasExpired(expires, now)) throw new InputError(`--expires ${expires} has passed. Give a later day.`)
  return expires
}

/** A pattern with those of its paths that the baseline does not list; `paths` is undefined if they are unknown. */
type NewPattern = Pick<PatternCounts, 'key' | 'tests' | 'paths'>

/** Returns the patterns that the baseline lacks, and the expired entries that match a pattern, each only once. */
function sortPatterns(
  patterns: readonly PatternCounts[],
  entries: readonly BaselineEntry[],
  now: number,
): { added: readonly NewPattern[]; expired: readonly BaselineEntry[] } {
  const classify = createClassifier(entries, now)
  const expired = new Map(
    entries.filter(({ expires }) => hasExpired(expires, now)).map((entry) => [entry.key, entry]),
  )
  const matches = patterns.map((pattern) => ({ pattern, ...classifyPattern(classify, pattern) }))
  const news = matches.filter(({ state }) => state === 'new')
  return {
    added: news
      .filter(({ pattern }) => !expired.has(pattern.key))
      .map(({ pattern, newPaths }) => ({ ...pattern, paths: newPaths ?? pattern.paths })),
    expired: [
      ...new Set([
        ...matches.flatMap(({ state, entry }) => (state === 'expired' && entry ? [entry] : [])),
        ...news.flatMap(({ pattern }) => expired.get(pattern.key) ?? []),
      ]),
    ],
  }
}

interface Changes {
  /** All entries of the updated baseline. */
  readonly entries: readonly BaselineEntry[]
  readonly added: readonly BaselineEntry[]
  /** Added keys for which the summary may not list all paths. */
  readonly unlimited: ReadonlySet<string>
  /** Known errors with new paths. */
  readonly extended: readonly NewPattern[]
}

function changeEntries(
  entries: readonly BaselineEntry[],
  patterns: readonly NewPattern[],
  fields: Omit<BaselineEntry, 'key'>,
): Changes {
  const keys = new Set(entries.map(({ key }) => key))
  const extended = new Map(
    patterns.filter(({ key }) => keys.has(key)).map((pattern) => [pattern.key, pattern]),
  )
  const added = patterns
    .filter(({ key }) => !keys.has(key))
    .map((pattern) => ({ key: pattern.key, ...fields, tests: pattern.tests, paths: toEntryPaths(pattern) }))
  const kept = entries.map((entry) => addPaths(entry, extended.get(entry.key)))
  const unlimited = new Set(patterns.filter(isCut).map(({ key }) => key))
  return { entries: [...kept, ...added], added, unlimited, extended: [...extended.values()] }
}

/** Returns the paths for a new entry. Returns undefined, which means any path, if the summary may lack some. */
function toEntryPaths(pattern: NewPattern): readonly string[] | undefined {
  const { paths = [] } = pattern
  return paths.length === 0 || isCut(pattern) ? undefined : mergePaths(paths)
}

function isCut({ paths = [] }: NewPattern): boolean {
  return paths.length >= maxListedPaths
}

/** Adds new paths to an entry. Also raises its number of tests, so that it does not count as growing. */
function addPaths(entry: BaselineEntry, seen: NewPattern | undefined): BaselineEntry {
  if (!seen) return entry
  return {
    ...entry,
    ...(entry.tests !== undefined && { tests: Math.max(entry.tests, seen.tests) }),
    paths: mergePaths([...(entry.paths ?? []), ...(seen.paths ?? [])]),
  }
}

function describeChanges(changes: Changes, { file }: Baseline, patterns: number): string {
  const { added, extended } = changes
  if (added.length + extended.length === 0) {
    return `Nothing to add to ${describePath(file)}: ${describePatterns(patterns)}.\n`
  }
  return `${describeAdded(changes, file)}${describeExtended(extended, file)}${warnOfWildcards(added)}Review the reasons and commit the file.\n`
}

function describeAdded({ added, unlimited }: Changes, file: string): string {
  const rows = added.map(
    ({ key, tests = 0 }) => [key, `${count(tests, 'test')}${unlimited.has(key) ? anyPath : ''}`] as const,
  )
  return formatList(`Added ${count(added.length, 'error')} to ${describePath(file)}:`, rows)
}

/** Note on an added entry without paths, which also hides later errors on other paths. */
const anyPath = `, on any path because it has ${maxListedPaths} or more; give the monitor "routes" to name them`

function describeExtended(patterns: readonly NewPattern[], file: string): string {
  const rows = patterns.map(
    ({ key, paths = [] }) => [key, truncate(paths.join(', '), maxPathsLength)] as const,
  )
  const title = `Added paths to ${count(patterns.length, 'entry', 'entries')} of ${describePath(file)}:`
  return formatList(title, rows)
}

function describePatterns(patterns: number): string {
  return patterns === 0
    ? 'the run has no network errors'
    : `the run has ${count(patterns, 'error')}, none of them new`
}

/** Warns of keys that contain a `*` from a template in `routes`, because the baseline treats it as a wildcard. */
function warnOfWildcards(entries: readonly BaselineEntry[]): string {
  const wide = entries.filter(({ key }) => hasWildcard(key)).map(({ key }) => [key, ''] as const)
  return formatList('The * in these keys stands for any characters; check that they are not too wide:', wide)
}

function describeExpired(entries: readonly BaselineEntry[]): string {
  if (entries.length === 0) return ''
  const title = `${count(entries.length, 'expired entry was', 'expired entries were')} not added again:`
  return `${formatEntries(title, entries)}Fix the errors, or move "expires" by hand.\n`
}
