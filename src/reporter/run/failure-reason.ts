import type { Traffic } from '../../summary-file/traffic.js'
import { count } from '../../values/numbers.js'
import { type AttemptEntry, failsRunByWarnings, type TestEntry } from '../collect/test-entry.js'
import { groupSameTests } from '../summary/test-counts.js'
import { findUnallowedRequests, type ResolvedHosts } from './hosts.js'
import { findUnmonitoredTests, type UnmonitoredOption } from './unmonitored.js'

interface FailingOptions {
  readonly unmonitored: UnmonitoredOption | undefined
  readonly hosts: ResolvedHosts
}

/** What else decides whether the run fails. */
interface RunFacts {
  readonly configFolder: string
  /** Undefined if no test recorded traffic. */
  readonly traffic: Traffic | undefined
  /** Whether a test says that the config's `defineConfig` added the monitor. */
  readonly isRegistered: boolean
}

/**
 * Explains why the run fails although its tests pass, such as `2 tests passed although errors occurred in them (fail:
 * 'run') and 1 unmonitored test in tests/a.spec.ts (unmonitored: 'fail')`. Returns undefined if nothing fails the run.
 */
export function findFailureReason(
  { unmonitored: given, hosts }: FailingOptions,
  tests: ReadonlyMap<string, TestEntry>,
  { configFolder, traffic, isRegistered }: RunFacts,
): string | undefined {
  const unmonitored = given ?? (isRegistered ? 'fail' : 'report')
  const same = groupSameTests(tests.values())
  const warned = same.filter((test) => test.some(({ attempts }) => attempts.some(failsRun))).length
  const unwatched = findUnmonitoredTests(unmonitored, tests.values(), configFolder)
  const value = typeof unmonitored === 'string' ? `'${unmonitored}'` : '{ except }'
  const reasons = [
    warned > 0 ? formatWarnedTests(warned) : undefined,
    unwatched === undefined ? undefined : `${unwatched} (unmonitored: ${value})`,
    ...findUnallowedRequests(hosts, traffic, tests),
  ].filter((reason) => reason !== undefined)
  return reasons.length > 0 ? reasons.join(' and ') : undefined
}

function failsRun(attempt: AttemptEntry): boolean {
  return attempt.verdict === 'warned' && failsRunByWarnings(attempt)
}

function formatWarnedTests(number: number): string {
  return `${count(number, 'test')} passed although errors occurred in ${number === 1 ? 'it' : 'them'} (fail: 'run')`
}

/**
 * Sets the process's exit code, because `merge-reports` ignores the status that a reporter returns. Does nothing for
 * other commands, which use that status, and whose process may belong to a program that runs Playwright.
 */
export function failMerge(commandLine: readonly string[] = process.argv): void {
  if (!isMerging(commandLine)) return
  process.once('exit', () => {
    process.exitCode ||= 1
  })
}

/** Whether this process merges reports instead of running tests. */
export function isMerging(commandLine: readonly string[] = process.argv): boolean {
  const [, , command] = commandLine // a test folder may have the same name
  return command === 'merge-reports'
}
