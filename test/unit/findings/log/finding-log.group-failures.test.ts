import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Occurrence } from '../../../../src/findings/kinds/kinds.js'
import { resolveRule } from '../../../../src/findings/rules/rule.js'
import { createFilterFor, createLog } from '../builders.js'

const record = {
  failedRequests: true,
  pageErrors: true,
  consoleErrors: true,
  graphqlErrors: true,
  cspViolations: true as const,
}
const page = { url: 'https://shop.test/cart' }
const otherPage = { url: 'https://shop.test/b' }
/** The same page after `history.pushState`. */
const movedPage = 'https://shop.test/moved'
const api = 'https://api.test/other/?q=1'

const at = (ms: number) => new Date(Date.UTC(2026, 0, 31, 12) + ms).toISOString()
const failed = (method: string, text: string, ms = 0, url = api): Occurrence => ({
  kind: 'request-failed',
  method,
  message: `net::ERR_${text}`,
  url,
  timestamp: at(ms),
  page,
})
const thrown = (message: string, ms = 0, { url = page.url, on = page } = {}): Occurrence => ({
  kind: 'page-error',
  errorName: 'TypeError',
  message,
  url,
  timestamp: at(ms),
  page: on,
})
const logged = (message: string, ms = 0, { url = page.url, on = page } = {}): Occurrence => ({
  kind: 'console-error',
  message,
  url,
  timestamp: at(ms),
  page: on,
})

const list = (occurrences: readonly Occurrence[]) =>
  createLog(occurrences, { record }).findings.map(({ name, count }) => `${name} × ${count}`)

const refused = (ms = 0, method = 'GET') => failed(method, 'CONNECTION_REFUSED', ms)
const unresolved = (ms = 0) => failed('GET', 'NAME_NOT_RESOLVED', ms)
const echo = (ms = 0, method = 'GET') => failed(method, 'FAILED', ms)

const blocked = (ms = 0, code = 'connect-src', mark = ''): Occurrence => ({
  kind: 'csp-violation',
  code: `${code}:https://api.test`,
  message: `${mark}Connecting to '${api}'`,
  url: api,
  timestamp: at(ms),
  page,
})
const reportOnly = blocked(0, 'connect-src', '[Report Only] ')

const withoutCode = ({ code: _, ...occurrence }: Occurrence): Occurrence => occurrence

const noFetch = 'Failed to fetch'
const isOwnRequest = ({ kind, method }: Occurrence) => kind === 'request-failed' && method !== 'OPTIONS'

describe('merges a failed request with', () => {
  const stack = 'No cart TypeError: Failed to fetch\n    at load'

  const preflight = refused(0, 'OPTIONS')
  test.each([
    {
      what: 'the echo of a service worker',
      occurrences: [unresolved(), echo(3)],
      request: 'GET net::ERR_NAME_NOT_RESOLVED',
    },
    {
      what: 'an echo that arrived first',
      occurrences: [echo(), unresolved(3)],
      request: 'GET net::ERR_NAME_NOT_RESOLVED',
    },
    {
      what: 'its preflight and an echo',
      occurrences: [preflight, refused(4, 'POST'), echo(4, 'POST')],
      request: 'POST net::ERR_CONNECTION_REFUSED',
    },
    {
      what: 'a preflight that has the cause',
      occurrences: [preflight, echo(4, 'POST')],
      request: 'POST net::ERR_CONNECTION_REFUSED',
    },
  ])('$what', ({ occurrences, request }) => {
    expect(list(occurrences)).toEqual([`${request} https://api.test/other × ${occurrences.length}`])
  })

  test.each<[string, Occurrence[]]>([
    ['the error that fetch throws', [refused(), thrown(noFetch, 20)]],
    ['an error that was thrown first', [thrown(noFetch), refused(20)]],
    ['an error that is logged with its stack', [refused(), logged(stack, 900)]],
    ['an error that is thrown a second later', [refused(), thrown(noFetch, 1000)]],
    ['a message that contains its URL', [refused(), logged(`No answer from ${api}.`, 20, { on: otherPage })]],
    ['a message that contains its path', [refused(), logged('No /other/.', 20, { on: otherPage })]],
    [
      'a message that contains its path and query',
      [refused(), logged('No (/other/?q=1)', 20, { on: otherPage })],
    ],
    ['an error whose name says so', [refused(), { ...thrown('no cart', 20), errorName: 'Network Error' }]],
    ['the error thrown after its last retry', [refused(), refused(9000), thrown(noFetch, 9010)]],
    [
      'an error thrown between two retries',
      [0, 4000, 8000].map((ms) => refused(ms)).concat(thrown(noFetch, 4010)),
    ],
    ['the error of a page that has changed its URL', [refused(), thrown(noFetch, 20, { url: movedPage })]],
    ['the error that fetch throws while it reads, in Chromium', [refused(), thrown('network error', 20)]],
    ['an error of fetch while it reads, in Firefox', [refused(), thrown('Error in input stream', 20)]],
    [
      'the error thrown after a last retry that fails with another text',
      [refused(), failed('GET', 'EMPTY_RESPONSE', 9000), thrown(noFetch, 9010)],
    ],
    [
      'an error on the page of a retry',
      [{ ...refused(), page: otherPage }, refused(20), thrown(noFetch, 30)],
    ],
  ])('%s', (_, occurrences) => {
    expect(list(occurrences)).toEqual([
      `GET net::ERR_CONNECTION_REFUSED https://api.test/other × ${occurrences.length}`,
    ])
  })
})

