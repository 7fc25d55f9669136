import { getKindLabel } from '../../findings/kinds/kinds.js'
import type { SummaryTotals } from '../../summary-file/summary.js'
import { count } from '../../values/numbers.js'

type Counts = Pick<SummaryTotals, 'kinds' | 'patterns'>

/** Returns the subject of a heading. The errors of a page and its console are not about the network. */
export function getSubject({ kinds }: Pick<Counts, 'kinds'>): string {
  return Object.keys(kinds).some((kind) => getKindLabel(kind).speaker === 'page') ? 'Errors' : 'Network errors'
}

/** Formats the number of errors, such as `6 HTTP errors`, or `8 errors` if there are several kinds. */
export function countErrors({ kinds, patterns }: Counts): string {
  const [kind = '', ...others] = Object.keys(kinds)
  return others.length > 0 ? count(patterns, 'error') : countKind(kind, patterns)
}

/** Formats counts such as `6 HTTP errors, 2 page errors`. Undefined for a single kind, as `countErrors` names it. */
export function formatKindCounts({ kinds }: Pick<Counts, 'kinds'>): string | undefined {
  const counts = Object.entries(kinds).map(([kind, { patterns }]) => countKind(kind, patterns))
  return counts.length > 1 ? counts.join(', ') : undefined
}

function countKind(kind: string, errors: number): string {
  const { singular, plural } = getKindLabel(kind)
  return count(errors, singular, plural)
}
