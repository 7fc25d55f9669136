// Reads the errors of the test's own API requests. The texts are those of Playwright 1.60 to 1.65 on Node 20.
import { describe, expect, test } from 'vitest'
import { parseApiFailure } from '../../../../src/findings/kinds/api-error.js'

const url = 'http://127.0.0.1:4000/api/orders?page=2'
const dim = (line: string) => `\u001b[2m${line}\u001b[22m`
const request = (line = `GET ${url}`) => [dim(`  - → ${line}`), dim('    - user-agent: Playwright/1.65.1')]
const response = (line: string) => [dim(`  - ← ${line}`), dim('    - x-request-id: 7f3a')]
const createError = (text: string, log: readonly string[] = request(), name = 'Error') =>
  Object.assign(new Error([`apiRequestContext.get: ${text}`, 'Call log:', ...log, ''].join('\n')), { name })

describe('a network failure', () => {
  test.each([
    ['connect ECONNREFUSED 127.0.0.1:1', 'ECONNREFUSED'],
    ['getaddrinfo ENOTFOUND shop.invalid', 'ENOTFOUND'],
    ['getaddrinfo EAI_AGAIN shop.invalid', 'EAI_AGAIN'],
    ['read ECONNRESET', 'ECONNRESET'],
    ['socket hang up', 'ECONNRESET'],
    ['socket hang up (ECONNRESET)', 'ECONNRESET'],
    ['Failed after 3 attempt(s): Error: socket hang up', 'ECONNRESET'],
    ['write EPROTO 80BCA246:error:0A00010B:SSL routines:ssl3_get_record:wrong version number', 'EPROTO'],
    ['self-signed certificate', undefined],
    ["Hostname/IP does not match certificate's altnames: Host: a.test", undefined],
    ['Client network socket disconnected before secure TLS connection was established', undefined],
    ['Parse Error: Expected HTTP/', undefined],
  ])('%s', (message, code) => {
    expect(parseApiFailure(createError(message))).toEqual({ url, message, ...(code && { code }) })
  })

  test('may be a timeout before the response', () => {
    const error = createError('Timeout 100ms exceeded.', request(), 'TimeoutError')
    expect(parseApiFailure(error)).toEqual({ url, code: 'timeout', message: 'Timeout 100ms exceeded.' })
  })

  test('has the URL of the last redirect or retry', () => {
    const log = [...request('POST http://a.test/login'), ...response('303 See Other'), ...request()]
    expect(parseApiFailure(createError('socket hang up', log))).toMatchObject({ url })
    const repeated = [
      '  2 × → GET http://a.test/x',
      '    - Received ECONNRESET, will retry after 250ms.',
    ].map(dim)
    expect(parseApiFailure(createError('socket hang up', repeated))).toMatchObject({ url: 'http://a.test/x' })
  })
})

describe('an error response', () => {
  test('has the status and text that failOnStatusCode reports', () => {
    const text = '{"error":"no stock"}\nCall log:\n  - ← 404 Not Found'
    const log = [...request(), ...response('500 Internal Server Error')]
    const error = createError(`500 Internal Server Error\nResponse text:\n${text}`, log)
    expect(parseApiFailure(error)).toEqual({ url, status: 500, body: text })
  })

  test('has no body if the error has no response text', () => {
    const log = [...request(), ...response('404 Not Found')]
    expect(parseApiFailure(createError('404 Not Found', log))).toEqual({ url, status: 404 })
  })

  test('has its status even if its body never ends', () => {
    const log = [...request(), ...response('503 Busy')]
    const error = createError('Timeout 100ms exceeded.', log, 'TimeoutError')
    expect(parseApiFailure(error)).toEqual({ url, status: 503 })
  })
})

describe('ignores errors that the server did not cause', () => {
  test.each([
    ['a disposed context', createError('Request context disposed.')],
    ['a closed browser', createError('Target page, context or browser has been closed')],
    ['the end of the test', createError('Test ended.')],
    ['an aborted call', createError('This operation was aborted', request(), 'AbortError')],
    [
      'too many redirects',
      createError('Max redirect count exceeded', [...request(), ...response('302 Found')]),
    ],
    ['a body that broke off', createError('aborted', [...request(), ...response('200 OK')])],
    ['an invalid URL', new TypeError('apiRequestContext.get: Invalid URL')],
    ['an error without a call log', new Error('connect ECONNREFUSED 127.0.0.1:1')],
  ])('%s', (_, error) => expect(parseApiFailure(error)).toBeUndefined())
})

test('parses a hostile response text in linear time', () => {
  const error = createError(`500 Oops\nResponse text:\n${'\nCall log:\n  - → '.repeat(50_000)}`)
  const start = process.cpuUsage().user
  parseApiFailure(error)
  expect(process.cpuUsage().user - start).toBeLessThan(2_000_000)
})
