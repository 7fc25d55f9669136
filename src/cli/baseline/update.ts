import { type BaselineEntry, formatDate, hasExpired, isDate } from '../../baseline/baseline.js'
import { readBaselineIfPresent } from '../../baseline/read.js'
import { writeBaseline } from '../../baseline/write.js'
import { explainPartialRun } from '../../summary-file/partial-run.js'
import type { RunPattern, RunSummary } from '../../summary-file/read-summary.js'
import { describePath } from '../../values/files.js'
import { count, formatNumber } from '../../values/numbers.js'
import { hasWildcard } from '../../values/patterns.js'
import { makeVisible, truncate } from '../../values/text.js'
import { type Command, type CommandArguments, InputError } from '../command.js'
import { formatEntries, formatList } from './format-entries.js'
import { baselineOption, getBaselineFile, readSummaryOption, summaryOption } from './input-files.js'
import { planUpdate, type UpdatePlan } from './plan-update.js'

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
    checkPaths(summary)
    const plan = planUpdate(baseline.entries, patterns, fields, context.now)
    const hasChanged = plan.added.length + plan.extended.length > 0
    if (hasChanged) writeBaseline({ ...baseline, entries: plan.entries })
    context.write(hasChanged ? describeChanges(plan, file) : describeNothing(patterns.length, file))
    context.write(`${describeAccepted(plan)}${describeExpired(plan.expired)}${describePartialRun(summary)}`)
    return 0
  },
}

/** Throws if a pattern has no paths, because an entry without paths would hide the error everywhere. */
function checkPaths({ file, patterns }: RunSummary): void {
  const pattern = patterns.find(({ paths = [] }) => paths.length === 0)
  if (pattern === undefined) return
  throw new InputError(
    `Failed to update: ${describePath(file)} has no paths for ${makeVisible(pattern.key)}. Write it again by running the tests.`,
  )
}

/** Warns that a partial run may lack errors, for example because tests did not run after a setup project failed. */
function describePartialRun(summary: RunSummary): string {
  const reason = explainPartialRun(summary)
  return reason === undefined
    ? ''
    : `The run ${reason}, so errors may be missing. Run the whole suite and repeat the command.\n`
}

function getEntryFields({ options }: CommandArguments, now: number): Omit<BaselineEntry, 'key'> {
  const added = formatDate(now)
  const reason = options.get('reason') ?? `Found when the baseline was updated on ${added}`
  if (reason.trim() === '') throw new InputError('The reason is empty. Say why the errors are known.')
  return { reason, expires: checkExpires(options.get('expires'), now), added }
}

function checkExpires(expires: string | undefined, now: number): string | undefined {
  if (expires === undefined) return undefined
  if (!isDate(expires))
    throw new InputError(`--expires ${expires} is not a date. Give a day such as 2027-03-31.`)
  if (hasExpired(expires, now)) throw new InputError(`--expires ${expires} has passed. Give a later day.`)
  return expires
}

function describeChanges({ added, extended }: UpdatePlan, file: string): string {
  return `${describeAdded(added, file)}${describeExtended(extended, file)}${warnOfWildcards(added)}Review the reasons and commit the file.\n`
}

function describeAdded(patterns: UpdatePlan['added'], file: string): string {
  const rows = patterns.map((pattern) => [pattern.key, describeTests(pattern)] as const)
  const failed = patterns.filter(({ effects }) => effects?.inFailedTests).length
  const note =
    failed > 0 ? `${failed} of them occurred in failed tests; check that they are no passing outage.\n` : ''
  return `${formatList(`Added ${count(patterns.length, 'error')} to ${describePath(file)}:`, rows)}${note}`
}

/** Describes how many tests an error affected, and how many of them failed themselves. */
function describeTests({ tests, effects }: RunPattern): string {
  const failed = effects?.inFailedTests
  return failed ? `${count(tests, 'test')}, ${formatNumber(failed)} of them failed` : count(tests, 'test')
}

function describeExtended(patterns: UpdatePlan['extended'], file: string): string {
  const rows = patterns.map(({ key, paths }) => [key, truncate(paths.join(', '), maxPathsLength)] as const)
  const title = `Added paths to ${count(patterns.length, 'entry', 'entries')} of ${describePath(file)}:`
  return formatList(title, rows)
}

function describeNothing(patterns: number, file: string): string {
  const errors =
    patterns === 0
      ? 'the run has no network errors'
      : `the run has ${count(patterns, 'error')}, none of them new`
  return `Nothing to add to ${describePath(file)}: ${errors}.\n`
}

function describeAccepted({ accepted }: UpdatePlan): string {
  return accepted === 0
    ? ''
    : `${count(accepted, 'error was', 'errors were')} not added, because the monitor's options accept ${accepted === 1 ? 'it' : 'them'}.\n`
}

/** Warns of keys that contain a `*` from a template in `routes`, because the baseline treats it as a wildcard. */
function warnOfWildcards(patterns: UpdatePlan['added']): string {
  const wide = patterns.filter(({ key }) => hasWildcard(key)).map(({ key }) => [key, ''] as const)
  return formatList('The * in these keys stands for any characters; check that they are not too wide:', wide)
}

function describeExpired(entries: readonly BaselineEntry[]): string {
  if (entries.length === 0) return ''
  const title = `${count(entries.length, 'expired entry was', 'expired entries were')} not added again:`
  return `${formatEntries(title, entries)}Fix the errors, or move "expires" by hand.\n`
}
