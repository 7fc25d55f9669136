// The matchers for URL and method, `url(/^\/hook/)` and `method(POST)`.
import { toUrlRegExp } from '../filter.js'
import { createMatcher, type PayloadMatcher } from './matcher.js'

export function createUrlMatcher(url: string | RegExp): PayloadMatcher {
  const pattern = toUrlRegExp(url, 'url')
  const summary = `url(${pattern})`
  const exactPath = findExactPath(pattern)
  return {
    ...createMatcher(summary, ({ url: actual }) => ({ matched: pattern.test(actual), actual })),
    redact: (verdict, redactor) => ({
      ...verdict,
      matcher: redactor.text(summary),
      actual: redactor.url(String(verdict.actual)),
    }),
    ...(exactPath === undefined ? {} : { exactPath }),
  }
}

export function createMethodMatcher(method: string): PayloadMatcher {
  const expected = method.toUpperCase()
  return createMatcher(`method(${expected})`, ({ method: actual }) => ({
    matched: actual === expected,
    actual,
    expected,
  }))
}

/** `^/hook/orders$` matches exactly one path, so the server can be asked for that path alone. */
function findExactPath({ source, flags }: RegExp): string | undefined {
  if (/[im]/.test(flags)) return undefined
  const literal = /^\^((?:[\w/~-]|\\[./-])+)\$$/.exec(source)?.[1]
  return literal?.replace(/\\/g, '')
}
