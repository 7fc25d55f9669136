// The matchers for everything but the payload, shown as `url(/^\/hook/)`, `method(POST)`, `signature(stripe)`,
// `header(x-event="movie.created")`, `query(page="2")` and `form(command="/weather")`.
import { createInvalid } from '../../values/check-value.js'
import { getString, isRecord } from '../../values/json.js'
import { toStatelessRegExp } from '../../values/text.js'
import { toUrlRegExp } from '../journal/filter.js'
import { describeHidden, describeUnread } from '../journal/received-webhook.js'
import type { ReceivedWebhook } from '../journal/types.js'
import type { CannotTell, SignatureVerifier } from '../signatures/signature-scheme.js'
import { explainNoForm, findFormValues } from './form-fields.js'
import {
  createMatcher,
  createNamedMatcher,
  type Judgement,
  type PayloadMatcher,
  UnusableMatcherError,
} from './matcher.js'

export function createHeaderMatcher(header: string, expected: string | RegExp): PayloadMatcher {
  const name = header.toLowerCase()
  return createTextMatcher('header', name, expected, ({ headers }) => {
    const value = getString(headers, name)
    if (value === undefined) return []
    const cannotTell = describeHidden(name, value)
    return cannotTell === undefined ? [value] : { matched: false, cannotTell }
  })
}

export function createFormMatcher(name: string, expected: string | RegExp): PayloadMatcher {
  return createTextMatcher('form', name, expected, (webhook) => {
    const { headers, body, rawBody } = webhook
    const contentType = headers['content-type'] ?? ''
    const form = rawBody ?? (typeof body === 'string' ? body : '')
    // Such as the form that a server of one's own has parsed. A negative wait for its field would always pass.
    if (isRecord(body) && Object.hasOwn(body, name)) {
      return { matched: false, cannotTell: 'its body is JSON, which matchField() compares' }
    }
    if (!isForm(contentType, webhook)) return explainNoForm(form, contentType, name)
    const cannotTell = describeUnread(webhook)
    if (cannotTell !== undefined) return { matched: false, cannotTell }
    return findFormValues(form, contentType, name)
  })
}

function isForm(contentType: string, { parseError }: ReceivedWebhook): boolean {
  if (contentType === '') return parseError === true
  return /^application\/x-www-form-urlencoded\b/i.test(contentType)
}

export function createQueryMatcher(name: string, expected: string | RegExp): PayloadMatcher {
  return createTextMatcher('query', name, expected, ({ url }) => {
    const start = url.indexOf('?')
    return start === -1 ? [] : new URLSearchParams(url.slice(start)).getAll(name)
  })
}

/** `find` returns the values, or the judgement of a webhook whose values cannot be read. */
function createTextMatcher(
  kind: 'header' | 'query' | 'form',
  name: string,
  expected: string | RegExp,
  find: (webhook: ReceivedWebhook) => readonly string[] | Judgement,
): PayloadMatcher {
  const pattern = expected instanceof RegExp ? toStatelessRegExp(expected) : undefined
  const isWanted = (value: string) => (pattern ? pattern.test(value) : value === expected)
  const judge = (webhook: ReceivedWebhook): Judgement => {
    const found = find(webhook)
    if ('matched' in found) return found
    if (found.length === 0) return { matched: false, missing: [name] }
    const actual = found.length === 1 ? found[0] : found
    if (found.some(isWanted)) return { matched: true, actual }
    return found.some(isGarbled)
      ? { matched: false, actual, cannotTell: 'the value is not UTF-8' }
      : { matched: false, actual }
  }
  return createNamedMatcher(kind, [name], pattern ?? expected, judge)
}

/** Whether a decoder has replaced bytes that it could not decode. */
function isGarbled(value: string): boolean {
  return value.includes('\ufffd')
}

/** Explains a pattern that is meant as text. It matches no such URL, so that a negative wait for it would always pass. */
function explainText(text: string, url: string): string | undefined {
  if (url.includes(text)) {
    return 'its URL contains this text, but does not match it as a regular expression; escape characters such as ? and +'
  }
  if (/^https?:/.test(text) && text.endsWith(url)) {
    return 'its URL is a path with a query, but this pattern has an origin'
  }
  return undefined
}

export function createUrlMatcher(url: string | RegExp): PayloadMatcher {
  const pattern = toUrlRegExp(url, 'url')
  const summary = `url(${pattern})`
  const exactPath = findExactPath(pattern)
  const judge = ({ url: actual }: ReceivedWebhook): Judgement => {
    if (pattern.test(actual)) return { matched: true, actual }
    const cannotTell = typeof url === 'string' ? explainText(url, actual) : undefined
    return cannotTell === undefined ? { matched: false, actual } : { matched: false, actual, cannotTell }
  }
  return { ...createMatcher('url', summary, judge), exactPath }
}

export function createMethodMatcher(method: string): PayloadMatcher {
  const expected = method.toUpperCase()
  return createMatcher('method', `method(${expected})`, ({ method: actual }) => ({
    matched: actual === expected,
    actual,
    expected,
  }))
}

/** Returns the only path that a URL pattern such as `^/hook/orders$` matches, so that only that path is read. */
function findExactPath({ source, flags }: RegExp): string | undefined {
  if (/[im]/.test(flags)) return undefined
  const literal = /^\^((?:[\w/~-]|\\[./-])+)\$$/.exec(source)?.[1]
  return literal?.replace(/\\/g, '')
}

/** Creates a matcher whose note explains whether the header, the timestamp or the digest is wrong. */
export function createSignatureMatcher(scheme: SignatureVerifier): PayloadMatcher {
  const matcher = createMatcher('signature', `signature(${scheme.name})`, (webhook) => {
    const problem = findProblem(scheme, webhook)
    if (problem === undefined) return { matched: true }
    return typeof problem === 'string' ? { matched: false, note: problem } : { matched: false, ...problem }
  })
  return { ...matcher, secretHeaders: scheme.secretHeaders }
}

/** Calls a scheme, which may be the test's own. Throws a `TypeError` if it returns anything but a problem. */
function findProblem(scheme: SignatureVerifier, webhook: ReceivedWebhook): string | CannotTell | undefined {
  const problem: unknown = scheme.findProblem(webhook)
  if (problem === undefined || typeof problem === 'string') return problem
  const cannotTell = getString(problem, 'cannotTell')
  if (cannotTell !== undefined) return { cannotTell, thrown: getString(problem, 'thrown') }
  if (problem instanceof Promise) problem.catch(() => undefined)
  const { message } = createInvalid(
    `The result of findProblem() of the scheme ${scheme.name}`,
    'a string that describes the problem, or undefined',
    problem,
  )
  throw new UnusableMatcherError(message)
}
