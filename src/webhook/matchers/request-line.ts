// The matchers of URL and method: `url(/^\/hook/)` and `method(POST)`.
import { toUrlRegExp } from '../filter.js'
import type { PayloadMatcher } from './matcher.js'

export function createUrlMatcher(url: string | RegExp): PayloadMatcher {
  const pattern = toUrlRegExp(url, 'url')
  const summary = `url(${pattern})`
  const exactPath = findExactPath(pattern)
  return {
    matches: (webhook) => pattern.test(webhook.url),
    describe: () => summary,
    explain: (webhook) => ({ matcher: summary, matched: pattern.test(webhook.url), actual: webhook.url }),
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
  const summary = `method(${expected})`
  return {
    matches: (webhook) => webhook.method === expected,
    describe: () => summary,
    explain: (webhook) => ({
      matcher: summary,
      matched: webhook.method === expected,
      actual: webhook.method,
      expected,
    }),
  }
}

/** `^/hook/orders$` matches exactly one path, so the server can be asked for that path alone. */
function findExactPath({ source, flags }: RegExp): string | undefined {
  if (/[im]/.test(flags)) return undefined
  const literal = /^\^((?:[\w/~-]|\\[./-])+)\$$/.exec(source)?.[1]
  return literal?.replace(/\\/g, '')
}
