import { describe, expect, test } from 'vitest'
import type { Occurrence } from '../../../src/findings/kinds/finding.js'
import { FindingLog } from '../../../src/findings/log/finding-log.js'
import { createFilter } from '../../../src/findings/options/create-filter.js'
import { resolveMonitorOptions } from '../../../src/findings/options/options.js'

const record = { failedRequests: true, pageErrors: true, consoleErrors: true, graphqlErrors: true }
const page = 'https://shop.test/cart'
const api = 'https://api.test/other/?q=1'

const at = (ms: number) => new Date(Date.UTC(2026, 0, 31, 12) + ms).toISOString()
const failed = (method: string, text: string, ms = 0, url = api): Occurrence => ({
  kind: 'request-failed',
  ...{ method, message: `net::ERR_${text}`, url, timestamp: at(ms) },
})
const thrown = (message: string, ms = 0, url = page): Occurrence => ({
  kind: 'page-error',
  ...{ errorName: 'TypeError', message, url, timestamp: at(ms) },
})
const logged = (message: string, ms = 0, url = page): Occurrence => ({
  kind: 'console-error',
  ...{ message, url, timestamp: at(ms) },
})

function createLog(occurrences: readonly Occurrence[]): FindingLog {
  const log = new FindingLog(createFilter(resolveMonitorOptions({ record })))
  for (const occurrence of occurrences) {
    const isRequest = occurrence.kind === 'request-failed'
    log.add(occurrence)?.addDetails(isRequest ? { pageUrl: page } : {})
  }
  return log
}

const list = (occurrences: readonly Occurrence[]) =>
  createLog(occurrences).findings.map(({ title, count }) => `${title} × ${count}`)

const refused = (ms = 0, method = 'GET') => failed(method, 'CONNECTION_REFUSED', ms)
const unresolved = (ms = 0) => failed('GET', 'NAME_NOT_RESOLVED', ms)
const echo = (ms = 0, method = 'GET') => failed(method, 'FAILED', ms)

describe('one refused request is one finding', () => {
  const stack = 'No cart TypeError: Failed to fetch\n    at load'
  const moved = 'https://shop.test/moved'

  test.each<[string, Occurrence[], string]>([
    ['the echo of a service worker', [unresolved(), echo(3)], 'GET net::ERR_NAME_NOT_RESOLVED /other × 2'],
    ['an echo that arrives first', [echo(), unresolved(3)], 'GET net::ERR_NAME_NOT_RESOLVED /other × 2'],
    [
      'a preflight, the request and its echo',
      [refused(0, 'OPTIONS'), refused(4, 'POST'), echo(4, 'POST')],
      'POST net::ERR_CONNECTION_REFUSED /other × 3',
    ],
    [
      'a preflight that knows the cause',
      [refused(0, 'OPTIONS'), echo(4, 'POST')],
      'POST net::ERR_CONNECTION_REFUSED /other × 2',
    ],
  ])('%s', (_, occurrences, expected) => {
    expect(list(occurrences)).toEqual([expected])
  })

  test.each<[string, Occurrence[]]>([
    ['a retry with another text of the same cause', [refused(), failed('GET', 'EMPTY_RESPONSE', 5000)]],
    ['the error that fetch throws in the page', [refused(), thrown('Failed to fetch', 20)]],
    ['an error that arrives before the failure', [thrown('Failed to fetch'), refused(20)]],
    ['the error that the page logs with its stack', [refused(), logged(stack, 900)]],
    ['a message that names the URL', [refused(), logged(`No answer from ${api}.`, 20, moved)]],
    ['a message that names its path', [refused(), thrown('Network error (/other/)', 20)]],
    [
      'the error that the page throws after its last retry',
      [refused(), refused(9000), thrown('Failed to fetch', 9010)],
    ],
  ])('%s', (_, occurrences) => {
    expect(list(occurrences)).toEqual([`GET net::ERR_CONNECTION_REFUSED /other × ${occurrences.length}`])
  })
})

describe('two causes stay two findings', () => {
  test.each<[string, Occurrence[]]>([
    ['methods', [refused(), refused(0, 'POST')]],
    ['URLs', [failed('GET', 'FAILED'), failed('GET', 'NAME_NOT_RESOLVED', 1, 'https://api.test/b')]],
    ['an unresolved name and a certificate', [unresolved(), failed('GET', 'CERT_DATE_INVALID', 9)]],
    ['an error at a later time', [refused(), thrown('Failed to fetch', 1500)]],
    ['an error on another page', [echo(), thrown('Failed to fetch', 9, 'https://shop.test/b')]],
    ['an error of another kind', [echo(), thrown('cart is undefined', 9)]],
    ['a longer URL', [echo(), logged('No answer from /other/7', 9)]],
    ['an error without a time', [{ ...echo(), timestamp: '' }, thrown('Failed to fetch')]],
  ])('%s', (_, occurrences) => {
    expect(list(occurrences)).toHaveLength(2)
  })

  test('assigns a preflight to one of two requests', () => {
    const occurrences = ['OPTIONS', 'PUT', 'POST', 'POST'].map((method) => failed(method, 'FAILED'))
    expect(list(occurrences)).toEqual(['PUT net::ERR_FAILED /other × 2', 'POST net::ERR_FAILED /other × 2'])
  })
})

test('takes the key from the text that names the cause, the earliest time, and the page from the request', () => {
  const cause = { key: 'POST:net::ERR_CONNECTION_REFUSED:/other', message: 'net::ERR_CONNECTION_REFUSED' }
  expect(createLog([refused(0, 'OPTIONS'), echo(4, 'POST')]).findings).toMatchObject([
    { ...cause, method: 'POST', timestamp: at(0), details: { pageUrl: page } },
  ])
})

test('keeps what the page reports if failed requests are not recorded', () => {
  const log = createLog([echo(), thrown('Failed to fetch')])
  log.setFilter(createFilter(resolveMonitorOptions({ record: { pageErrors: true } })))
  expect(log.findings.map(({ kind }) => kind)).toEqual(['page-error'])
})
