import { createRedactor, type Redactor } from '../../redaction/redactor.js'
import { toStatelessRegExp } from '../../values/patterns/stateless-regexp.js'
import type { MatcherVerdict, ReceivedWebhook } from '../types.js'
import type { PayloadMatcher } from './matcher.js'
import { formatValue } from './values/format-value.js'

const defaultRedactor = createRedactor()

/** Matches one header of the delivery: `header(x-event="movie.created")`. Values of secret headers are never shown. */
export function headerMatcher(name: string, expected: string | RegExp): PayloadMatcher {
  const key = name.toLowerCase()
  const pattern = expected instanceof RegExp ? toStatelessRegExp(expected) : undefined
  const wanted = String(pattern ?? expected)
  const describe = (redactor: Redactor = defaultRedactor) => {
    const visible = redactHeader(key, wanted, redactor)
    return `header(${key}=${pattern || visible !== wanted ? visible : formatValue(visible)})`
  }
  const matches = (webhook: ReceivedWebhook) => {
    const value = getHeader(webhook, key)
    return value !== undefined && (pattern ? pattern.test(value) : value === wanted)
  }
  const redact = (verdict: MatcherVerdict, redactor: Redactor): MatcherVerdict => ({
    ...verdict,
    matcher: describe(redactor),
    expected: redactHeader(key, wanted, redactor),
    ...('actual' in verdict && { actual: redactHeader(key, String(verdict.actual), redactor) }),
  })
  const explain = (webhook: ReceivedWebhook, redactor: Redactor = defaultRedactor): MatcherVerdict => {
    const value = getHeader(webhook, key)
    const details = value === undefined ? { note: `no header ${key}` } : { actual: value }
    return redact({ matcher: '', matched: matches(webhook), ...details }, redactor)
  }
  return { matches, describe, explain, redact }
}

function getHeader({ headers }: ReceivedWebhook, key: string): string | undefined {
  return Object.hasOwn(headers, key) ? headers[key] : undefined
}

function redactHeader(key: string, value: string, redactor: Redactor): string {
  return redactor.headers({ [key]: value })[key] ?? value
}