describe('merges what a policy blocks with', () => {
  test.each<[string, Occurrence[]]>([
    ['the error that fetch throws', [blocked(), thrown(noFetch, 20)]],
    ['an error that was thrown first', [thrown(noFetch), blocked(20)]],
  ])('%s', (_, occurrences) => {
    expect(list(occurrences)).toEqual(['CSP connect-src: https://api.test × 2'])
  })

  test('an error, even if a report-only policy would block it as well', () => {
    expect(list([reportOnly, blocked(), thrown(noFetch, 20)])).toEqual([
      'CSP connect-src: https://api.test × 1',
      'CSP connect-src: https://api.test × 2',
    ])
  })

  test('no error if violations never fail a test', () => {
    const occurrences = [blocked(), thrown(noFetch, 20)]
    const { findings } = createLog(occurrences, { record: { ...record, cspViolations: 'report' } })
    expect(findings).toHaveLength(2)
  })
})

describe('does not merge', () => {
  test.each<[string, Occurrence[]]>([
    ['two methods', [refused(), refused(0, 'POST')]],
    ['two URLs', [failed('GET', 'FAILED'), failed('GET', 'NAME_NOT_RESOLVED', 1, 'https://api.test/b')]],
    ['a name and a certificate error', [unresolved(), failed('GET', 'CERT_DATE_INVALID', 9)]],
    ['a request and a much later error', [refused(), thrown(noFetch, 1500)]],
    ['a request and an error elsewhere', [echo(), thrown(noFetch, 9, { on: otherPage })]],
    ['a request and an unrelated error', [echo(), thrown('cart is undefined', 9)]],
    ['a request and a message with a longer URL', [echo(), logged('No answer from /other/7', 9)]],
    [
      'a request for / and a message with a slash',
      [failed('GET', 'FAILED', 0, 'https://api.test/'), logged('Movie / cast', 9)],
    ],
    ['a report-only violation and an error', [reportOnly, thrown(noFetch, 9)]],
    ['a violation of another directive and an error', [blocked(0, 'img-src'), thrown(noFetch, 9)]],
    ['a failed request and a violation', [echo(), blocked(1)]],
    ['an error and a request without a time', [{ ...echo(), timestamp: '' }, thrown(noFetch)]],
    ['a request and an error without a time', [echo(), { ...thrown(noFetch), timestamp: '' }]],
    ['a violation without a directive and an error', [withoutCode(blocked()), thrown(noFetch, 9)]],
  ])('%s', (_, occurrences) => {
    expect(list(occurrences)).toHaveLength(2)
  })

  test('two requests that share a preflight', () => {
    const occurrences = ['OPTIONS', 'PUT', 'POST', 'POST'].map((method) => failed(method, 'FAILED'))
    expect(list(occurrences)).toEqual([
      'PUT net::ERR_FAILED https://api.test/other × 2',
      'POST net::ERR_FAILED https://api.test/other × 2',
    ])
  })
})

test('a merged failure has the name of the failure with a cause, and the page of the request', () => {
  const cause = {
    name: 'POST net::ERR_CONNECTION_REFUSED https://api.test/other',
    message: 'net::ERR_CONNECTION_REFUSED',
  }
  const log = createLog([], { record })
  for (const failure of [refused(0, 'OPTIONS'), echo(4, 'POST')])
    log.add(failure)?.addDetails({ pageUrl: page.url })
  expect(log.findings).toMatchObject([
    { ...cause, method: 'POST', timestamp: at(0), details: { pageUrl: page.url } },
  ])
})

