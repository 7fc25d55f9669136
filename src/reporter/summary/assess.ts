import type { Baseline, BaselineEntry } from '../../baseline/baseline.js'
import { type Classify, createClassifier } from '../../baseline/classify.js'
import { findGrowing, findUnseen } from '../../baseline/review-entries.js'
import { comparePatterns, listChangedKeys, type PatternCounts } from '../../comparison/compare-patterns.js'
import type { PatternAssessment, PatternBaseline, SummaryBaseline } from '../../summary-file/assessment.js'
import { explainPartialComparison } from '../../summary-file/partial-run.js'
import type { RunSummary } from '../../summary-file/read-summary.js'
import { maxListedPaths } from '../../values/path-patterns.js'
import { limitPaths } from '../collect/tallies/pattern-tally.js'
import type { PatternModel, SummaryModel } from './model.js'

/** What a run is compared with. */
export interface References {
  readonly baselines: readonly NamedBaseline[]
  /** The summary of the run in `compareTo`. */
  readonly before?: RunSummary | undefined
}

/** Adds baseline and comparison to the model, and puts the patterns that need attention first. */
export function assess(model: SummaryModel, references: References): SummaryModel {
  const compared = applyComparison(applyBaseline(model, references.baselines), references)
  return {
    ...compared,
    patterns: compared.patterns.map(limitListedPaths).toSorted((a, b) => getRank(a) - getRank(b)),
  }
}

/** Whether a pattern is in the baseline and not expired. */
export function isKnown({ baseline }: PatternAssessment): boolean {
  return baseline?.state === 'known'
}

/** Whether errors were compared with a baseline, which another machine may have had. */
export function hasBaseline(patterns: readonly PatternAssessment[]): boolean {
  return patterns.some(({ baseline }) => baseline !== undefined)
}

/** Whether a pattern occurred in a failed test, whatever made the test fail. */
export function isInFailedTest({ effects }: Pick<PatternModel, 'effects'>): boolean {
  return effects.failed + effects.inFailedTests > 0
}

/** Ranks new and expired patterns before known ones, and those in failed tests before the others. */
function getRank(pattern: PatternModel): number {
  return (isKnown(pattern) ? 2 : 0) + (isInFailedTest(pattern) ? 0 : 1)
}

function limitListedPaths({ newPaths, appearedPaths, ...pattern }: PatternModel): PatternModel {
  return {
    ...pattern,
    paths: limitPaths(pattern.paths, newPaths ?? appearedPaths),
    ...(newPaths && { newPaths: newPaths.slice(0, maxListedPaths) }),
    ...(appearedPaths && { appearedPaths: appearedPaths.slice(0, maxListedPaths) }),
  }
}

function applyComparison(model: SummaryModel, { before }: References): SummaryModel {
  if (!before) return model
  const partial = explainPartialComparison(before, { ...model.run, ...model.totals })
  const isPartial = partial !== undefined
  const comparison = comparePatterns(before.patterns, model.patterns.map(toCounts), { isPartial })
  const changes = new Map(comparison.patterns.map((pattern) => [pattern.key, pattern]))
  const { commit, branch, generatedAt } = before
  return {
    ...model,
    patterns: model.patterns.map((pattern) => {
      const { change, appearedPaths } = changes.get(pattern.key) ?? {}
      return { ...pattern, change, ...(appearedPaths && { appearedPaths }) }
    }),
    changes: {
      since: { commit, branch, generatedAt },
      ...(isPartial && { partial }),
      ...listChangedKeys(comparison),
    },
  }
}

function toCounts({ key, tests, occurrences, paths }: PatternModel): PatternCounts {
  return { key, tests, occurrences, paths: paths.map(({ path }) => path) }
}

/** A baseline of the run, and its path as reports show it. */
export interface NamedBaseline {
  readonly name: string
  readonly baseline: Baseline
}

/** Adds each pattern's reason, the counts by state, and the entries that need a look. */
function applyBaseline(model: SummaryModel, baselines: readonly NamedBaseline[]): SummaryModel {
  const classify = createClassifier(
    baselines.flatMap(({ baseline }) => baseline.entries),
    Date.parse(model.run.startedAt),
  )
  const patterns = model.patterns.map((pattern) => explainState(pattern, classify))
  const counts = { ...model.totals, ...countStates(patterns) }
  if (baselines.length === 0) return { ...model, patterns, totals: counts }
  return { ...model, patterns, totals: counts, baseline: summarizeBaselines(baselines, patterns) }
}

/** Adds what the entry behind a pattern's state says. Keeps the new paths only if the pattern is known on others. */
function explainState(pattern: PatternModel, classify: Classify): PatternModel {
  const { baseline, newPaths = [], ...others } = pattern
  if (!baseline) return others
  const { key, paths } = pattern
  if (baseline.state === 'new') {
    const unlisted = newPaths.filter((path) => classify(key, () => path).state === 'new')
    const isListed = classify(key).entry !== undefined && unlisted.length > 0
    return { ...others, baseline, ...(isListed && { newPaths: unlisted }) }
  }
  const matches = paths.map(({ path }) => classify(key, () => path))
  const entry = matches.find(({ state }) => state === baseline.state)?.entry
  return { ...others, baseline: entry ? toPatternBaseline(baseline, entry) : baseline }
}

function toPatternBaseline(
  { state }: PatternBaseline,
  { reason, expires, ticket }: BaselineEntry,
): PatternBaseline {
  return { state, reason, expires, ticket }
}

function countStates(patterns: readonly PatternModel[]) {
  const count = (state: PatternBaseline['state']): number =>
    patterns.filter(({ baseline }) => baseline?.state === state).length
  return { newPatterns: count('new'), knownPatterns: count('known'), expiredPatterns: count('expired') }
}

function summarizeBaselines(
  baselines: readonly NamedBaseline[],
  patterns: readonly PatternModel[],
): SummaryBaseline {
  const entries = baselines.flatMap(({ baseline }) => baseline.entries)
  const occurred = patterns.map(({ key, paths }) => ({ key, paths: paths.map(({ path }) => path) }))
  return {
    file: baselines.map(({ name }) => name).join(', '),
    entries: entries.length,
    notSeen: findUnseen(entries, occurred).map(({ key }) => key),
    growing: findGrowing(entries, patterns).map(({ entry, tests }) => ({
      key: entry.key,
      tests,
      testsBefore: entry.tests ?? 0,
    })),
  }
}
