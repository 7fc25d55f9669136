import type { Baseline, BaselineEntry } from '../../baseline/baseline.js'
import { type BaselineMatch, createClassifier } from '../../baseline/classify.js'
import { formatDate, hasExpired, isDate } from '../../baseline/dates.js'
import { readBaselineIfPresent } from '../../baseline/read.js'
import { writeBaseline } from '../../baseline/write.js'
import type { SummarizedPattern } from '../../summary-file/run-summary.js'
import { countNoun } from '../../values/count-noun.js'
import { describePath } from '../../values/describe-path.js'
import { hasWildcard } from '../../values/wildcards.js'
import { type Command, type CommandArguments, InputError } from '../command.js'
import { baselineOption, getBaselineFile, readSummaryOption, summaryOption } from '../input-files.js'
import { formatEntries, formatList } from './format-entries.js'

export const baselineUpdate: Command = {
  name: 'baseline update',
  summary: 'Add every new network error pattern of a run to the baseline, so that it fails no test.',
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
  exitCodes: { 0: 'The baseline has every pattern of the run, except expired ones.' },
  run(args, context) {
    const fields = getEntryFields(args, context.now)
    const { patterns } = readSummaryOption(args, context)
    const file = getBaselineFile(args, context)
    const baseline = readBaselineIfPresent(file) ?? { file, entries: [] }
    const { added, expired } = sortPatterns(patterns, createClassifier(baseline.entries, context.now))
    const entries = added.map(({ key, tests }) => ({ key, ...fields, tests }))
    if (entries.length > 0) writeBaseline({ ...baseline, entries: [...baseline.entries, ...entries] })
    context.write(`${describeAdded(entries, baseline, patterns.length)}${describeExpired(expired)}`)
    return 0
  },
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

interface SortedPatterns {
  readonly added: readonly SummarizedPattern[]
  /** Entries that have expired, each once. */
  readonly expired: readonly BaselineEntry[]
}

function sortPatterns(
  patterns: readonly SummarizedPattern[],
  classify: (key: string) => BaselineMatch,
): SortedPatterns {
  const matches = patterns.map((pattern) => ({ pattern, ...classify(pattern.key) }))
  return {
    added: matches.filter(({ state }) => state === 'new').map(({ pattern }) => pattern),
    expired: [
      ...new Set(matches.flatMap(({ state, entry }) => (state === 'expired' && entry ? [entry] : []))),
    ],
  }
}

function describeAdded(entries: readonly BaselineEntry[], { file }: Baseline, patterns: number): string {
  if (entries.length === 0) return `Nothing to add to ${describePath(file)}: ${describePatterns(patterns)}.\n`
  const rows = entries.map(({ key, tests = 0 }) => [key, countNoun(tests, 'test')] as const)
  const title = `Added ${countNoun(entries.length, 'pattern')} to ${describePath(file)}:`
  return `${formatList(title, rows)}${warnOfWildcards(entries)}Review the reasons and commit the file.\n`
}

function describePatterns(count: number): string {
  return count === 0
    ? 'the run has no network errors'
    : `the run has ${countNoun(count, 'pattern')}, none of them new`
}

/** A star in a key, from `routes`, is a wildcard in the baseline. */
function warnOfWildcards(entries: readonly BaselineEntry[]): string {
  const wide = entries.filter(({ key }) => hasWildcard(key))
  const title = 'The * in these keys stands for any characters; check that they are not too wide:'
  return wide.length === 0
    ? ''
    : formatList(
        title,
        wide.map(({ key }) => [key, ''] as const),
      )
}

function describeExpired(entries: readonly BaselineEntry[]): string {
  if (entries.length === 0) return ''
  const title = `${countNoun(entries.length, 'expired entry was', 'expired entries were')} not added again:`
  return `${formatEntries(title, entries)}Fix the errors, or move "expires" by hand.\n`
}
