// The headline of a run: what broke, in how many tests, and whether it is new.

import { httpError } from '../../findings/kinds/http-error.js'
import { getKindLabel } from '../../findings/kinds/kinds.js'
import { capitalizePhrase, type Phrase } from '../../printing/phrase.js'
import type { ErrorAssessment } from '../../summary-file/assessment.js'
import { nameRun } from '../../summary-file/format-comparison.js'
import type { TestEffects } from '../../summary-file/summary.js'
import { count, formatNumber, formatPresent, sum } from '../../values/numbers.js'
import { warningReasons } from '../../verdicts.js'
import { doesCount, hasBaseline, isInFailedTest, isKnown } from '../summary/assess.js'
import type { SummaryModel, TestModel } from '../summary/model.js'
import { countDistinctTests } from '../summary/test-counts.js'
import { listPresent } from './document.js'
import { warningWords } from './explain-error.js'
import { findAttempt } from './format-test.js'
import { explainBrowserFailures, listShares, listUnseen } from './sentences.js'

/**
 * Formats the headline, such as `GET 503 /api/cart in 13 of 14 failed tests; 2 webhooks missing`. Never says that an error
 * was the cause, because that cannot be known.
 */
export function formatHeadline(model: SummaryModel): Phrase {
  const { errors, webhookTimeouts } = model.totals
  const hasFailed = countFailedTests(model) > 0
  const missing = webhookTimeouts > 0 ? [describeMissing(model)] : []
  if (errors > 0) {
    const subject = hasFailed ? describeFailedTests(model) : describePassedRun(model)
    const webhooks = missing.map((words): Phrase => [words])
    return joinSentences(haveAllWaited(model) ? [...webhooks, subject] : [subject, ...webhooks])
  }
  if (hasFailed && model.totals.monitoredTests > 0) return describeFailedWithoutErrors(model, missing)
  const facts = describeNoErrors(model)
  return joinSentences([...facts, ...missing].map((words) => [words]))
}

/** Counts missing webhooks, such as `3 webhooks missing, 1 in 1 passed test`. */
function describeMissing({ webhookTimeouts, tests }: SummaryModel): string {
  const testsById = new Map(tests.map((test) => [test.id, test]))
  const inPassed = webhookTimeouts.filter((timeout) => findAttempt(timeout, testsById)?.status === 'passed')
  const words = `${count(webhookTimeouts.length, 'webhook')} missing`
  if (inPassed.length === 0) return words
  const share = inPassed.length < webhookTimeouts.length ? `, ${formatNumber(inPassed.length)}` : ''
  const passed = inPassed.flatMap(({ testId }) => testsById.get(testId) ?? [])
  return `${words}${share} in ${count(countDistinctTests(passed), 'passed test')}`
}

export function countFailedTests({ totals }: Pick<SummaryModel, 'totals'>): number {
  return sum(Object.values(totals.failedTests))
}

/** Whether every failed test waited for a webhook in vain, which then says more than an error in one of them. */
export function haveAllWaited({ totals: { failedTests } }: Pick<SummaryModel, 'totals'>): boolean {
  return failedTests.byWebhooks > 0 && failedTests.byNetworkErrors + failedTests.otherwise === 0
}

/** Says no more than that no errors are recorded, because options such as `only` may have left some out. */
function describeFailedWithoutErrors(model: SummaryModel, missing: readonly string[]): Phrase {
  const failed = [count(countFailedTests(model), 'failed test'), ...missing].join(', ')
  const monitored = count(model.totals.monitoredTests, 'monitored test')
  const facts = [failed, `no ${nameRecorded(model)} recorded in ${monitored}`, ...listGaps(model)]
  return joinSentences(facts.map((words) => [words]))
}

/** Describes a run without errors. Does not claim that there were none if no test was monitored. */
function describeNoErrors(model: SummaryModel): readonly string[] {
  const { tests, monitoredTests, webhookTimeouts } = model.totals
  const gaps = listGaps(model)
  if (tests === 0) return ['no tests ran']
  if (monitoredTests > 0)
    return [`no ${nameRecorded(model)} in ${count(monitoredTests, 'monitored test')}`, ...gaps]
  return gaps.length + webhookTimeouts > 0 ? gaps : [`no webhook timeouts in ${count(tests, 'test')}`]
}

/** Names the kinds of errors that every monitored test recorded, such as `HTTP errors or page errors`. */
function nameRecorded({ recordedKinds = [httpError.name] }: SummaryModel): string {
  const names = recordedKinds.map((kind) => getKindLabel(kind).plural)
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names)
}

