// Phrases about tests that could not be monitored.

import { count } from '../../values/numbers.js'
import { capitalize } from '../../values/text.js'
import type { SummaryModel } from '../summary/model.js'

/** Lists reasons why errors may be missing from the summary, such as `126 tests were not monitored`. */
export function listGaps({ totals, notMonitored }: Pick<SummaryModel, 'totals' | 'notMonitored'>): string[] {
  const unmonitored = notMonitored.reduce((sum, { tests }) => sum + tests, 0)
  const { testsWithoutBrowser, notRunTests, omittedFindings } = totals
  return [
    ...(unmonitored > 0
      ? [`${count(unmonitored, 'test')} ${unmonitored === 1 ? 'was' : 'were'} not monitored`]
      : []),
    ...(testsWithoutBrowser > 0 ? [formatBrowserFailures(testsWithoutBrowser)] : []),
    ...(notRunTests > 0 ? [`${count(notRunTests, 'test')} did not run`] : []),
    ...(omittedFindings > 0
      ? [`${count(omittedFindings, 'more error')} not recorded: too many in one test`]
      : []),
  ]
}

/** Formats the message for a run without results, which must not overwrite the report of an earlier run. */
export function formatNoRun(numbers: { testsWithoutBrowser: number; failedTests: number }): string {
  return `${capitalize(explainNoRun(numbers))}; the last network error report is unchanged.`
}

function explainNoRun({ testsWithoutBrowser, failedTests }: Parameters<typeof formatNoRun>[0]): string {
  if (testsWithoutBrowser > 0) return formatBrowserFailures(testsWithoutBrowser)
  return failedTests > 0 ? `${count(failedTests, 'test')} failed before monitoring began` : 'no test ran'
}

function formatBrowserFailures(tests: number): string {
  return `the browser did not start in ${count(tests, 'test')}`
}
