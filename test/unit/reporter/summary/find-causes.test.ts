import { expect, test } from 'vitest'
import { type CauseError, findCauses } from '../../../../src/reporter/summary/find-causes.js'

const api = 'http://127.0.0.1:8787'
const toKind = (name: string): string => {
  if (name.startsWith('API ')) return 'api-error'
  return /^\S+ \d{3} /.test(name) ? 'http-error' : 'request-failed'
}
const toError = (name: string, more: Partial<CauseError> = {}): CauseError => ({
  name,
  kind: toKind(name),
  occurrences: 1,
  origin: api,
  reasons: [],
  ...more,
})
const find = (...names: string[]) => findCauses(names.map((name) => toError(name)))
const describeCauses = (...names: string[]) =>
  find(...names).map(({ subject, errors }) => [subject, errors.length])
const onPaths = (start: string): string[] => ['/a', '/b', '/c'].map((path) => `${start} ${path}`)

test.each([
  { code: 'net::ERR_CONNECTION_REFUSED', words: 'refused connections' },
  { code: 'NS_ERROR_CONNECTION_REFUSED', words: 'refused connections' },
  { code: 'ECONNREFUSED', words: 'refused connections' },
  { code: 'net::ERR_CONNECTION_RESET', words: 'reset connections' },
  { code: 'net::ERR_EMPTY_RESPONSE', words: 'reset connections' },
  { code: 'ECONNRESET', words: 'reset connections' },
  { code: 'net::ERR_NAME_NOT_RESOLVED', words: 'could not be resolved' },
  { code: 'NS_ERROR_UNKNOWN_HOST', words: 'could not be resolved' },
  { code: 'ENOTFOUND', words: 'could not be resolved' },
  { code: 'net::ERR_CONNECTION_TIMED_OUT', words: 'timed out' },
  { code: 'ETIMEDOUT', words: 'timed out' },
  { code: 'net::ERR_SSL_PROTOCOL_ERROR', words: 'failed TLS handshakes' },
  { code: 'net::ERR_CERT_DATE_INVALID', words: 'failed TLS handshakes' },
  { code: '502', words: 'answered 502' },
  { code: '503', words: 'answered 503' },
  { code: '504', words: 'answered 504' },
  { code: '429', words: 'answered 429' },
])('an unavailable server is the cause of at least three errors with $code', ({ code, words }) => {
  expect(describeCauses(...onPaths(`GET ${code}`))).toEqual([[`${api} ${words}`, 3]])
})

test.each<[what: string, names: string[], more?: Partial<CauseError>]>([
  ['two errors', onPaths('GET net::ERR_CONNECTION_REFUSED').slice(1)],
  ['a status that comes from the application', onPaths('GET 500')],
  ['another failure of the browser', onPaths('GET net::ERR_BLOCKED_BY_RESPONSE')],
  ['a status in a path', onPaths('GET 500 /x/ 503')],
  [
    'a rate limit and a gateway',
    ['GET 429 /a', 'GET 429 /b', 'GET 503 /a', 'GET 503 /b', 'GET ECONNREFUSED /a'],
  ],
  ['errors whose URLs have several origins', onPaths('GET 503'), { origin: undefined }],
  ['errors of a page', onPaths('console.error: GET 503'), { kind: 'console-error' }],
])('an unavailable server is not the cause of %s', (_, names, more) => {
  expect(findCauses(names.map((name) => toError(name, more)))).toEqual([])
})

test('joins what happens while it restarts, named by what occurred most', () => {
  const names = ['GET net::ERR_CONNECTION_RESET /a', 'POST ECONNREFUSED /b', 'API GET ECONNREFUSED /a']
  expect(describeCauses(...names)).toEqual([[`${api} refused connections`, 3]])
  const [reset, ...others] = names.map((name) => toError(name))
  const causes = findCauses([{ ...toError(''), ...reset, occurrences: 9 }, ...others])
  expect(causes.map(({ subject }) => subject)).toEqual([`${api} reset connections`])
})

test('joins the errors of pages, of WebSockets and of the test itself', () => {
  const names = ['GET 503 /a', 'API POST 503 /b', 'WS 503 /c']
  expect(find(...names)).toEqual([
    { subject: expect.stringContaining(api), origin: api, isOutage: true, errors: names },
  ])
})

