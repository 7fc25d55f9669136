import { resolve } from 'node:path'
import { defaultBaselineName } from '../../baseline/baseline.js'
import { formatBaselineCommand } from '../../baseline/format-command.js'
import { isOwnOutage } from '../../findings/names/no-connection.js'
import { countEndedEarly } from '../../summary-file/partial-run.js'
import { defaultSummaryFile, type TestEffects } from '../../summary-file/summary.js'
import { toRelativePath } from '../../values/files.js'
import type { ErrorModel } from '../collect/tallies/counted-error.js'
import { doesCount, listNotSeen } from '../summary/assess.js'
import type { SummaryModel } from '../summary/model.js'
import { formatIgnoreRule } from './details/format-ignore-rule.js'
import type { Line, Words } from './document.js'
import { haveAllWaited } from './headline.js'
import { findFailingOrigin } from './sentences.js'

interface Locations {
  /** Absolute path; undefined if the summary is not written. */
  readonly summaryFile: string | undefined
  /** Paths of the run's baselines, relative to the config's folder. Default: the one in that folder. */
  readonly baselineFiles?: readonly string[]
  /** Whether some of the run's tests had no baseline. */
  readonly isWithoutBaseline?: boolean
  readonly configFolder: string
  /** The folder in which the user will run the command. */
  readonly workingFolder?: string
}

/** Sentences that say what to do about the first row of a report, which counts, and about the baseline. */
export type NextStep = readonly Line[]

/** Says where to look first, how to expect the first error, and how to record the errors as known. */
export function findNextStep(run: SummaryModel, locations: Locations): NextStep {
  return [...adviseAboutFirst(run, locations), ...offerPrune(run, locations)]
}

function adviseAboutFirst(run: SummaryModel, locations: Locations): NextStep {
  const { errors, webhookTimeouts } = run
  const counting = errors.filter(doesCount)
  const [first] = counting
  if (!first || haveAllWaited(run)) {
    const [timeout] = webhookTimeouts
    return openTest(run, timeout?.testId, nameTest('webhook', webhookTimeouts.length))
  }
  const server = findServer(run, first)
  const test = openTest(run, first.testIds[0], server ?? nameTest('error', counting.length))
  return [
    ...test.map((line): Line => (server ? line : [...line, ...expectError(first, run)])),
    ...offerUpdate(run, counting, locations),
  ]
}

/** Offers to record the errors, and to prolong the entry of the first one if it has expired, which no command does. */
function offerUpdate(run: SummaryModel, counting: SummaryModel['errors'], locations: Locations): NextStep {
  const [first, ...others] = counting
  if (first && isExpired(first) && !run.changes) {
    const file = { code: run.baseline?.file ?? defaultBaselineName }
    return [[{ phrase: ['If it stays for now, move "expires" of its entry in ', file] }]]
  }
  const command = findUpdate(run, locations)
  if (command === undefined) return []
  const words =
    others.length === 0
      ? 'If it stays for now, record it as known:'
      : `If all ${others.some(isExpired) ? 'new ' : ''}errors stay for now, record them as known:`
  return [[words, { command }]]
}

function isExpired({ baseline }: ErrorModel): boolean {
  return baseline?.state === 'expired'
}

/** Says which server to check before a test: one that was unavailable, or that answered many requests with a 5xx. */
function findServer(run: SummaryModel, { name }: ErrorModel): Words | undefined {
  const outage = run.causes.find((cause) => cause.unavailable && cause.errors.includes(name))
  if (outage) return { phrase: ['Check that ', { code: outage.origin }, ' is up, then open the test:'] }
  const origin = findFailingOrigin(run, name)
  return origin === undefined ? undefined : { phrase: ['Check ', { code: origin }, ', then open the test:'] }
}

/** Says of which row to open the test, if the report has several. */
function nameTest(noun: string, rows: number): string {
  return rows > 1 ? `Open the first ${noun}'s test:` : 'Open the test:'
}

function openTest({ tests }: SummaryModel, testId: string | undefined, words: Words): NextStep {
  const test = tests.find(({ id }) => id === testId)
  return test ? [[words, { command: `${test.path}:${test.line}`, what: 'location' }]] : []
}

function expectError(error: ErrorModel, { causes }: SummaryModel): Line {
  const isCause = causes.some(({ errors }) => errors.includes(error.name))
  const rule = isCause || !hasCounted(error) ? '' : formatIgnoreRule(error).replace(/,$/, '')
  return rule === ''
    ? []
    : ['If the error is meant:', { command: `expectNetworkError(${rule})`, what: 'code' }]
}

/**
 * Returns the command that records the errors as known. Undefined if no error failed a test or was warned about, and in a
 * run that is compared, whose new errors are to be fixed. A first run with `fail: 'nothing'` only warns, and is there to
 * record its errors. Errors of an own server that could not be reached are no reason, because `baseline update` does not
 * add them.
 */
function findUpdate(run: SummaryModel, locations: Locations): string | undefined {
  const { changes, errors } = run
  const helps = errors.some((error) => hasCounted(error) && !isOwnOutage(error) && !isExpired(error))
  if (!helps || changes !== undefined || isOfSomeTests(locations)) return undefined
  return formatCommand('update', locations)
}

/** Whether some tests have a baseline, which would not make the errors of the others known. */
function isOfSomeTests({ baselineFiles = [], isWithoutBaseline = false }: Locations): boolean {
  return baselineFiles.length > 0 && isWithoutBaseline
}

/**
 * Offers to remove entries from the baseline. Only a person can know that an error is fixed, and not intermittent. Offers
 * nothing if tests may have ended before such an error, as all do while a server is down.
 */
function offerPrune(run: SummaryModel, locations: Locations): NextStep {
  if (countEndedEarly(run.totals.failedTests) > 0) return []
  const [name, ...others] = listNotSeen(run)
  const command = name === undefined ? undefined : formatCommand('prune', locations)
  if (name === undefined || command === undefined) return []
  const words: Words =
    others.length === 0
      ? { phrase: ['If ', { code: name }, ' is fixed:'] }
      : 'If all known errors that did not occur are fixed:'
  return [[words, { command }]]
}

/**
 * Formats a command that changes the baseline of the run. Undefined if the run's summary is not written, and if projects have
 * baselines of their own, which a run of each project changes.
 */
function formatCommand(
  action: 'update' | 'prune',
  { summaryFile, configFolder, baselineFiles = [], workingFolder = process.cwd() }: Locations,
): string | undefined {
  const [baselineName = defaultBaselineName, ...others] = baselineFiles
  if (summaryFile === undefined || others.length > 0) return undefined
  const summary = toRelativePath(workingFolder, summaryFile)
  return formatBaselineCommand(
    action,
    toRelativePath(workingFolder, resolve(configFolder, baselineName)),
    summary === defaultSummaryFile ? [] : ['--summary', summary],
  )
}

/** Whether an error failed a test, or was warned about in one. Failures that `test.fail()` expects are to stay. */
function hasCounted({ effects, expectedTests = 0 }: TestEffects): boolean {
  return effects.failed - expectedTests + effects.warned > 0
}
