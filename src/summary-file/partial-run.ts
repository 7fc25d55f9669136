import { count } from '../values/numbers.js'
import { makeVisible } from '../values/text/safe-text.js'
import { truncate } from '../values/text/truncate.js'
import type { RunSummary } from './run-summary.js'

/** What says how much of the suite ran. */
type RunExtent = Pick<RunSummary, 'status' | 'monitoredTests' | 'notRunTests'> & {
  readonly filters?: readonly string[] | undefined
}

const maxFiltersLength = 200

/**
 * Why an error that is missing in a partial run may still occur, as a predicate: `was limited to --grep @smoke`.
 * Undefined for a run of the whole suite, or of the same tests as the run with `comparedFilters`.
 */
export function explainPartialRun(
  { status, filters = [], monitoredTests, notRunTests = 0 }: RunExtent,
  comparedFilters: readonly string[] = [],
): string | undefined {
  if (status === 'interrupted') return 'was interrupted'
  if (status === 'timedout') return 'timed out'
  if (monitoredTests === 0) return 'monitored no test'
  if (filters.length > 0 && !isSameSelection(filters, comparedFilters)) {
    return `was limited to ${formatFilters(filters)}`
  }
  return notRunTests > 0 ? `left out ${count(notRunTests, 'test')}` : undefined
}

/** `--grep @smoke tests/cart.spec.ts` */
function formatFilters(filters: readonly string[]): string {
  return makeVisible(truncate(filters.map(quoteWords).join(' '), maxFiltersLength))
}

/** `--grep "adds a movie"`, so that its end shows in a sentence. */
function quoteWords(filter: string): string {
  const [option = '', ...words] = filter.split(' ')
  return option.startsWith('--') && words.length > 1 ? `${option} "${words.join(' ')}"` : filter
}

/** Options may be given in any order. What `--last-failed`, `--only-changed` and UI mode select differs from run to run. */
function isSameSelection(filters: readonly string[], others: readonly string[]): boolean {
  if (filters.some((filter) => /^--(last-failed|only-changed|ui)\b/.test(filter))) return false
  return filters.toSorted().join('\n') === others.toSorted().join('\n')
}
