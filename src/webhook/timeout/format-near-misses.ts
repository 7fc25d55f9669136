import { makeVisible } from '../../values/text/safe-text.js'
import { describeTypeMismatch, formatValue } from '../matchers/values/format-value.js'
import type { MatcherVerdict, NearMiss, WebhookJson } from '../types.js'

/** Formats the lines below a timeout's message, one block for each near miss. Expects redacted near misses. */
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
  const saysBoth = saysBothValues(verdict)
  const reasons = [
    ...(verdict.note === undefined ? [] : [verdict.note]),
    ...('actual' in verdict && !saysBoth ? [`got ${formatValue(verdict.actual)}`] : []),
  ]
  const why = reasons.map(makeVisible).join(', ')
  return `✗ ${makeVisible(saysBoth ? nameMatcher(verdict) : verdict.matcher)}${why && `: ${why}`}`
}

/** Whether the note contains both values, as a note about mismatching types does. */
function saysBothValues({ expected, actual, note }: MatcherVerdict): boolean {
  const mismatch = describeTypeMismatch(expected, actual)
  return mismatch !== undefined && note?.endsWith(mismatch) === true
}

/** Shortens `field(data.id="42")` to `field(data.id)`, because the quotes suggest a string even for the number 42. */
export function nameMatcher({ matcher, expected }: MatcherVerdict): string {
  const [, name] = /^((?:field|form|header)\([^=]*)=/.exec(matcher) ?? []
  return name === undefined || expected === undefined ? matcher : `${name})`
}
