import {
  type BaselineEntry,
  type EntryFields,
  formatDate,
  hasExpired,
  isDate,
} from '../../baseline/baseline.js'
import { formatOtherScripts } from '../../baseline/other-scripts.js'
import { readBaselineIfPresent } from '../../baseline/read.js'
import { writeBaseline } from '../../baseline/write.js'
import { isRace } from '../../findings/kinds/kinds.js'
import { describeNotRun, explainPartialRun } from '../../summary-file/partial-run.js'
import type { RunError, RunSummary } from '../../summary-file/run-summary.js'
import { describePath } from '../../values/files.js'
import { count, formatNumber } from '../../values/numbers.js'
import { makeVisible } from '../../values/text.js'
import { type Command, type CommandArguments, InputError } from '../command.js'
import { formatEntries, formatList } from './format-entries.js'
import { baselineOption, getBaselineFile, readSummaryOption, summaryOption } from './input-files.js'
import { type AddedError, planUpdate, type UpdatePlan } from './plan-update.js'

export const baselineUpdate: Command = {
  name: 'baseline update',
  summary: 'Add every new error of a run to the baseline, so that it fails no test.',
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
  exitCodes: { 0: 'The baseline has every error of the run, except those that it lists.' },
  run(args, context) {
    const fields = getEntryFields(args, context.now)
    const summary = readSummaryOption(args, context)
    const file = getBaselineFile(args, context)
    const present = readBaselineIfPresent(file)
    const baseline = present ?? { file, entries: [] }
    const plan = planUpdate(baseline.entries, summary.errors, fields, context.now)
    const hasChanged = plan.added.length > 0
    const isMissing = present === undefined && args.options.has('baseline')
    if (hasChanged || isMissing) writeBaseline({ ...baseline, entries: plan.entries })
    context.write(hasChanged ? describeChanges(plan, file) : describeNothing(summary, plan, file))
    if (isMissing && !hasChanged) context.write(describeEmpty(file))
    context.write(describeOutages(plan))
    context.write(
      `${describeExpected(plan)}${describeRaces(plan)}${describeAccepted(plan)}${describeRefused(plan)}${describeExpired(plan.expired)}`,
    )
    context.write(describePartialRun(summary))
    return 0
  },
}

/**
 * Warns that a partial run may lack errors. Tests that did not run, for example behind a setup project that failed, can be
 * told apart from those that were not asked for.
 */
function describePartialRun(summary: RunSummary): string {
  const reason = explainPartialRun({ ...summary, notRunTests: 0 })
  const other = reason
    ? `The run ${reason}, so errors may be missing. Run the whole suite and repeat the command.\n`
    : ''
  return `${describeMissing(summary)}${other}`
}

/** Says which tests are missing in the run. Once the errors of the others are known, the next run may reach them. */
function describeMissing(summary: RunSummary): string {
  const tests = describeNotRun(summary)
  if (tests.length === 0) return ''
  const whose = summary.notRunTests === 1 ? 'its' : 'their'
  return `${tests.join(' and ')}; ${whose} errors are missing: run again.\n`
}

