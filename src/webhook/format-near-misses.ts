// What came closest, as lines under a timeout's message. They are part of the stack only: the message has its three
// lines.
import { formatValue } from './format-value.js'
import type { MatcherVerdict, NearMiss } from './types.js'

/** One block for each near miss; empty when nothing came. */
export function formatNearMisses(nearMisses: readonly NearMiss[]): string {
  return nearMisses.map((nearMiss, index) => blockOf(nearMiss, index === 0 ? 'Closest' : 'Next')).join('')
}

function blockOf({ webhook, verdicts }: NearMiss, rank: string): string {
  return [`\n  ${rank}: ${webhook.method} ${webhook.url}`, ...verdicts.map(lineOf)].join('\n    ')
}

function lineOf(verdict: MatcherVerdict): string {
  if (verdict.matched) return `✓ ${verdict.matcher}`
  const seen = 'actual' in verdict ? [`got ${formatValue(verdict.actual)}`] : []
  const why = [...(verdict.note === undefined ? [] : [verdict.note]), ...seen].join(', ')
  return `✗ ${verdict.matcher}${why && `: ${why}`}`
}
