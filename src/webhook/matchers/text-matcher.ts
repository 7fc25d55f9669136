// The matchers for strings in a delivery, shown as `header(x-event="movie.created")` and `form(command="/weather")`.
// Values of secret headers and fields are never shown.
import { createRedactor, type Redactor } from '../../redaction/redactor.js'
import { toStatelessRegExp } from '../../values/patterns/stateless-regexp.js'
import type { MatcherVerdict, ReceivedWebhook } from '../types.js'
import { readFormFields } from './form-fields.js'
import type { PayloadMatcher } from './matcher.js'
import { formatValue } from './values/format-value.js'
import { redactAt } from './values/redact-value.js'

const defaultRedactor = createRedactor()

/** Where a matcher finds its strings. Header names are lowercase. If a name occurs repeatedly, any value may match. */
interface TextSource {
  /** The word with which the summary begins. */
  readonly kind: 'header' | 'form'
  readonly name: string
  /** Returns the values, or a note that explains why there are none. */
  readonly find: (webhook: ReceivedWebhook) => readonly string[] | string
  readonly hide: (value: string, redactor: Redactor) => string
}

/** Creates a matcher for one header of the delivery. */
export function createHeaderMatcher(header: string, expected: string | RegExp): PayloadMatcher {
  const name = header.toLowerCase()
  const find = ({ headers }: ReceivedWebhook) =>
    Object.hasOwn(headers, name) ? [headers[name] ?? ''] : `no header ${name}`
  const hide = (value: string, redactor: Redactor) => redactor.headers({ [name]: value })[name] ?? value
  return createTextMatcher({ kind: 'header', name, find, hide }, expected)
}

/** Creates a matcher for a field of a form-encoded body. */
export function createFormMatcher(name: string, expected: string | RegExp): PayloadMatcher {
  const find = (webhook: ReceivedWebhook) => {
    const fields = readFormFields(webhook)
    if (!fields) return 'the body is not form-encoded'
    const values = fields.flatMap(([field, value]) => (field === name ? [value] : []))
    return values.length === 0 ? `no form field ${name}` : values
  }
  const hide = (value: string, redactor: Redactor) => String(redactAt([name], value, redactor))
  return createTextMatcher({ kind: 'form', name, find, hide }, expected)
}

function createTextMatcher(
  { kind, name, find, hide }: TextSource,
  expected: string | RegExp,
): PayloadMatcher {
  const pattern = expected instanceof RegExp ? toStatelessRegExp(expected) : undefined
  const wanted = String(pattern ?? expected)
  const isWanted = (value: string) => (pattern ? pattern.test(value) : value === wanted)
  const describe = (redactor: Redactor = defaultRedactor) => {
    const visible = hide(wanted, redactor)
    return `${kind}(${name}=${pattern || visible !== wanted ? visible : formatValue(visible)})`
  }
  const redact = (verdict: MatcherVerdict, redactor: Redactor): MatcherVerdict => {
    const hideAll = (value: unknown): unknown =>
      Array.isArray(value) ? value.map(hideAll) : hide(String(value), redactor)
    return {
      ...verdict,
      matcher: describe(redactor),
      expected: hide(wanted, redactor),
      ...('actual' in verdict && { actual: hideAll(verdict.actual) }),
    }
  }
  const matches = (webhook: ReceivedWebhook) => {
    const found = find(webhook)
    return typeof found !== 'string' && found.some(isWanted)
  }
  const explain = (webhook: ReceivedWebhook, redactor: Redactor = defaultRedactor): MatcherVerdict => {
    const found = find(webhook)
    const details =
      typeof found === 'string' ? { note: found } : { actual: found.length === 1 ? found[0] : found }
    return redact({ matcher: '', matched: matches(webhook), ...details }, redactor)
  }
  return { matches, describe, explain, redact }
}
