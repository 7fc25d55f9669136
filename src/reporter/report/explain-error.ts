// What an error did to its tests, and whether the compared run has it.

import { getPhraseText, type Phrase } from '../../printing/phrase.js'
import type { ErrorAssessment } from '../../summary-file/assessment.js'
import { formatProjectsBefore, nameRun, type RunName } from '../../summary-file/format-comparison.js'
import type { TestEffects } from '../../summary-file/summary.js'
import { count, formatNumber, sum } from '../../values/numbers.js'
import { type WarningReason, warningReasons } from '../../verdicts.js'
import type { Effects, EffectWords, Line, Outcome, Tone } from './document.js'

/** How often an error occurred, and how many of its occurrences explain themselves. */
interface OccurrenceCounts {
  readonly occurrences: number
  readonly recovered?: number | undefined
  readonly mocked?: number | undefined
}

/** Describes effects such as `failed 2 tests, warned in 4 (maxTestsPerError), in 1 failed test; recovered; mocked`. */
export function describeEffects(error: TestEffects & OccurrenceCounts): Effects {
  const { occurrences, recovered = 0, mocked = 0 } = error
  const notes = [
    describeShare(recovered, occurrences, 'recovered'),
    describeShare(mocked, occurrences, 'mocked'),
  ]
  return { effects: listEffects(error), notes: notes.filter((note) => note !== '') }
}

interface CountedEffect extends EffectWords {
  readonly tests: number
}

/** Lists effects that are not zero. Only the first number has a noun, unless the words between need one. */
export function listEffects({
  effects,
  flakyTests = 0,
  flakyInFailedTests = 0,
  expectedTests = 0,
  expectedInFailedTests = 0,
  interruptedTests = 0,
  warnedBy,
}: TestEffects): readonly EffectWords[] {
  const { failed, warned, inFailedTests, accepted } = effects
  const countTests = (tests: number, isFirst: boolean) =>
    isFirst ? count(tests, 'test') : formatNumber(tests)
  const forGood = failed - flakyTests - expectedTests
  const isWarningFirst = forGood + flakyTests === 0
  const warnings = listWarnings(warned, warnedBy).map(
    ([tests, reason], index) => `warned in ${countTests(tests, isWarningFirst && index === 0)}${reason}`,
  )
  const itself = inFailedTests - flakyInFailedTests - expectedInFailedTests - interruptedTests
  const all: readonly CountedEffect[] = [
    { effect: 'failed', tests: forGood, words: `failed ${count(forGood, 'test')}` },
    {
      effect: 'failed',
      tests: flakyTests,
      words: `made ${countTests(flakyTests, forGood === 0)} flaky`,
      isFlaky: true,
    },
    { effect: 'warned', tests: warned, words: warnings.join(', ') },
    { effect: 'inFailedTests', tests: itself, words: describeOthers(itself, forGood > 0) },
    {
      effect: 'inFailedTests',
      tests: flakyInFailedTests,
      words: `in ${count(flakyInFailedTests, 'flaky test')}`,
      isFlaky: true,
    },
    describeInterruptions(interruptedTests),
    ...listExpectedFailures(expectedTests, expectedInFailedTests),
    {
      effect: 'accepted',
      tests: accepted,
      words: `accepted in ${countTests(accepted, failed + warned === 0)}`,
    },
  ]
  return all.filter(({ tests }) => tests > 0).map(({ tests, ...words }) => words)
}

function describeOthers(tests: number, hasFailed: boolean): string {
  return hasFailed ? `also in ${count(tests, 'other failed test')}` : `in ${count(tests, 'failed test')}`
}

function describeInterruptions(tests: number): CountedEffect {
  const words = `in ${count(tests, 'interrupted test')}`
  return { effect: 'inFailedTests', tests, words, isInterrupted: true }
}