test('a merged failure has the earliest time, and the details of its requests but not of their page', () => {
  const log = createLog([], { record })
  const parts = [echo(9), unresolved(3), thrown(noFetch, 20)].map((part) => log.add(part))
  expect(log.findings).toHaveLength(1)
  expect(log.findings[0]).not.toHaveProperty('details')
  const details = [{ pageUrl: page.url, durationMs: 5 }, { durationMs: 7 }, { stack: 'at load' }]
  parts.forEach((part, index) => void part?.addDetails(details[index]!))
  expect(log.findings).toMatchObject([{ timestamp: at(3) }])
  expect(log.findings[0]?.details).toEqual({ pageUrl: page.url, durationMs: 7 })
})

describe('a merged failure', () => {
  test('keeps its identity when the request of an error becomes known', () => {
    const log = createLog([thrown(noFetch)], { record })
    const before = [...log.findingsByIdentity.keys()]
    log.add(refused(20))
    expect([...log.findingsByIdentity.keys()]).toEqual(before)
  })

  test("lists the page's own errors as its consequences, and not its other requests", () => {
    const parts = [refused(0, 'OPTIONS'), refused(5, 'POST'), logged('No /other/', 20)]
    const [finding] = createLog(parts, { record }).findings
    expect(finding?.consequences).toEqual([`Console error: No /other/ (${page.url})`])
  })

  test('is one error, in whatever order its parts arrive', () => {
    const parts = [
      refused(0, 'OPTIONS'),
      refused(5),
      echo(9),
      failed('GET', 'EMPTY_RESPONSE', 700),
      thrown(noFetch, 20),
      logged('No cart TypeError: Failed to fetch', 30),
      logged(`GET ${api} failed`, 40, { on: otherPage }),
      thrown('Network Error', 900, { url: movedPage }),
    ]
    const order = fc.shuffledSubarray(parts, { minLength: 1 }).filter((some) => some.some(isOwnRequest))
    fc.assert(
      fc.property(order, (occurrences) => {
        const [finding, ...others] = createLog(occurrences, { record }).findings
        expect(others).toEqual([])
        expect(finding).toMatchObject({ kind: 'request-failed', method: 'GET', count: occurrences.length })
      }),
    )
  })

  test('never gives way to another identity, whatever requests fail later', () => {
    const anyFailure = fc.record({
      method: fc.constantFrom('OPTIONS', 'GET', 'POST'),
      text: fc.constantFrom('FAILED', 'NAME_NOT_RESOLVED', 'CONNECTION_REFUSED', 'TIMED_OUT'),
      url: fc.constantFrom(api, 'https://api.test/b'),
    })
    fc.assert(
      fc.property(fc.array(anyFailure), (failures) => {
        const log = createLog([], { record })
        let known: string[] = []
        failures.forEach(({ method, text, url }, index) => {
          log.add(failed(method, text, index, url))
          const identities = [...log.findingsByIdentity.keys()]
          expect(identities).toEqual(expect.arrayContaining(known))
          expect(identities).toHaveLength(log.findings.length)
          known = identities
        })
      }),
    )
  })
})

test("keeps the page's own error if failed requests are not recorded", () => {
  const log = createLog([echo(), thrown(noFetch)], { record })
  log.setFilter(createFilterFor({ record: { pageErrors: true } }))
  expect(log.findings.map(({ kind }) => kind)).toEqual(['page-error'])
})

