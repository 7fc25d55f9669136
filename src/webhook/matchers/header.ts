// header(x-event="movie.created"): one header of the delivery. Values of secret headers are never shown.
import { toUrlRegExp } from '../filter.js'
import { formatValue } from '../format-value.js'
import type { MatcherVerdict, ReceivedWebhook } from '../types.js'
import { isSecretHeader, redacted } from '../webhook-json.js'
import type { PayloadMatcher } from './matcher.js'

export function headerMatcher(name: string, expected: string | RegExp): PayloadMatcher {
  const key = name.toLowerCase()
  const shown = isSecretHeader(key) ? redacted : undefined
  const pattern = expected instanceof RegExp ? toUrlRegExp(expected) : undefined
  const wanted = pattern ? String(pattern) : String(expected)
  const summary = `header(${key}=${shown ?? (pattern ? wanted : formatValue(wanted))})`
  const matches = ({ headers }: ReceivedWebhook) => {
    const value = Object.hasOwn(headers, key) ? headers[key] : undefined
    return value !== undefined && (pattern ? pattern.test(value) : value === wanted)
  }
  const explain = (webhook: ReceivedWebhook): MatcherVerdict => {
    const value = Object.hasOwn(webhook.headers, key) ? webhook.headers[key] : undefined
    const seen = value === undefined ? { note: `no header ${key}` } : { actual: shown ?? value }
    return { matcher: summary, matched: matches(webhook), expected: shown ?? wanted, ...seen }
  }
  return { matches, describe: () => summary, explain }
}
