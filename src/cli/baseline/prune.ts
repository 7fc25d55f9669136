import type { Baseline, BaselineEntry } from '../../baseline/baseline.js'
import { findUnseen } from '../../baseline/find-unseen.js'
import { readBaseline } from '../../baseline/read.js'
import { writeBaseline } from '../../baseline/write.js'
import { countEndedEarly, explainPartialRun } from '../../summary-file/partial-run.js'
import type { RunSummary } from '../../summary-file/run-summary.js'
import { describePath } from '../../values/files.js'
import { count, formatNumber, sum } from '../../values/numbers.js'
import { type Command, InputError } from '../command.js'
import { formatEntries } from './format-entries.js'
import { baselineOption, getBaselineFile, readSummaryOptions, summaryOption } from './input-files.js'

export const baselinePrune: Command = {
  name: 'baseline prune',
  summary: 'Remove the entries whose errors did not occur in any of one or more complete runs of the suite.',
  operands: [],
  options: {
    summary: {
      ...summaryOption,
      description: `${summaryOption.description} Can be repeated.`,
      canRepeat: true,
    },
    baseline: baselineOption,
    'dry-run': { description: 'List the entries and write nothing.' },
    'allow-filtered': {
      description: 'Accept a run that left out tests, such as one with --grep or --max-failures.',
    },
  },
  examples: [
    'baseline prune --dry-run',
    'baseline prune',
    'baseline prune --summary monday.json --summary tuesday.json',
  ],
  exitCodes: {
    0: 'The baseline contains only entries that occurred in a run; with --dry-run, the others are listed.',
  },
  run(args, context) {
    const summaries = readSummaryOptions(args, context)
    const baseline = readBaseline(getBaselineFile(args, context))
    for (const summary of summaries) checkRun(summary, args.options.has('allow-filtered'))
    const unseen = new Set(
      findUnseen(
        baseline.entries,
        summaries.flatMap(({ errors }) => errors.map(({ name }) => name)),
      ),
    )
    const isDryRun = args.options.has('dry-run')
    if (unseen.size > 0 && !isDryRun) {
      writeBaseline({ ...baseline, entries: baseline.entries.filter((entry) => !unseen.has(entry)) })
    }
    context.write(describeResult([...unseen], baseline, summaries, isDryRun))
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
  summaries: readonly RunSummary[],
  isDryRun: boolean,
): string {
  const name = describePath(file)
  if (unseen.length === 0)
    return `Nothing to remove from ${name}: every entry occurred in ${summaries.length > 1 ? 'one of the runs' : 'the run'}.\n`
  const verb = isDryRun ? 'Would remove' : 'Removed'
  const number = `${formatNumber(unseen.length)} of ${count(entries.length, 'entry', 'entries')}`
  const list = formatEntries(
    `${verb} ${number} from ${name}, which did not occur in ${describeRuns(summaries)}:`,
    unseen,
  )
  return `${list}${describeFailed(summaries)}`
}

/** Says how many tests may have ended before their errors. */
function describeFailed(summaries: readonly RunSummary[]): string {
  const failed = sum(summaries.map(({ failedTests }) => (failedTests ? countEndedEarly(failedTests) : 0)))
  if (failed === 0) return ''
  return `${count(failed, 'test')} failed, and may have ended before such an error. Check that these are fixed.\n`
}

function describeRuns(summaries: readonly RunSummary[]): string {
  const [{ monitoredTests } = { monitoredTests: 0 }, ...others] = summaries
  if (others.length > 0) return `any of ${count(summaries.length, 'run')}`
  return `the run of ${count(monitoredTests, 'monitored test')}`
}