function listExpectedFailures(failed: number, inFailedTests: number): readonly CountedEffect[] {
  return [
    {
      effect: 'failed',
      tests: failed,
      words: `failed ${count(failed, 'test')} as test.fail() expects`,
      isExpected: true,
    },
    {
      effect: 'inFailedTests',
      tests: inFailedTests,
      words: `in ${count(inFailedTests, 'test')} that failed as test.fail() expects`,
      isExpected: true,
    },
  ]
}

/** Why errors only warned, in words. */
export const warningWords: Readonly<Record<WarningReason, string>> = {
  limit: 'maxTestsPerError',
  run: "fail: 'run'",
  nothing: "fail: 'nothing'",
}

/** Lists the numbers of warned tests with their reason, which an older version does not tell. */
function listWarnings(
  warned: number,
  warnedBy: TestEffects['warnedBy'] = {},
): readonly (readonly [tests: number, reason: string])[] {
  const told = warningReasons.flatMap((reason) => {
    const tests = warnedBy[reason] ?? 0
    return tests > 0 ? [[tests, ` (${warningWords[reason]})`] as const] : []
  })
  const rest = warned - sum(told.map(([tests]) => tests))
  return rest > 0 ? [...told, [rest, '']] : told
}

/** Returns a word such as `recovered`, or text such as `3 of 8 occurrences recovered`. Empty if it applies to none. */
export function describeShare(part: number, occurrences: number, word: string): string {
  if (part === 0) return ''
  if (part >= occurrences) return word
  return `${formatNumber(part)} of ${formatNumber(occurrences)} occurrences ${word}`
}

/** Playwright's words for outcomes, where the report has others. A test that was expected to fail, and failed, passed. */
const outcomes: Readonly<Record<string, string>> = {
  expected: 'passed',
  unexpected: 'failed',
  timedOut: 'timed out',
  timedout: 'timed out',
}

function nameOutcome(outcome: string): string {
  return outcomes[outcome] ?? outcome
}

/** Tones of Playwright's outcomes and statuses. Others, such as `skipped`, are plain. */
const outcomeTones: Readonly<Record<string, Tone>> = {
  passed: 'good',
  failed: 'bad',
  'timed out': 'bad',
  interrupted: 'warning',
  flaky: 'warning',
}

/** Names the outcome of a test, an attempt or a run. */
export function toOutcome(outcome: string, note = ''): Outcome {
  const name = nameOutcome(outcome)
  return { outcome: `${name}${note}`, tone: outcomeTones[name] ?? 'plain' }
}

/**
 * Describes errors as `not in main`, `also in main` or `in main only in project de`, or says of how many of them this is so.
 * Empty without a compared run.
 */
export function describeChanges(errors: readonly ErrorAssessment[], since: RunName | undefined): Line {
  const phrases = since ? errors.flatMap((error) => [formatChange(error, since) ?? []]) : []
  const [first] = phrases
  if (!since || !first) return []
  const isOne = new Set(phrases.map(getPhraseText)).size === 1
  return [{ phrase: isOne ? first : countChanges(errors, since) }]
}

/** Counts errors as `2 of 3 not in main, 1 only in other projects`. */
function countChanges(errors: readonly ErrorAssessment[], since: RunName): Phrase {
  const appeared = errors.filter(({ change }) => change === 'appeared')
  const elsewhere = appeared.filter(({ projectsBefore }) => projectsBefore).length
  const missing = appeared.length - elsewhere
  const all = formatNumber(errors.length)
  if (missing === 0)
    return [`${formatNumber(elsewhere)} of ${all} in `, nameRun(since), ' only in other projects']
  const rest = elsewhere === 0 ? [] : [`, ${formatNumber(elsewhere)} only in other projects`]
  return [`${formatNumber(missing)} of ${all} not in `, nameRun(since), ...rest]
}

function formatChange({ change, projectsBefore }: ErrorAssessment, since: RunName): Phrase | undefined {
  if (change === 'appeared' && projectsBefore) return formatProjectsBefore(since, projectsBefore)
  return change && [change === 'appeared' ? 'not in ' : 'also in ', nameRun(since)]
}