/** Lists reasons why errors may be missing from the summary, such as `126 tests were not monitored`. */
function listGaps(model: SummaryModel): readonly string[] {
  const browserFailures = explainBrowserFailures(model.totals.testsWithoutBrowser)
  return listPresent([browserFailures, ...listUnseen(model)])
}

function joinSentences(sentences: readonly Phrase[]): Phrase {
  return capitalizePhrase(
    sentences.flatMap((sentence, index) => (index === 0 ? sentence : ['; ', ...sentence])),
  )
}

/** The least share of the failed tests in which an error must have occurred to be named. */
const minShare = 0.5

/** Names what occurred in at least half of the failed tests, or else says in how many of them errors occurred. */
function describeFailedTests(model: SummaryModel): Phrase {
  const failed = countFailedTests(model)
  const common = findCommonSubject(model)
  if (common) {
    const share = failed === 1 ? '' : `${formatNumber(common.tests)} of `
    return [{ code: common.subject }, ` in ${share}${count(failed, 'failed test')}`]
  }
  return [`${count(failed, 'failed test')}, ${describeErrors(model, failed)}`]
}

/** Finds which tests the headline counts at its beginning; undefined if it begins with an error, a webhook or other facts. */
export function findCountedTests(model: SummaryModel): 'failed' | 'retried' | undefined {
  const { errors, monitoredTests } = model.totals
  if (countFailedTests(model) === 0) return isAboutRetries(model) ? 'retried' : undefined
  const countsFailed = errors > 0 ? findCommonSubject(model) === undefined : monitoredTests > 0
  return countsFailed ? 'failed' : undefined
}

/** Finds what occurred in most of the failed tests; undefined if it did in less than half of them. */
function findCommonSubject(model: SummaryModel): Subject | undefined {
  const suspects = countSubjects(model, listSuspects(model))
  const [first] = suspects.length > 0 ? suspects : countSubjects(model, listUnknown(model))
  return first && first.tests >= countFailedTests(model) * minShare ? first : undefined
}

/**
 * Names what occurred in failed tests if the headline only counts them, such as `in 2 of them GET 404 /api/maps (also in main),
 * in 1 GET 500 /api/cart, and 3 more errors`.
 */
export function describeSubjects(model: SummaryModel, isAboutTests: boolean): Phrase | undefined {
  const { changes } = model
  const unknown = listUnknown(model)
  const subjects = isAboutTests ? countSubjects(model, unknown) : []
  if (subjects.length === 0) return undefined
  const isBefore = new Set(unknown.flatMap(({ name, change }) => (change === 'same' ? name : [])))
  const note: Phrase = changes ? [' (also in ', nameRun(changes.since), ')'] : []
  return listShares(
    subjects.map(({ subject, tests }) => ({
      tests,
      subject: [{ code: subject }, ...(isBefore.has(subject) ? note : [])],
    })),
  )
}

/** An error's name and its state in the baseline. */
interface NamedError extends ErrorAssessment {
  readonly name: string
}

interface Subject {
  /** The name of an error, or what its cause says. */
  readonly subject: string
  readonly tests: number
}

/** Counts the failed tests in which each of these errors or its cause occurred, the most frequent first. */
function countSubjects({ tests, causes }: SummaryModel, errors: readonly NamedError[]): readonly Subject[] {
  const subjects = new Map(causes.flatMap((cause) => cause.errors.map((name) => [name, cause.subject])))
  const getSubject = (name: string): string => subjects.get(name) ?? name
  const found = new Map<string, Set<string>>()
  for (const { name } of errors) found.set(getSubject(name), new Set()) // worst first
  for (const test of tests.filter(hasFailed)) {
    for (const name of listFailureErrors(test)) found.get(getSubject(name))?.add(test.originalId)
  }
  return [...found]
    .map(([subject, ids]) => ({ subject, tests: ids.size }))
    .filter(({ tests }) => tests > 0)
    .sort((a, b) => b.tests - a.tests)
}

/** Lists errors that are not known. If some that count occurred in failed tests, no accepted one is named. */
function listUnknown({ errors }: SummaryModel): SummaryModel['errors'] {
  const unknown = errors.filter((error) => !isKnown(error))
  const counting = unknown.filter((error) => doesCount(error) && isInFailedTest(error))
  return counting.length > 0 ? counting : unknown
}

/** Lists errors that are not known. If the compared run does not have some of them, none that it has is suspected. */
function listSuspects(model: SummaryModel): readonly NamedError[] {
  const unknown = listUnknown(model)
  const appeared = unknown.filter((error) => error.change === 'appeared' && isInFailedTest(error))
  return appeared.length > 0 ? appeared : unknown
}

