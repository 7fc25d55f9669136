import { formatRunName } from '../../comparison/format-changes.js'
import { count, formatNumber, formatPresent } from '../../values/numbers.js'
import { uncapitalize } from '../../values/text/first-letter.js'
import { makeVisible } from '../../values/text/safe-text.js'
import { truncate } from '../../values/text/truncate.js'
import { isInFailedTest, isKnown, isNewOrExpired } from '../summary/assess.js'
import type { PatternModel, SummaryModel } from '../summary/model.js'
import { isNotSeenJudged } from './not-judged.js'
import { summarizeTimeouts } from './phrases.js'

const maxNewPaths = 3
const maxPathLength = 200

/** Formats counts such as `Network errors: 2 new, 4 known`. Undefined if there is no baseline. */
export function formatAssessment(model: SummaryModel): string | undefined {
  const counts = formatStateCounts(model)
  return counts === undefined ? undefined : `Network errors: ${counts || 'nothing new'}`
}

/**
 * Formats a summary's title, such as `Network errors: 2 new; 1 webhook missing`. If no error is new, missing webhooks
 * come first, so that the title does not begin with `nothing new`. Undefined if there is no baseline.
 */
export function formatTitle(model: SummaryModel): string | undefined {
  const assessment = formatAssessment(model)
  if (assessment === undefined || model.totals.webhookTimeouts === 0) return assessment
  const timeouts = summarizeTimeouts(model)
  return model.patterns.some(isNewOrExpired)
    ? `${assessment}; ${timeouts}`
    : `${timeouts}; ${uncapitalize(assessment)}`
}

/** Returns `new`, `known` or `expired`; without a baseline, how the pattern changed. Empty if it did not. */
export function getStateWord({ baseline, change }: Pick<PatternModel, 'baseline' | 'change'>): string {
  return baseline?.state ?? (change === 'same' ? '' : (change ?? ''))
}

/** Formats a state, such as `new on /carts/items` or `expired 2027-03-31: Avatars are not seeded in CI`. */
export function formatPatternState(pattern: PatternModel): string {
  const { baseline } = pattern
  if (baseline?.state === 'expired') return makeVisible(`expired ${baseline.expires}: ${baseline.reason}`)
  if (baseline?.state === 'known') return makeVisible(`known: ${baseline.reason}`)
  return [getStateWord(pattern), formatNewPaths(pattern)].filter(Boolean).join(' ')
}

/** Formats the paths that are new or appeared, such as `on /carts/items, /carts/coupons and 3 more paths`. */
export function formatNewPaths({
  newPaths,
  appearedPaths = [],
}: Pick<PatternModel, 'newPaths' | 'appearedPaths'>): string {
  const paths = newPaths ?? appearedPaths
  if (paths.length === 0) return ''
  const shown = paths.slice(0, maxNewPaths).map((path) => truncate(makeVisible(path), maxPathLength))
  const rest = paths.length - shown.length
  return `on ${shown.join(', ')}${rest > 0 ? ` and ${count(rest, 'more path')}` : ''}`
}

/** Formats the number of errors by state, such as `6 new, 1 known`. Undefined if there is no baseline. */
export function formatStateCounts({
  baseline,
  totals,
}: Pick<SummaryModel, 'baseline' | 'totals'>): string | undefined {
  if (!baseline) return undefined
  return formatPresent({
    new: totals.newPatterns,
    expired: totals.expiredPatterns,
    known: totals.knownPatterns,
  })
}

/** A list of keys shown below the errors. */
export interface AssessmentNote {
  readonly title: string
  /** The word that follows the number of keys, as in `3 gone`. */
  readonly word: string
  readonly items: readonly string[]
}

export function getAssessmentNotes(model: SummaryModel): readonly AssessmentNote[] {
  const { baseline, changes } = model
  const notSeen = isNotSeenJudged(model) ? baseline?.notSeen : undefined
  const notes = [
    {
      title: changes ? `Gone since ${formatRunName(changes.since)}` : '',
      word: 'gone',
      items: (changes?.gone ?? []).map(formatHttpKey),
    },
    {
      title: `Known errors that no longer occur (baseline prune removes them from ${baseline?.file})`,
      word: 'known no longer occur',
      items: notSeen ?? [],
    },
    {
      title: 'Known errors that affect more tests than before',
      word: 'known in more tests',
      items: formatGrowing(model),
    },
  ]
  return notes
    .filter(({ items }) => items.length > 0)
    .map(({ title, ...note }) => ({ ...note, title: makeVisible(title) }))
}

/** Formats the key of an HTTP error like its title, as in `GET 500 /api/users`. Returns other keys unchanged. */
function formatHttpKey(key: string): string {
  return key.replace(/^([A-Z]+):(\d{3}):/, '$1 $2 ')
}

/** Formats lines such as `GET 500 /api/users: 3 tests (before: 2)`. Entries with `*` have no title, only a key. */
function formatGrowing({ baseline, patterns }: SummaryModel): readonly string[] {
  if (!baseline || baseline.growing.length === 0) return []
  const titles = new Map(patterns.map(({ key, title }) => [key, title]))
  return baseline.growing.map(
    ({ key, tests, testsBefore }) =>
      `${titles.get(key) ?? key}: ${count(tests, 'test')} (before: ${formatNumber(testsBefore)})`,
  )
}

/** Separates known patterns, which are collapsed or only counted. Known patterns in failed tests stay listed. */
export function splitKnown({ patterns }: SummaryModel): {
  readonly listed: readonly PatternModel[]
  readonly known: readonly PatternModel[]
} {
  const isListed = (pattern: PatternModel): boolean => !isKnown(pattern) || isInFailedTest(pattern)
  return { listed: patterns.filter(isListed), known: patterns.filter((pattern) => !isListed(pattern)) }
}
