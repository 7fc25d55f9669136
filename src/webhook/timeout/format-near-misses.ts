import { makeVisible } from '../../values/text/safe-text.js'
import { describeTypeMismatch, formatValue } from '../matchers/values/format-value.js'
import type { MatcherVerdict, NearMiss, WebhookJson } from '../types.js'

/** Formats the lines below a timeout's message: one block for each near miss. Expects redacted near misses. */
export function formatNearMisses(nearMisses: readonly NearMiss<WebhookJson>[]): string {
  return nearMisses
    .map((nearMiss, index) => formatNearMiss(nearMiss, index === 0 ? 'Closest' : 'Next'))
    .join('')
}

function formatNearMiss({ webhook, verdicts }: NearMiss<WebhookJson>, rank: string): string {
  const request = makeVisible(`${webhook.method} ${webhook.url}`)
  return [`\n  ${rank}: ${request}`, ...verdicts.map(formatVerdict)].join('\n    ')
}

function formatVerdict(verdict: MatcherVerdict): string {
  if (verdict.matched) return `✓ ${makeVisible(verdict.matcher)}`
  const reasons = [...(verdict.note === undefined ? [] : [verdict.note]), ...formatActual(verdict)]
  const why = reasons.map(makeVisible).join(', ')
  return `✗ ${makeVisible(verdict.matcher)}${why && `: ${why}`}`
}

/** A note about mismatching types already contains both values. */
function formatActual(verdict: MatcherVerdict): string[] {
  if (!('actual' in verdict)) return []
  const mismatch = describeTypeMismatch(verdict.expected, verdict.actual)
  return mismatch !== undefined && verdict.note?.endsWith(mismatch)
    ? []
    : [`got ${formatValue(verdict.actual)}`]
}