function hasFailed({ outcome }: TestModel): boolean {
  return outcome === 'unexpected'
}

/** Lists the errors of a test's failed attempts. One that passed failed its test if that test expects to fail. */
function listFailureErrors({ attempts, outcome }: TestModel): readonly string[] {
  const statuses = outcome === 'unexpected' ? ['failed', 'timedOut', 'passed'] : ['failed', 'timedOut']
  const failures = attempts.filter(({ status }) => statuses.includes(status))
  return failures.flatMap(({ effects }) => effects.map(({ name }) => name))
}

/** Describes in how many of the failed tests errors occurred, such as `errors in 9 of them`. */
function describeErrors({ tests, errors }: SummaryModel, failed: number): string {
  const known = listKnownNames(errors)
  const withErrors = tests.filter((test) => hasFailed(test) && listFailureErrors(test).length > 0)
  const isOnlyKnown = withErrors.every((test) => listFailureErrors(test).every((name) => known.has(name)))
  const met = countDistinctTests(withErrors)
  if (met === 0) return failed === 1 ? 'no errors in it' : 'errors in none of them'
  const what = isOnlyKnown ? 'only known errors' : 'errors'
  if (failed === 1) return `${what} in it`
  return `${what} in ${met >= failed ? 'all' : formatNumber(met)} of them`
}

/** Describes a run with errors in which no test failed for good. */
function describePassedRun(model: SummaryModel): Phrase {
  const { errors, effects, flaky } = model
  const warned = errors.filter((error) => error.effects.warned > 0)
  if (warned.length > 0 && effects.warned > 0) {
    return [...nameErrors(model, warned), ` in ${count(effects.warned, 'test')}, ${explainPass(warned)}`]
  }
  if (isAboutRetries(model)) return [describeRetries(flaky.tests, countRetriedTests(model))]
  const failed = errors.filter((error) => isInFailedTest(error) && !isKnown(error))
  if (failed.length > 0) {
    return [...nameErrors(model, failed), ` in ${count(effects.failed + effects.inFailedTests, 'test')}`]
  }
  return [describeAccepted(model)]
}

/** Whether the headline of a run without failed tests says how many tests passed only on retry. */
function isAboutRetries(model: SummaryModel): boolean {
  return model.effects.warned === 0 && countRetriedTests(model) > 0
}

/** Counts the tests that passed only on retry and in whose failed attempts errors occurred that are not known. */
function countRetriedTests({ tests, errors }: SummaryModel): number {
  const known = listKnownNames(errors)
  const retried = tests.filter(
    (test) => test.outcome === 'flaky' && listFailureErrors(test).some((name) => !known.has(name)),
  )
  return countDistinctTests(retried)
}

function listKnownNames(errors: readonly NamedError[]): ReadonlySet<string> {
  return new Set(errors.filter(isKnown).map(({ name }) => name))
}

/** Explains why tests passed although errors count, such as `which passed (fail: 'nothing')`. */
function explainPass(errors: readonly TestEffects[]): string {
  const reasons = warningReasons.filter((reason) => errors.some(({ warnedBy }) => warnedBy?.[reason]))
  const words = reasons.map((reason) => warningWords[reason]).join(', ')
  return words === '' ? 'which passed' : `which passed (${words})`
}

/** Names the only error or cause, or counts several, such as `3 new errors`. */
function nameErrors({ causes }: SummaryModel, errors: readonly NamedError[]): Phrase {
  const [first, ...others] = errors
  const cause = causes.find(({ errors: names }) => names.includes(first?.name ?? ''))
  const isOne = others.every(({ name }) => cause?.errors.includes(name))
  if (first && isOne) return [{ code: cause?.subject ?? first.name }]
  const isNew = errors.every(({ baseline }) => baseline?.state === 'new')
  return [count(errors.length, isNew ? 'new error' : 'error')]
}

function describeRetries(tests: number, withErrors: number): string {
  const share = withErrors >= tests ? 'all' : formatNumber(withErrors)
  return `${count(tests, 'test')} passed only on retry, errors in ${tests === 1 ? 'it' : `${share} of them`}`
}

function describeAccepted(model: SummaryModel): string {
  const { errors, totals } = model
  const accepted = totals.errors - totals.newErrors - totals.expiredErrors - totals.knownErrors
  const words = formatPresent({ known: totals.knownErrors, accepted })
  return `${hasBaseline(errors) ? 'no new errors' : 'no errors that count'}, ${words}`
}
