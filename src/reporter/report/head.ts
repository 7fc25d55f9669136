import { httpError } from '../../findings/kinds/http-error.js'
import { getKindLabel } from '../../findings/kinds/kinds.js'
import { capitalizePhrase, type Phrase } from '../../printing/phrase.js'
import { formatChanges } from '../../summary-file/format-comparison.js'
import { describePartialRun } from '../../summary-file/partial-run.js'
import type { SummaryTotals } from '../../summary-file/summary.js'
import { count, formatPresent } from '../../values/numbers.js'
import { capitalize } from '../../values/text.js'
import { doesCount, hasBaseline, isAccepted } from '../summary/assess.js'
import type { SummaryModel } from '../summary/model.js'
import { listItems, type Section, type Tone, type Words } from './document.js'
import {
  countFailedTests,
  describeSubjects,
  findCountedTests,
  formatHeadline,
  haveAllWaited,
} from './headline.js'
import {
  describeStatuses,
  explainBrowserFailures,
  formatFailedTests,
  formatFlaky,
  formatRunFailure,
  listUnseen,
} from './sentences.js'

/** Builds the first section: the headline and the sentences below it, the most important first. */
export function buildHead(model: SummaryModel): Section {
  return {
    id: 'head',
    title: { phrase: formatHeadline(model) },
    noun: 'sentence',
    tone: getTone(model),
    ...listItems(listSentences(model), ({ words, tone }) => ({ parts: [words], tone })),
  }
}

function getTone({ run, totals }: SummaryModel): Tone {
  if (run.status === 'failed') return 'bad'
  return totals.errors + totals.webhookTimeouts > 0 ? 'warning' : 'good'
}

interface TonedWords {
  readonly words: Words
  readonly tone: Tone
}

function listSentences(model: SummaryModel): readonly TonedWords[] {
  const { run, totals, changes } = model
  const hasErrors = totals.errors > 0
  const runFailure = formatRunFailure(run.failureReason)
  const statuses = describeStatuses(model)
  const counted = findCountedTests(model)
  const isAboutTests = counted === 'failed'
  return [
    ...capitalizeAll(
      [
        runFailure,
        explainFailedTests(model, isAboutTests),
        hasErrors ? explainBrowserFailures(totals.testsWithoutBrowser) : undefined,
        explainStatus(model),
      ],
      'bad',
    ),
    ...capitalizeAll([
      statuses ?? describeSubjects(model, isAboutTests),
      formatNumbers(model, statuses),
      formatFlaky(model, counted === 'retried'),
      explainNew(model),
      explainMissingBaseline(model),
      explainMissingWebhooks(model),
      changes && formatChanges(changes),
      explainUnproven(model),
    ]),
    ...capitalizeAll(hasErrors ? listUnseen(model) : [], 'warning'),
  ]
}

/** Says how tests failed. Undefined if all of them waited for a webhook, as the headline says. */
function explainFailedTests(model: SummaryModel, isAboutTests: boolean): string | undefined {
  const { failedTests } = model.totals
  return haveAllWaited(model) ? undefined : formatFailedTests(failedTests, isAboutTests)
}

function capitalizeAll(
  sentences: readonly (string | Phrase | undefined)[],
  tone: Tone = 'plain',
): readonly TonedWords[] {
  return sentences.flatMap((sentence) =>
    sentence === undefined ? [] : [{ words: capitalizeWords(sentence), tone }],
  )
}

function capitalizeWords(sentence: string | Phrase): Words {
  return typeof sentence === 'string' ? capitalize(sentence) : { phrase: capitalizePhrase(sentence) }
}

/**
 * Counts errors by state, such as `Errors: 1 new, 20 known`, or without a baseline by kind. Undefined if a row says it, that
 * of a single error or of a cause without a baseline, and if the headline or the statuses do.
 */
