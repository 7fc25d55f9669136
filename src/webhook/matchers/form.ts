import { createRedactor, type Redactor } from '../../redaction/redactor.js'
import { toStatelessRegExp } from '../../values/patterns/stateless-regexp.js'
import type { MatcherVerdict, ReceivedWebhook } from '../types.js'
import { readFormFields } from './form-fields.js'
import type { PayloadMatcher } from './matcher.js'
import { formatValue } from './values/format-value.js'
import { redactAt } from './values/redact-value.js'

const defaultRedactor = createRedactor()
const noForm = 'the body is not form-encoded'

/** Matches a field of a form-encoded body: `form(command="/weather")`. Values of secret fields are never shown. */
export function formMatcher(name: string, expected: string | RegExp): PayloadMatcher {
  const pattern = expected instanceof RegExp ? toStatelessRegExp(expected) : undefined
  const wanted = String(pattern ?? expected)
  const isWanted = (value: string) => (pattern ? pattern.test(value) : value === wanted)
  const hide = (value: string, redactor: Redactor) => String(redactAt([name], value, redactor))
  const getValues = (webhook: ReceivedWebhook) =>
    readFormFields(webhook)?.flatMap(([field, value]) => (field === name ? [value] : []))
  const matches = (webhook: ReceivedWebhook) => getValues(webhook)?.some(isWanted) ?? false
  const describe = (redactor: Redactor = defaultRedactor) => {
    const visible = hide(wanted, redactor)
    return `form(${name}=${pattern || visible !== wanted ? visible : formatValue(visible)})`
  }
  const redact = (verdict: MatcherVerdict, redactor: Redactor): MatcherVerdict => ({
    ...verdict,
    matcher: describe(redactor),
    expected: hide(wanted, redactor),
    ...('actual' in verdict && { actual: hideValues(verdict.actual, (value) => hide(value, redactor)) }),
  })
  const explain = (webhook: ReceivedWebhook, redactor: Redactor = defaultRedactor): MatcherVerdict => {
    const details = explainValues(getValues(webhook), name)
    return redact({ matcher: '', matched: matches(webhook), ...details }, redactor)
  }
  return { matches, describe, explain, redact }
}

function explainValues(
  values: readonly string[] | undefined,
  name: string,
): Pick<MatcherVerdict, 'actual' | 'note'> {
  if (values === undefined) return { note: noForm }
  if (values.length === 0) return { note: `no form field ${name}` }
  return { actual: values.length === 1 ? values[0] : values }
}

function hideValues(actual: unknown, hide: (value: string) => string): unknown {
  return Array.isArray(actual) ? actual.map((value) => hide(String(value))) : hide(String(actual))
}
