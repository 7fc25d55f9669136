import type { TestCounts, UnmonitoredFile } from '../../summary-file/summary.js'
import { toRelativePath } from '../../values/files.js'
import { addToCount, groupBy } from '../../values/groups.js'
import type { CollectedRun } from '../collect/collector.js'
import type { Monitoring } from '../collect/monitoring.js'
import type { AttemptEntry, TestEntry } from '../collect/test-entry.js'
import type { TestModel } from './model.js'

export function countTests(
  tests: ReadonlyMap<string, TestEntry>,
  plannedTests: readonly (readonly string[])[],
): TestCounts {
  const entries = groupSameTests(tests.values()).map((test) => ({
    monitoring: getTestMonitoring(test),
    isSkipped: test.every(({ isSkipped }) => isSkipped),
    hasRun: test.some(hasRun),
    hasCrashed: test.some(hasCrashed),
  }))
  const countMonitoring = (wanted: Monitoring) =>
    entries.filter(({ monitoring, isSkipped }) => monitoring === wanted && !isSkipped).length
  const notBegunTests = countMonitoring('not begun')
  const neverEnded = plannedTests.filter((ids) => !ids.some((id) => tests.has(id))).length
  return {
    tests: entries.length,
    monitoredTests: entries.filter(({ monitoring, hasRun }) => monitoring === 'monitored' && hasRun).length,
    optedOutTests: entries.filter(({ monitoring }) => monitoring === 'opted out').length,
    testsWithoutBrowser: entries.filter(({ monitoring }) => monitoring === 'no browser').length,
    crashedTests: entries.filter(({ hasCrashed }) => hasCrashed).length || undefined,
    lostTests: countMonitoring('crashed') || undefined,
    notBegunTests: notBegunTests || undefined,
    notRunTests: neverEnded + countMonitoring('not run') + notBegunTests,
  }
}

/** Whether the errors of an attempt are unknown, because its worker process ended. */
function hasCrashed({ attempts }: TestEntry): boolean {
  return attempts.some(({ monitoring }) => monitoring === 'crashed')
}

/** Whether a test ran, at least up to its first error. */
function hasRun({ outcome, attempts }: TestEntry): boolean {
  return outcome !== 'skipped' || attempts.some(({ occurrences }) => occurrences > 0)
}

/**
 * Lists the files of tests with this monitoring, relative to the config's folder, sorted by the number of these tests,
 * largest first, and then by name.
 */
export function countFiles(
  tests: Iterable<TestEntry>,
  monitoring: Monitoring,
  configFolder: string,
): UnmonitoredFile[] {
  const files = new Map<string, number>()
  for (const test of groupSameTests(tests)) {
    const [{ file } = { file: '' }] = test
    if (getTestMonitoring(test) === monitoring) addToCount(files, file)
  }
  return [...files]
    .map(([file, count]) => ({ file: toRelativePath(configFolder, file), tests: count }))
    .sort((a, b) => b.tests - a.tests || (a.file < b.file ? -1 : 1))
}

function getTestMonitoring(test: SameTest): Monitoring {
  return getBestMonitoring(test.flatMap(({ attempts }) => attempts))
}

/** Whether the run has results to report. Skipped tests and tests whose browser did not start do not count. */
export function hasMeaningfulRun({ tests, timeouts, unreadable }: CollectedRun): boolean {
  if (timeouts.length + unreadable.length > 0) return true
  return [...tests.values()].some(
    ({ attempts }) =>
      !['not run', 'not begun', 'crashed', 'no browser'].includes(getBestMonitoring(attempts)),
  )
}

/** All values in order of precedence. A test gets the first one that any of its attempts has. */
const bestFirst: readonly Monitoring[] = [
  'monitored',
  'opted out',
  'unmonitored',
  'no browser',
  'silent',
  'crashed',
  'not begun',
  'not run',
]

function getBestMonitoring(attempts: readonly AttemptEntry[]): Monitoring {
  return bestFirst.find((best) => attempts.some(({ monitoring }) => monitoring === best)) ?? 'not run'
}

/** Counts a test once that ran in several environments or merged reports. */
export function countDistinctTests(tests: readonly TestModel[]): number {
  return new Set(tests.map(({ originalId }) => originalId)).size
}

/** A test as each shard that ran it reported it; almost always one entry. */
export type SameTest = readonly TestEntry[]

/** Groups the entries of each test, so that a test of a setup project, which every shard runs, counts once. */
export function groupSameTests(tests: Iterable<TestEntry>): readonly SameTest[] {
  return [...groupBy(tests, ({ originalId }) => originalId).values()]
}
