// The matchers for URL, method and signature, shown as `url(/^\/hook/)`, `method(POST)` and `signature(stripe)`.
import { toUrlRegExp } from '../filter.js'
import type { SignatureScheme } from '../signatures/signature-scheme.js'
import { createMatcher, type PayloadMatcher } from './matcher.js'

export function createUrlMatcher(url: string | RegExp): PayloadMatcher {
  const pattern = toUrlRegExp(url, 'url')
  const summary = `url(${pattern})`
  const exactPath = findExactPath(pattern)
  return {
    ...createMatcher('url', summary, ({ url: actual }) => ({ matched: pattern.test(actual), actual })),
    ...(exactPath === undefined ? {} : { exactPath }),
  }
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

/**
 * Creates a matcher for the delivery's signature; shown as `signature(stripe)`. Its note explains whether the header,
 * the timestamp or the digest is wrong.
 */
export function createSignatureMatcher(scheme: SignatureScheme): PayloadMatcher {
  const matcher = createMatcher('signature', `signature(${scheme.name})`, (webhook) => {
    const note = scheme.findProblem(webhook)
    return note === undefined ? { matched: true } : { matched: false, note }
  })
  return { ...matcher, secretHeaders: scheme.secretHeaders }
}
