import type { Baseline, BaselineEntry } from '../../baseline/baseline.js'
import { findUnseen } from '../../baseline/find-unseen.js'
import { readBaseline } from '../../baseline/read.js'
import { writeBaseline } from '../../baseline/write.js'
import { explainPartialRun } from '../../summary-file/partial-run.js'
import type { RunSummary } from '../../summary-file/read-summary.js'
import { describePath } from '../../values/files.js'
import { count, formatNumber } from '../../values/numbers.js'
import { type Command, InputError } from '../command.js'
import { formatEntries } from './format-entries.js'
import { baselineOption, getBaselineFile, readSummaryOption, summaryOption } from './input-files.js'

export const baselinePrune: Command = {
  name: 'baseline prune',
  summary: 'Remove the entries whose errors did not occur in a complete run of the suite.',
  operands: [],
  options: {
    summary: summaryOption,
    baseline: baselineOption,
    'dry-run': { description: 'List the entries and write nothing.' },
    'allow-filtered': {
      description: 'Accept a run that left out tests, such as one with --grep or --max-failures.',
    },
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
    checkRun(summary, args.options.has('allow-filtered'))
    const unseen = new Set(
      findUnseen(
        baseline.entries,
        summary.errors.map(({ name }) => name),
      ),
    )
    const isDryRun = args.options.has('dry-run')
    if (unseen.size > 0 && !isDryRun) {
      writeBaseline({ ...baseline, entries: baseline.entries.filter((entry) => !unseen.has(entry)) })
    }
    context.write(describeResult([...unseen], baseline, summary, isDryRun))
    return 0
  },
}

/** Throws for a partial run, because pruning would remove errors that may still occur in tests that did not run. */
function checkRun(summary: RunSummary, allowsFiltered: boolean): void {
  const ofTestsThatRan = explainPartialRun({ ...summary, filters: [], notRunTests: 0 })
  const reason = allowsFiltered ? ofTestsThatRan : explainPartialRun(summary)
  if (reason === undefined) return
  const option = ', or add --allow-filtered if the baseline is of the tests that ran'
  throw new InputError(
    `Failed to prune: the run of ${describePath(summary.file)} ${reason}. Pass the summary of a complete run${ofTestsThatRan === undefined ? option : ''}.`,
  )
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
  const number = `${formatNumber(unseen.length)} of ${count(entries.length, 'entry', 'entries')}`
  const run = monitoredTests === undefined ? 'run' : `run of ${count(monitoredTests, 'monitored test')}`
  return formatEntries(`${verb} ${number} from ${name}, not seen in the ${run}:`, unseen)
}