test.each`
  statuses                | reasons                                                                       | title                           | because
  ${[503, 503, 503]}      | ${[['no upstream'], ['no upstream'], ['no upstream']]}                        | ${'answered 503 "no upstream"'} | ${'all say the same'}
  ${[503, 503, 503]}      | ${[[], [''], []]}                                                             | ${'answered 503'}               | ${'none says anything'}
  ${[503, 503, 504]}      | ${[[], [], []]}                                                               | ${undefined}                    | ${'the status differs'}
  ${[503, 503, 503]}      | ${[['index warming up'], ['too many connections'], ['too many connections']]} | ${undefined}                    | ${'the reason differs'}
  ${[503, 503, 503]}      | ${[['no upstream'], ['no upstream'], []]}                                     | ${undefined}                    | ${'one says nothing where others have a reason'}
  ${[503, 503, 503]}      | ${[[], [], ['no upstream']]}                                                  | ${undefined}                    | ${'one has a reason where others say nothing'}
  ${[503, 503, 503, 503]} | ${[[], [], [], ['no upstream']]}                                              | ${undefined}                    | ${'three say nothing where another has a reason'}
  ${[503, 503, 503]}      | ${[['a', 'b'], ['a', 'b'], ['a', 'b']]}                                       | ${undefined}                    | ${'each says different things'}
  ${[429, 429, 429]}      | ${[['slow down'], ['slow down'], ['slow down']]}                              | ${'answered 429 "slow down"'}   | ${'a limiter says the same'}
`('the responses $statuses have the cause $title because $because', ({ statuses, reasons, title }) => {
  const errors = statuses.map((status: number, index: number) =>
    toError(`GET ${status} /${'abcd'[index]}`, { reasons: reasons[index] }),
  )
  expect(findCauses(errors).map(({ subject }) => subject)).toEqual(
    title === undefined ? [] : [`${api} ${title}`],
  )
})

test('an unavailable server is the same for refused and reset connections, whatever their reasons', () => {
  const names = ['GET ECONNREFUSED /a', 'GET ECONNREFUSED /b', 'GET ECONNRESET /c']
  const errors = names.map((name) => toError(name, { reasons: [name] }))
  expect(findCauses(errors).map(({ subject }) => subject)).toEqual([`${api} refused connections`])
})

test('an unavailable server is one of two at once', () => {
  const errors = [
    ...onPaths('GET 503').map((name) => toError(name)),
    ...onPaths('GET 429').map((name) => toError(name, { origin: 'https://pay.test' })),
  ]
  expect(findCauses(errors).map(({ subject }) => subject)).toEqual([
    `${api} answered 503`,
    'https://pay.test answered 429',
  ])
})

const pages = Array.from({ length: 11 }, (_, index) => `/blog/page${'abcdefghijk'[index]}`)

test('a list of paths is the cause of more than ten errors that differ in one segment', () => {
  const names = pages.map((path) => `GET 404 ${path}`)
  expect(find(...names, 'GET 404 /about')).toEqual([
    { subject: 'GET 404 /blog/…', origin: api, isOutage: false, errors: names },
  ])
  expect(find(...names.slice(1))).toEqual([])
})

test('a list of paths can have the differing segment in the middle, after another origin', () => {
  const names = pages.map((path) => `GET 404 https://cdn.test${path}/image.png`)
  expect(describeCauses(...names)).toEqual([['GET 404 https://cdn.test/blog/…/image.png', 11]])
})

test.each([
  ['method', (path: string, index: number) => `${index % 2 ? 'GET' : 'POST'} 404 ${path}`],
  ['status', (path: string, index: number) => `GET ${index % 2 ? 404 : 500} ${path}`],
  ['host', (path: string, index: number) => `GET 404 https://${'ab'[index % 2]}.test${path}`],
  ['second segment', (path: string, index: number) => `GET 404 ${path}/${'ab'[index % 2]}`],
])('a list of paths is not one if the errors also differ in their %s', (_, toName) => {
  expect(find(...pages.map(toName))).toEqual([])
})

test('a list of paths leaves to an unavailable server what that explains', () => {
  expect(describeCauses(...pages.map((path) => `GET 503 ${path}`))).toEqual([[`${api} answered 503`, 11]])
})

test('an error has one list of paths at most', () => {
  const cross = [...'abcdefghijk'].flatMap((one) => [`GET 404 /${one}/same`, `GET 404 /same/${one}`])
  const causes = find(...cross, 'GET 404 /same/same')
  expect(causes.map(({ subject }) => subject).sort()).toEqual(['GET 404 /same/…', 'GET 404 /…/same'])
  const names = causes.flatMap(({ errors }) => errors)
  expect(new Set(names).size).toBe(names.length)
})
