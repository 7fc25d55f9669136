import type { Baseline } from '../../baseline/baseline.js'
import { findUnseen } from '../../baseline/find-unseen.js'
import type { FindingBaseline } from '../../findings/fields/finding-fields.js'
import type { ErrorAssessment, SummaryBaseline } from '../../summary-file/assessment.js'
import { compareErrors, type ErrorCounts } from '../../summary-file/compare-errors.js'
import { explainPartialComparison, explainPartialRun } from '../../summary-file/partial-run.js'
import type { RunSummary } from '../../summary-file/run-summary.js'
import type { RunOverview, TestEffects } from '../../summary-file/summary.js'
import { toRelativePath } from '../../values/files.js'
import { countInSomeTest } from '../../verdicts.js'
import type { ErrorModel } from '../collect/tallies/counted-error.js'
import { sortCauses } from './causes.js'
import type { SummaryModel } from './model.js'
import { findRedErrors } from './red-errors.js'

/** What a run is compared with. */
export interface References {
  readonly baselines: readonly NamedBaseline[]
  /** The summary of the run in `compareTo`. */
  readonly before?: RunSummary | undefined
}

/** Adds baseline and comparison to the model, and puts the errors that need attention first. */
export function assess(model: SummaryModel, references: References): SummaryModel {
  const compared = applyComparison(applyBaseline(model, references.baselines), references)
  const red = findRedErrors(model.tests)
  const errors = compared.errors.toSorted(
    (a, b) => getGroup(a) - getGroup(b) || getRank(a, red) - getRank(b, red),
  )
  return { ...compared, errors, causes: sortCauses(compared.causes, errors) }
}

/** Whether an error is in the baseline and not expired. */
export function isKnown({ baseline }: ErrorAssessment): boolean {
  return baseline?.state === 'known'
}

/** Whether errors were compared with a baseline, which another machine may have had. */
export function hasBaseline(errors: readonly ErrorAssessment[]): boolean {
  return errors.some(({ baseline }) => baseline !== undefined)
}

/** Whether an error occurred in a failed test, whatever made the test fail. */
export function isInFailedTest({ effects }: TestEffects): boolean {
  return effects.failed + effects.inFailedTests > 0
}

/** Whether an error counts in no test, for another reason than the baseline. */
export function isAccepted(error: ErrorAssessment & TestEffects): boolean {
  return !isKnown(error) && !countInSomeTest(error.effects)
}

/** Whether an error counts in a test: it is neither known nor accepted for another reason. */
export function doesCount(error: ErrorAssessment & TestEffects): boolean {
  return !isKnown(error) && !isAccepted(error)
}

/** Lists known errors that did not occur; empty for a partial run, which proves nothing about them. */
export function listNotSeen({ baseline, run, totals }: RunOverview): readonly string[] {
  const isPartial = explainPartialRun({ ...run, ...totals }) !== undefined
  return isPartial ? [] : (baseline?.notSeen ?? [])
}

/** Groups errors by what they need: those to fix, those that the compared run does not have first, then the others. */
function getGroup(error: ErrorModel): number {
  if (isKnown(error)) return 3
  if (isAccepted(error)) return 2
  return error.change === 'same' ? 1 : 0
}

/** Ranks errors that turned the run red before others in failed tests, and these before the rest of their group. */
function getRank(error: ErrorModel, red: ReadonlySet<string>): number {
  if (red.has(error.name)) return 0
  return isInFailedTest(error) ? 1 : 2
}

function applyComparison(model: SummaryModel, { before }: References): SummaryModel {
  if (!before) return model
  const partial = explainPartialComparison(before, { ...model, ...model.run, ...model.totals })
  const { appeared, gone } = compareErrors(before.errors, model.errors, {
    isPartial: partial !== undefined,
    projects: model.run.projects,
    projectsBefore: before.projects,
  })
  const appearedByName = new Map(appeared.map((error) => [error.name, error]))
  const { commit, branch, generatedAt, file } = before
  return {
    ...model,
    errors: model.errors.map((error): ErrorModel => {
      const found = appearedByName.get(error.name)
      return { ...error, change: found ? 'appeared' : 'same', projectsBefore: found?.projectsBefore }
    }),
    changes: {
      since: { commit, branch, generatedAt, file: file && toRelativePath(process.cwd(), file) },
      partial,
      appeared: listNames(appeared),
      gone: listNames(gone),
    },
  }
}

function listNames(errors: readonly ErrorCounts[]): string[] {
  return errors.map(({ name }) => name)
}

/** A baseline of the run, and its path as reports show it. */
export interface NamedBaseline {
  readonly name: string
  readonly baseline: Baseline
}

/** Adds the counts by state, and the entries that did not occur. The workers have classified the errors. */
function applyBaseline(model: SummaryModel, baselines: readonly NamedBaseline[]): SummaryModel {
  const errors = model.errors.map(leaveOutState)
  const assessed = { ...model, errors, totals: { ...model.totals, ...countStates(errors) } }
  if (baselines.length === 0) return assessed
  return { ...assessed, baseline: summarizeBaselines(baselines, errors) }
}

/** Leaves out the state of an error that does not count, such as one at the end of a test, unless it is known. */
function leaveOutState(error: ErrorModel): ErrorModel {
  return isAccepted(error) ? { ...error, baseline: undefined } : error
}

function countStates(errors: readonly ErrorModel[]) {
  const count = (state: FindingBaseline['state']): number =>
    errors.filter(({ baseline }) => baseline?.state === state).length
  return { newErrors: count('new'), knownErrors: count('known'), expiredErrors: count('expired') }
}

function summarizeBaselines(
  baselines: readonly NamedBaseline[],
  errors: readonly ErrorModel[],
): SummaryBaseline {
  const entries = baselines.flatMap(({ baseline }) => baseline.entries)
  return {
    file: baselines.map(({ name }) => name).join(', '),
    entries: entries.length,
    notSeen: [...new Set(findUnseen(entries, listNames(errors)).map(({ error }) => error))],
  }
}
