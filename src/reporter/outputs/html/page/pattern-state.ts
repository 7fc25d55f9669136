import { formatHeadline } from '../../../../comparison/format-headline.js'
import type { PageData } from '../data/page-types.js'
import type { Tone } from './outcome.js'
import type { Pattern } from './run.js'

type Assessed = Pick<Pattern, 'baseline' | 'change'>

/** `6 new, 1 known`; undefined without baseline and compared run. */
export function formatStateCounts({
  baseline,
  changes,
  patterns,
  totals,
}: Pick<PageData, 'baseline' | 'changes' | 'patterns' | 'totals'>): string | undefined {
  if (!baseline && !changes) return undefined
  const expired = patterns.filter((pattern) => pattern.baseline?.state === 'expired').length
  return formatHeadline({ new: totals.newPatterns, expired, known: totals.knownPatterns })
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