function formatNumbers(model: SummaryModel, statuses: Phrase | undefined): string | undefined {
  const { errors, causes, totals } = model
  const { newErrors, expiredErrors, knownErrors } = totals
  if (errors.length < 2) return undefined
  if (hasBaseline(errors)) {
    const accepted = errors.filter(isAccepted).length
    const states = formatPresent({
      // Beside a comparison, new may be taken for what appeared.
      [model.changes ? 'new (not in the baseline)' : 'new']: newErrors,
      expired: expiredErrors,
      known: knownErrors,
      accepted,
      'without a baseline': errors.filter((error) => !error.baseline && doesCount(error)).length,
    })
    return areStatesInHeadline(model) ? undefined : `Errors: ${states}`
  }
  const isOneRow = causes.some((cause) => cause.errors.length === errors.length)
  const { [httpError.name]: http, ...otherKinds } = totals.kinds
  const kinds = statuses === undefined ? totals.kinds : otherKinds
  return isOneRow ? undefined : formatKindCounts(kinds) || undefined
}

/**
 * Says in what a single error is new, which its row only calls `new`. With several, the numbers say it. Undefined if it is
 * accepted in other tests, because the baseline of another project may list it.
 */
function explainNew({ errors }: SummaryModel): string | undefined {
  const [error, ...others] = errors
  const isNew = error?.baseline?.state === 'new' && error.effects.accepted === 0 && others.length === 0
  return isNew ? 'the error is new: the baseline does not list it' : undefined
}

/** Says why no error is called new; undefined if something else says which errors to look at. */
function explainMissingBaseline(model: SummaryModel): string | undefined {
  const { errors } = model
  if (!isNewUnknown(model) || haveAllWaited(model)) return undefined
  const subject = errors.length === 1 ? 'whether the error is new' : 'which errors are new'
  return `${subject} is unknown: there is no baseline`
}

/** Whether nothing says which of the errors that count are new: neither a baseline nor a compared run. */
function isNewUnknown({ errors, changes }: SummaryModel): boolean {
  return !hasBaseline(errors) && changes === undefined && errors.some(doesCount)
}

/** Says that missing webhooks, if they are the first rows, may be new or not: no baseline lists webhooks. */
function explainMissingWebhooks(model: SummaryModel): string | undefined {
  if (!haveAllWaited(model)) return undefined
  if (isNewUnknown(model)) {
    return 'what is new is unknown: there is no baseline, and baselines list no webhooks'
  }
  const subject = model.totals.webhookTimeouts === 1 ? 'the webhook was' : 'the webhooks were'
  return `it is unknown whether ${subject} missing before`
}

/** Whether the headline of a run without failed tests says that nothing is new, or that everything is. */
function areStatesInHeadline(model: SummaryModel): boolean {
  const { errors, totals, effects } = model
  const counting = effects.failed + effects.warned + effects.inFailedTests
  if (totals.newErrors + totals.expiredErrors + counting === 0) return true
  const areAllNew = errors.every(
    ({ baseline, effects: { warned } }) => baseline?.state === 'new' && warned > 0,
  )
  return areAllNew && countFailedTests(model) === 0
}

/** Explains a run that ended early, which may have missed errors, or that failed outside of its tests. */
function explainStatus(model: SummaryModel): string | undefined {
  const { status, failureReason, failOnFlakyTests } = model.run
  if (status === 'interrupted') return 'the run was interrupted'
  if (status === 'timedout') return 'the run timed out'
  if (status !== 'failed' || failureReason !== undefined || countFailedTests(model) > 0) return undefined
  if (failOnFlakyTests && model.flaky.tests > 0)
    return 'the run failed by tests that passed only on retry (failOnFlakyTests)'
  return 'the run failed, although no test did'
}

function explainUnproven({ run, totals, baseline }: SummaryModel): Phrase | undefined {
  const reason = baseline?.notSeen.length ? describePartialRun({ ...run, ...totals }) : undefined
  if (reason === undefined) return undefined
  return ['this partial run ', ...reason, ', so known errors that did not occur are not listed']
}

/** Formats counts such as `6 HTTP errors, 2 page errors`. */
function formatKindCounts(kinds: SummaryTotals['kinds']): string {
  return Object.entries(kinds)
    .map(([kind, { errors }]) => countKind(kind, errors))
    .join(', ')
}

function countKind(kind: string, errors: number): string {
  const { singular, plural } = getKindLabel(kind)
  return count(errors, singular, plural)
}