describe('consequences of an HTTP error', () => {
  const broken = (ms = 0, url = api): Occurrence => ({
    kind: 'http-error',
    method: 'GET',
    status: 500,
    url,
    timestamp: at(ms),
    page,
  })
  const listAll = (occurrences: readonly Occurrence[], options = {}) =>
    createLog(occurrences, { record, ...options }).findings

  test('are kept with it, and neither rows of their own nor counted', () => {
    const found = listAll([broken(), logged(`GET ${api} 500`, 20), thrown('Failed to load /other/', 30)])
    expect(found).toMatchObject([{ kind: 'http-error', count: 1, timestamp: at(0) }])
    expect(found[0]?.consequences).toEqual([
      `Console error: GET ${api} 500 (${page.url})`,
      `Page error: TypeError: Failed to load /other/ (${page.url})`,
    ])
  })

  test('are absent if there are none', () => {
    expect(listAll([broken()])[0]).not.toHaveProperty('consequences')
    expect(listAll([logged('no cart')])[0]).not.toHaveProperty('consequences')
    expect(listAll([refused(0, 'OPTIONS'), refused(4, 'POST')])[0]).not.toHaveProperty('consequences')
  })

  test('are at most five', () => {
    const lines = Array.from({ length: 9 }, (_, index) =>
      logged(`${'x'.repeat(index)} /other/ failed`, index),
    )
    expect(listAll([broken(), ...lines])[0]?.consequences).toHaveLength(5)
  })

  test.each([
    { what: 'more than a second later', other: logged(`${api} failed`, 1500) },
    { what: 'whose second line quotes the URL', other: logged(`Out of stock\nfetch("${api}")`, 20) },
    { what: 'that only says that a fetch failed', other: thrown(noFetch, 20) },
    { what: 'about another URL', other: logged('/other/7 failed', 20) },
  ])('do not include an error $what', ({ other }) => {
    expect(listAll([broken(), other])).toHaveLength(2)
  })

  test('do not include one that also occurred at another time', () => {
    expect(listAll([broken(), logged('/other/ failed', 20), logged('/other/ failed', 5000)])).toHaveLength(2)
    expect(
      listAll([broken(), broken(5000), logged('/other/ failed', 20), logged('/other/ failed', 5010)]),
    ).toHaveLength(1)
  })

  test.each([
    { what: 'an ignored request', options: { ignore: [{ status: 500 }] }, kinds: [] },
    { what: 'an excluded request', options: { excludePatterns: [/api\.test/] }, kinds: [] },
    {
      what: 'a request of a kind that is not recorded',
      options: { record: { consoleErrors: true } },
      kinds: ['http-error'],
    },
  ])('of $what go with it', ({ options, kinds }) => {
    const found = listAll([broken(), logged('/other/ failed', 20)], options)
    expect(found.map(({ kind }) => kind)).toEqual(kinds)
  })

  const ignoredStatus = { ignore: [{ status: 500 }] }

  test('of an ignored failed request go with it', () => {
    const options = { ignore: [{ kind: 'request-failed' as const }] }
    expect(listAll([refused(), logged('/other/ failed', 20)], options)).toEqual([])
  })

  test('of an ignored request do not include what is no error of the page', () => {
    const answer: Occurrence = {
      kind: 'graphql-error',
      message: '/other/ failed',
      url: 'https://shop.test/graphql',
      timestamp: at(20),
    }
    const found = listAll([broken(), answer, logged('slow')], ignoredStatus)
    expect(found.map(({ kind }) => kind)).toEqual(['graphql-error', 'console-error'])
  })

  test('stay with a recorded failure even if a request to the same URL is ignored', () => {
    const found = listAll([broken(), refused(10), logged('/other/ failed', 20)], ignoredStatus)
    expect(found).toMatchObject([{ kind: 'request-failed', count: 2 }])
  })

  test('do not go with an ignored message, which is no request', () => {
    const options = { ignore: [{ kind: 'console-error' as const }] }
    expect(listAll([logged('slow'), thrown('/cart failed', 20)], options)).toMatchObject([
      { kind: 'page-error' },
    ])
  })

  test('go with the first 1,000 ignored requests', () => {
    const others = Array.from({ length: 998 }, (_, index) => broken(0, `https://shop.test/${index}`))
    const [first, last, beyond] = ['first', 'last', 'beyond'].map((path) =>
      broken(0, `https://shop.test/${path}`),
    )
    const messages = ['first', 'last', 'beyond'].map((path) => logged(`/${path} failed`, 20))
    const found = listAll([first!, ...others, last!, beyond!, ...messages], ignoredStatus)
    expect(found.map(({ message }) => message)).toEqual(['/beyond failed'])
  })

  test('of an allowed request go with it', () => {
    const log = createLog([], { record })
    log.allow(resolveRule({ status: 500 }))
    for (const occurrence of [broken(), logged('/other/ failed', 20)]) log.add(occurrence)
    expect(log.findings).toEqual([])
  })

  test('stay errors of their own if failed requests are not recorded', () => {
    const found = listAll([refused(), logged('/other/ failed', 20)], { record: { consoleErrors: true } })
    expect(found.map(({ kind }) => kind)).toEqual(['console-error'])
  })
})
