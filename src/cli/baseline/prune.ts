import type { Baseline, BaselineEntry } from '../../baseline/baseline.js'
import { findUnseen } from '../../baseline/coverage.js'
import { readBaseline } from '../../baseline/read.js'
import { writeBaseline } from '../../baseline/write.js'
import { formatFilters } from '../../summary-file/partial-run.js'
import { isIncomplete, type RunSummary } from '../../summary-file/run-summary.js'
import { countNoun } from '../../values/count-noun.js'
import { describePath } from '../../values/describe-path.js'
import { type Command, InputError } from '../command.js'
import { baselineOption, getBaselineFile, readSummaryOption, summaryOption } from '../input-files.js'
import { formatEntries } from './format-entries.js'

export const baselinePrune: Command = {
  name: 'baseline prune',
  summary: 'Remove the entries that did not occur in a complete run of the suite.',
  operands: [],
  options: {
    summary: summaryOption,
    baseline: baselineOption,
    'dry-run': { description: 'List the entries and write nothing.' },
    'allow-filtered': { description: 'Accept a run of a part of the suite, such as one with --grep.' },
  },
  examples: [
    'baseline prune --dry-run',
    'baseline prune',
    'baseline prune --summary merged/network-error-summary.json',
  ],
  exitCodes: {
    0: 'The baseline contains only entries that occurred in the run; with --dry-run, the others are listed.',
  },
  run(args, context) {
    const summary = readSummaryOption(args, context)
    const baseline = readBaseline(getBaselineFile(args, context))
    checkRun(summary)
    if (!args.flags.has('allow-filtered')) checkFilters(summary)
    const unseen = new Set(
      findUnseen(
        baseline.entries,
        summary.patterns.map(({ key }) => key),
      ),
    )
    const isDryRun = args.flags.has('dry-run')
    if (unseen.size > 0 && !isDryRun) {
      writeBaseline({ ...baseline, entries: baseline.entries.filter((entry) => !unseen.has(entry)) })
    }
    context.write(`${describeResult([...unseen], baseline, summary, isDryRun)}${warnOfGaps(summary)}`)
    return 0
  },
}

/** A run that ended early proves nothing about the errors it did not reach. */
function checkRun(summary: RunSummary): void {
  const file = describePath(summary.file)
  if (isIncomplete(summary)) {
    throw new InputError(
      `Failed to prune: the run of ${file} was ${describeStatus(summary)}. Pass the summary of a complete run.`,
    )
  }
  if (summary.monitoredTests === 0) {
    throw new InputError(
      `Failed to prune: the run of ${file} monitored no test. Pass the summary of a complete run.`,
    )
  }
}

/** Entries of tests that the filter left out would be removed, although their errors still occur. */
function checkFilters({ file, filters }: RunSummary): void {
  if (filters.length === 0) return
  throw new InputError(
    `Failed to prune: the run of ${describePath(file)} was limited to ${formatFilters(filters)}. Pass the summary of a complete run, or add --allow-filtered if the baseline is of these tests only.`,
  )
}

function describeStatus({ status }: RunSummary): string {
  return status === 'timedout' ? 'ended by its time limit' : status
}

function describeResult(
  unseen: readonly BaselineEntry[],
  { entries, file }: Baseline,
  { monitoredTests }: RunSummary,
  isDryRun: boolean,
): string {
  const name = describePath(file)
  if (unseen.length === 0) return `Nothing to remove from ${name}: every entry occurred in the run.\n`
  const verb = isDryRun ? 'Would remove' : 'Removed'
  const number = `${unseen.length} of ${countNoun(entries.length, 'entry', 'entries')}`
  const run = monitoredTests === undefined ? 'run' : `run of ${countNoun(monitoredTests, 'monitored test')}`
  return formatEntries(`${verb} ${number} from ${name}, not seen in the ${run}:`, unseen)
}

function warnOfGaps({ notRunTests = 0 }: RunSummary): string {
  if (notRunTests === 0) return ''
  return `${countNoun(notRunTests, 'test')} did not run; their errors may be missing in the summary.\n`
}
