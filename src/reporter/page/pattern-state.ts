import type { SummaryTotals } from '../../summary-file/summary.js'
import { formatNumber } from '../../values/numbers.js'
import type { PageData } from '../page-data/page-types.js'
import type { Tone } from './outcome.js'
import type { Pattern } from './run.js'

type Assessed = Pick<Pattern, 'baseline' | 'change'>

/** `6 new, 1 unchanged, 1 known`, which are all patterns; undefined without baseline and compared run. */
export function formatStateCounts({
  baseline,
  changes,
  totals,
}: Pick<PageData, 'baseline' | 'changes'> & { readonly totals: SummaryTotals }): string | undefined {
  if (!baseline && !changes) return undefined
  const counts = {
    new: totals.newPatterns,
    expired: totals.expiredPatterns,
    unchanged: totals.unchangedPatterns,
    known: totals.knownPatterns,
  }
  const present = Object.entries(counts).filter(([, patterns]) => patterns > 0)
  return present.map(([state, patterns]) => `${formatNumber(patterns)} ${state}`).join(', ')
}

/** The words that `is:` finds: `new`, `known`, `expired`, `worse`, `same`, `better`. */
export function getPatternStates({ baseline, change }: Assessed): readonly string[] {
  const isNew = (baseline?.state ?? 'new') === 'new' && (change ?? 'new') === 'new'
  const isAssessed = baseline !== undefined || change !== undefined
  const states = [baseline?.state, change].filter((state) => state !== undefined && state !== 'new')
  return [...(isNew && isAssessed ? ['new'] : []), ...states.map(String)]
}

const tones: Readonly<Record<string, Tone>> = {
  new: 'bad',
  expired: 'bad',
  worse: 'warn',
  better: 'good',
  known: 'quiet',
}

/** The most important state; undefined for one that needs no label. */
export function getStateBadge(pattern: Assessed): { readonly text: string; readonly tone: Tone } | undefined {
  const states = getPatternStates(pattern)
  const text = ['expired', 'known', 'new', 'worse', 'better'].find((state) => states.includes(state))
  return text === undefined ? undefined : { text, tone: tones[text] ?? 'quiet' }
}
