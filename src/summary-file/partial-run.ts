import { getPhraseText, type Phrase } from '../printing/phrase.js'
import { count } from '../values/numbers.js'
import { joinWords, makeVisible, truncate } from '../values/text.js'
import type { FailedTests } from './summary.js'

/** How much of the suite ran. */
interface RunExtent extends UnseenTests {
  readonly status: string
  readonly filters?: readonly string[] | undefined
  readonly monitoredTests?: number | undefined
}

/** Numbers of tests in which errors could not be seen. */
interface UnseenTests {
  readonly notRunTests?: number | undefined
  readonly testsWithoutBrowser?: number | undefined
  readonly lostTests?: number | undefined
}

const maxFiltersLength = 200
const maxKindsLength = 200

/**
 * Explains why an error missing from a partial run may still occur, such as `was limited to --grep @smoke`. Returns
 * undefined for a run of the whole suite, or of the same tests as the run with `comparedFilters`.
 */
export function explainPartialRun(
  extent: RunExtent,
  comparedFilters: readonly string[] = [],
): string | undefined {
  const words = describePartialRun(extent, comparedFilters)
  return words && getPhraseText(words)
}

/** Like `explainPartialRun`, as a phrase, in which only the filters are shown as code. */
export function describePartialRun(
  { status, filters = [], monitoredTests, ...tests }: RunExtent,
  comparedFilters: readonly string[] = [],
): Phrase | undefined {
  if (status === 'interrupted') return ['was interrupted']
  if (status === 'timedout') return ['timed out']
  if (monitoredTests === 0) return ['monitored no test']
  if (filters.length > 0 && !isSameSelection(filters, comparedFilters)) {
    return ['was limited to ', { code: formatFilters(filters) }]
  }
  const missing = explainMissingTests(tests)
  return missing === undefined ? undefined : [missing]
}

function explainMissingTests({
  notRunTests = 0,
  testsWithoutBrowser = 0,
  lostTests = 0,
}: UnseenTests): string | undefined {
  if (testsWithoutBrowser > 0) return `started no browser in ${count(testsWithoutBrowser, 'test')}`
  if (lostTests > 0) return `lost the worker process of ${count(lostTests, 'test')}`
  return notRunTests > 0 ? `left out ${count(notRunTests, 'test')}` : undefined
}

interface MissingTests {
  readonly notRunTests?: number | undefined
  /** Number of these that ended before the monitor began. */
  readonly notBegunTests?: number | undefined
}

/** Says how many tests did not run, and of how many of them the monitor never began. */
export function describeNotRun({ notRunTests = 0, notBegunTests = 0 }: MissingTests): readonly string[] {
  const didNotRun = notRunTests - notBegunTests
  return [
    ...(notBegunTests > 0 ? [`${count(notBegunTests, 'test')} ended before the monitor began`] : []),
    ...(didNotRun > 0 ? [`${count(didNotRun, 'test')} did not run`] : []),
  ]
}

/** Counts the tests that may have ended before an error. Those that errors alone failed have run to their end. */
export function countEndedEarly({ byWebhooks, otherwise }: FailedTests): number {
  return byWebhooks + otherwise
}

interface ComparedExtent extends RunExtent {
  /** Kinds of errors that every test recorded; undefined if they are unknown. */
  readonly recordedKinds?: readonly string[] | undefined
  /** Kinds that some tests recorded. */
  readonly partlyRecordedKinds?: readonly string[] | undefined
}

/** Explains why a comparison of two runs is incomplete, such as `the earlier run was interrupted`. */
export function explainPartialComparison(before: ComparedExtent, after: ComparedExtent): string | undefined {
  const gaps = [
    ['the earlier run', explainGap(before, after)],
    ['this run', explainGap(after, before)],
  ] as const
  const reasons = gaps.flatMap(([run, gap]) => (gap === undefined ? [] : [`${run} ${gap}`]))
  return reasons.length > 0 ? reasons.join(' and ') : undefined
}

function explainGap(run: ComparedExtent, other: ComparedExtent): string | undefined {
  return explainPartialRun(run, other.filters) ?? explainMissingKinds(run, other)
}

/** Explains which kinds of errors only the other run could see. */
function explainMissingKinds(run: ComparedExtent, other: ComparedExtent): string | undefined {
  const recorded = listKinds(run)
  if (recorded.length === 0) return undefined
  const missing = listKinds(other).filter((kind) => !recorded.includes(kind))
  if (missing.length === 0) return undefined
  const names = makeVisible(truncate(joinWords(missing), maxKindsLength))
  return `did not record the ${missing.length === 1 ? 'kind' : 'kinds'} ${names}`
}

function listKinds({ recordedKinds = [], partlyRecordedKinds = [] }: ComparedExtent): readonly string[] {
  return [...recordedKinds, ...partlyRecordedKinds]
}

/** Formats arguments such as `--grep @smoke tests/cart.spec.ts`. */
function formatFilters(filters: readonly string[]): string {
  return makeVisible(truncate(filters.map(quoteWords).join(' '), maxFiltersLength))
}

/** Quotes a value with several words, as in `--grep "adds a movie"`, so that a sentence shows where the filter ends. */
function quoteWords(filter: string): string {
  const [option = '', ...words] = filter.split(' ')
  return option.startsWith('-') && words.length > 1 ? `${option} "${words.join(' ')}"` : filter
}

/** Filters that may select other tests each time: a new test moves others to another shard. */
const unstableFilter = /^--(last-failed|only-changed|shard|test-list|ui)\b/

/** Whether the filters are the same, and so select the same tests. */
function isSameSelection(filters: readonly string[], others: readonly string[]): boolean {
  if (filters.some((filter) => unstableFilter.test(filter))) return false
  return filters.toSorted().join('\n') === others.toSorted().join('\n')
}
