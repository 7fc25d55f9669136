// The matchers for strings in a delivery, shown as `header(x-event="movie.created")` and `form(command="/weather")`.
import { toStatelessRegExp } from '../../values/patterns.js'
import type { ReceivedWebhook } from '../types.js'
import { readFormFields } from './form-fields.js'
import { createNamedMatcher, type Judgement, type PayloadMatcher } from './matcher.js'

/** Creates a matcher for one header of the delivery. */
export function createHeaderMatcher(header: string, expected: string | RegExp): PayloadMatcher {
  const name = header.toLowerCase()
  return createTextMatcher('header', name, expected, ({ headers }) =>
    Object.hasOwn(headers, name) ? [headers[name] ?? ''] : [],
  )
}

/** Creates a matcher for a field of a form-encoded body. If the field is repeated, any value may match. */
export function createFormMatcher(name: string, expected: string | RegExp): PayloadMatcher {
  return createTextMatcher('form', name, expected, (webhook) =>
    readFormFields(webhook)?.flatMap(([field, value]) => (field === name ? [value] : [])),
  )
}

/** `find` returns the values, or undefined if the body is not a form. */
function createTextMatcher(
  kind: 'header' | 'form',
  name: string,
  expected: string | RegExp,
  find: (webhook: ReceivedWebhook) => readonly string[] | undefined,
): PayloadMatcher {
  const pattern = expected instanceof RegExp ? toStatelessRegExp(expected) : undefined
  const isWanted = (value: string) => (pattern ? pattern.test(value) : value === expected)
  const judge = (webhook: ReceivedWebhook): Judgement => {
    const found = find(webhook)
    if (!found) return { matched: false, note: 'the body is not form-encoded' }
    if (found.length === 0) return { matched: false, missing: [name] }
    return { matched: found.some(isWanted), actual: found.length === 1 ? found[0] : found }
  }
  return createNamedMatcher(kind, [name], pattern ?? expected, judge)
}
