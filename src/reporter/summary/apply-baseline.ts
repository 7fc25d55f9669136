// Adds what the baseline files say to the states that the workers decided.
import type { Baseline, BaselineEntry } from '../../baseline/baseline.js'
import { type Classify, createClassifier } from '../../baseline/classify.js'
import { findGrowing, findUnseen } from '../../baseline/review-entries.js'
import type { PatternBaseline, SummaryBaseline } from '../../summary-file/assessment.js'
import type { PatternModel, SummaryModel } from './model.js'

/** A baseline of the run, and its path as reports show it. */
export interface NamedBaseline {
  readonly name: string
  readonly baseline: Baseline
}

/** Adds each pattern's reason, the counts by state, and the entries that need a look. */
export function applyBaseline(model: SummaryModel, baselines: readonly NamedBaseline[]): SummaryModel {
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
