import { describe, expect, test } from 'vitest'
import type { Occurrence } from '../../../../src/findings/kinds/kinds.js'
import { type NetworkErrorRule, resolveOnlyRule, resolveRule } from '../../../../src/findings/rules/rule.js'

const httpError: Occurrence = {
  kind: 'http-error',
  url: 'https://shop.test/movies?page=2',
  timestamp: '',
  method: 'POST',
  status: 422,
}
const pageError: Occurrence = {
  kind: 'page-error',
  url: 'https://shop.test/cart',
  timestamp: '',
  errorName: 'TypeError',
  message: 'Cart is gone',
}

describe('a rule', () => {
  test.each<[NetworkErrorRule, matchesHttpError: boolean, matchesPageError: boolean]>([
    [{}, true, false],
    [{ kind: 'http-error' }, true, false],
    [{ kind: 'page-error' }, false, true],
    [{ method: 'post' }, true, false],
    [{ method: 'GET' }, false, false],
    [{ status: 422 }, true, false],
    [{ status: [422, 430] }, true, false],
    [{ status: [410, 422] }, true, false],
    [{ status: [423, 599] }, false, false],
    [{ url: '**/movies?*' }, true, false],
    [{ url: '/movies?page=2' }, true, false],
    [{ url: '/movies?' }, false, false],
    [{ url: /movies/g }, true, false],
    [{ url: /^movies/ }, false, false],
    [{ url: '**/movies?*', method: 'GET', status: 422 }, false, false],
    [{ kind: 'page-error', url: '/cart' }, false, true],
    [{ kind: 'page-error', method: 'GET' }, false, false],
    [{ kind: 'page-error', message: 'is gone' }, false, true],
    [{ kind: 'page-error', message: /^Cart/y }, false, true],
    [{ kind: 'page-error', message: 'is here' }, false, false],
    [{ kind: 'page-error', url: '/cart', message: 'is here' }, false, false],
  ])('%o matches the HTTP error: %s, the page error: %s', (rule, matchesHttpError, matchesPageError) => {
    const { matches } = resolveRule(rule, 'https://shop.test')
    expect([matches(httpError), matches(pageError)]).toEqual([matchesHttpError, matchesPageError])
    expect([matches(httpError), matches(pageError)]).toEqual([matchesHttpError, matchesPageError])
  })

  test.each<[NetworkErrorRule, boolean]>([
    [{ kind: 'api-error', status: 422 }, true],
    [{ kind: 'api-error', method: 'post', url: '**/movies?*' }, true],
  ])("%o matches the test's own API request: %s", (rule, isMatch) => {
    expect(resolveRule(rule).matches({ ...httpError, kind: 'api-error' })).toBe(isMatch)
  })

  test.each<[NetworkErrorRule, matchesHttpError: boolean, matchesPageError: boolean]>([
    [{}, true, true],
    [{ url: '/**' }, true, true],
    [{ url: '/cart' }, false, true],
    [{ status: 422 }, true, false],
    [{ message: 'is gone' }, false, true],
    [{ kind: 'http-error' }, true, false],
    [{ kind: 'page-error', url: '/cart' }, false, true],
  ])('of `only`, %o applies to all kinds without a kind', (rule, matchesHttpError, matchesPageError) => {
    const { matches } = resolveOnlyRule(rule, 'https://shop.test', 'only[0]')
    expect([matches(httpError), matches(pageError)]).toEqual([matchesHttpError, matchesPageError])
  })

  test.each<[NetworkErrorRule, string]>([
    [{ kind: 'page-error' }, 'any page-error'],
    [{ kind: 'http-error' }, 'any network error'],
    [{ kind: 'console-error', message: 'boom' }, 'boom'],
    [{ kind: 'request-failed', method: 'put', url: '/a', message: /^net/ }, 'PUT /a /^net/'],
    [{ status: [404, 404], method: 'get' }, 'GET 404'],
    [{ status: [500, 599], url: /x/i }, '500-599 /x/i'],
    [{}, 'any network error'],
  ])('%o is described as %s', (rule, description) => {
    expect(resolveRule(rule).description).toBe(description)
  })
})

test.each<[what: string, problem: string, rules: unknown[]]>([
  ['rule', 'an object', [null, /x/, 'ResizeObserver', []]],
  [
    'rule.kind',
    `'http-error', 'request-failed', 'graphql-error', 'api-error', 'page-error', 'console-error', 'console-warning' or 'csp-violation'`,
    [{ kind: 'page' }],
  ],
  ['rule.method', 'an HTTP method', [{ method: 7 }, { method: '' }]],
  ['rule.url', 'a glob or a RegExp', [{ url: 7 }, { url: '' }]],
  [
    'rule.message',
    'a non-empty string or a RegExp',
    [
      { kind: 'page-error', message: '' },
      { kind: 'page-error', message: 7 },
    ],
  ],
  [
    'rule.status',
    'from 400 to 599, or a range such as [500, 599]',
    [
      302,
      399,
      600,
      404.5,
      '404',
      404n,
      [400],
      [400, 500, 599],
      [500, 400],
      [400, '500'],
      [399, 500],
      [500, 600],
    ].map((status) => ({ status })),
  ],
])('throws a TypeError if %s is not %s', (what, problem, rules) => {
  for (const rule of rules) {
    expect(() => resolveRule(rule as NetworkErrorRule)).toThrow(TypeError)
    expect(() => resolveRule(rule as NetworkErrorRule)).toThrow(`${what} must be ${problem}; got `)
  }
})

test.each<[object, string]>([
  [
    { kind: 'page-error', status: 500 },
    "rule.status is for HTTP and API errors. Omit it for the kind 'page-error'.",
  ],
  [
    { message: 'boom' },
    `rule.message needs a kind, such as kind: 'page-error'. HTTP errors, the default, have no message.`,
  ],
  [{ code: 1 }, 'Unknown option "code" of rule. Valid options: kind, url, method, status, message.'],
])('throws a TypeError for %o', (rule, message) => {
  expect(() => resolveRule(rule)).toThrow(new TypeError(message))
})
