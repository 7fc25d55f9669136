import { makeVisible } from '../../values/text/safe-text.js'
import type { MatcherVerdict } from '../types.js'
import { describeTypeMismatch, formatValue } from './values/format-value.js'

export function formatVerdict(verdict: MatcherVerdict): string {
  if (verdict.matched) return `✓ ${makeVisible(verdict.matcher)}`
  const reasons = [
    ...(verdict.note === undefined ? [] : [verdict.note]),
    ...('actual' in verdict && describeTypeMismatch(verdict.expected, verdict.actual) === undefined
      ? [`got ${formatValue(verdict.actual)}`]
      : []),
  ]
  const why = reasons.map(makeVisible).join(', ')
  return `✗ ${makeVisible(verdict.matcher)}${why && `: ${why}`}`
}