function getEntryFields({ options }: CommandArguments, now: number): EntryFields {
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

function describeChanges(plan: UpdatePlan, file: string): string {
  const parts = [describeAdded(plan, file), describeFailed(plan.added), describeRoutes(plan.routes)]
  return `${parts.join('')}Review the reasons and commit the file.\n`
}

function describeAdded({ added }: UpdatePlan, file: string): string {
  const rows = added.map((error) => [error.name, describeAddedError(error)] as const)
  return formatList(`Added ${count(rows.length, 'error')} to ${describePath(file)}:`, rows)
}

function describeAddedError(error: AddedError): string {
  const { otherScripts } = error
  const note = otherScripts.length > 0 ? `; ${formatOtherScripts(otherScripts)}` : ''
  return `${describeTests(error)}${note}`
}

function describeRoutes(routes: readonly string[]): string {
  if (routes.length === 0) return ''
  const list = routes
    .map((route) => `'${makeVisible(route).replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`)
    .join(', ')
  return `Some of them differ in one segment only. If it is an id, this option makes them one error:\n  routes: [${list}]\n`
}

function describeFailed(errors: readonly AddedError[]): string {
  const failed = errors.filter((error) => countFailed(error) > 0).length
  return failed > 0
    ? `${formatNumber(failed)} of them occurred in failed tests; check that none was a temporary outage.\n`
    : ''
}

/** Describes how many tests an error affected, and how many of them failed themselves. */
function describeTests(error: RunError): string {
  const failed = countFailed(error)
  const tests = count(error.tests, 'test')
  return failed > 0 ? `${tests}, ${formatNumber(failed)} of them failed` : tests
}

/** Counts the tests that failed themselves. Those that were interrupted may have passed. */
function countFailed({ effects, interruptedTests = 0 }: RunError): number {
  return effects.inFailedTests - interruptedTests
}

function describeNothing(
  { errors }: RunSummary,
  { outages, accepted, expected, refused }: UpdatePlan,
  file: string,
): string {
  const nothing = `Nothing to add to ${describePath(file)}`
  if (outages.length > 0) return `${nothing}: your own server could not be reached.\n`
  if (errors.length === 0) return `${nothing}: the run has no network errors.\n`
  if (expected.length + refused.length > 0) return `${nothing}.\n`
  const one = accepted.length > 0 ? 'which does not count' : 'which is not new'
  const several = accepted.length > 0 ? 'none of them new and counted' : 'none of them new'
  return `${nothing}: the run has ${count(errors.length, 'error')}, ${errors.length === 1 ? one : several}.\n`
}

/** A project that names a baseline fails its tests until the file exists, so that the run has no errors to add. */
function describeEmpty(file: string): string {
  return `Created ${describePath(file)} without entries. If tests failed because it was missing, run them again and repeat the command.\n`
}

/** Names the errors of an outage, which would hide the next one if they were known. */
function describeOutages({ outages }: UpdatePlan): string {
  if (outages.length === 0) return ''
  const rows = outages.map((error) => [error.name, describeTests(error)] as const)
  const heading = 'Not added, because your own server could not be reached:'
  return `${formatList(heading, rows)}Start the server and run the tests again.\n`
}

/** Names the errors of tests that would no longer fail, as they are to, if the errors were known. */
function describeExpected({ expected }: UpdatePlan): string {
  const rows = expected.map((error) => [error.name, describeTests(error)] as const)
  return formatList('Not added, because their tests are marked test.fail(), and would pass:', rows)
}

/** Names the page's own errors at the end of tests, which the next run may meet earlier, where they count. */
function describeRaces({ accepted }: UpdatePlan): string {
  const rows = accepted.filter(isRace).map((error) => [error.name, describeTests(error)] as const)
  if (rows.length === 0) return ''
  const heading = 'Not added, because a page error at the end of a test fails nothing:'
  return `${formatList(heading, rows)}In another run it may occur earlier and count. Then repeat the command, or add it by hand.\n`
}

function describeAccepted({ accepted }: UpdatePlan): string {
  const errors = accepted.filter((error) => !isRace(error)).length
  return errors === 0
    ? ''
    : `${count(errors, 'error was', 'errors were')} not added, because the monitor's options accept ${errors === 1 ? 'it' : 'them'}, or the tests were skipped.\n`
}

function describeRefused({ refused }: UpdatePlan): string {
  const rows = refused.map(({ name }) => [name, ''] as const)
  return formatList('Not added, because no run of tests makes such a name, which could cover others:', rows)
}

function describeExpired(entries: readonly BaselineEntry[]): string {
  if (entries.length === 0) return ''
  const title = `${count(entries.length, 'expired entry was', 'expired entries were')} not added again:`
  return `${formatEntries(title, entries)}Fix the errors, or move "expires" by hand.\n`
}
