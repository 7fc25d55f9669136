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

describe('one refused request is one finding', () => {
  test.each<[string, Occurrence[], string]>([
    [
      'the echo of a service worker',
      [failed('GET', 'NAME_NOT_RESOLVED'), failed('GET', 'FAILED', 3)],
      'GET net::ERR_NAME_NOT_RESOLVED /other × 2',
    ],
    [
      'an echo that arrives first',
      [failed('GET', 'FAILED'), failed('GET', 'NAME_NOT_RESOLVED', 3)],
      'GET net::ERR_NAME_NOT_RESOLVED /other × 2',
    ],
    [
      'a preflight, the request and its echo',
      [
        failed('OPTIONS', 'CONNECTION_REFUSED'),
        failed('POST', 'CONNECTION_REFUSED', 4),
        failed('POST', 'FAILED', 4),
      ],
      'POST net::ERR_CONNECTION_REFUSED /other × 3',
    ],
    [
      'a preflight that knows the cause',
      [failed('OPTIONS', 'CONNECTION_REFUSED'), failed('POST', 'FAILED', 4)],
      'POST net::ERR_CONNECTION_REFUSED /other × 2',
    ],
    [
      'a retry with another text of the same cause',
      [failed('GET', 'CONNECTION_REFUSED'), failed('GET', 'EMPTY_RESPONSE', 5000)],
      'GET net::ERR_CONNECTION_REFUSED /other × 2',
    ],
    [
      'what fetch throws in the page',
      [failed('GET', 'CONNECTION_REFUSED'), thrown('Failed to fetch', 20)],
      'GET net::ERR_CONNECTION_REFUSED /other × 2',
    ],
    [
      'what arrives before the failure',
      [thrown('Failed to fetch'), failed('GET', 'CONNECTION_REFUSED', 20)],
      'GET net::ERR_CONNECTION_REFUSED /other × 2',
    ],
    [
      'what the page logs, with the error',
      [failed('GET', 'CONNECTION_REFUSED'), logged('No cart TypeError: Failed to fetch\n    at load', 900)],
      'GET net::ERR_CONNECTION_REFUSED /other × 2',
    ],
    [
      'what names the URL',
      [failed('GET', 'CONNECTION_REFUSED'), logged(`No answer from ${api}.`, 20, 'https://shop.test/moved')],
      'GET net::ERR_CONNECTION_REFUSED /other × 2',
    ],
    [
      'what names its path',
      [failed('GET', 'CONNECTION_REFUSED'), thrown('Network error (/other/)', 20)],
      'GET net::ERR_CONNECTION_REFUSED /other × 2',
    ],
    [
      'what the page throws after its last retry',
      [
        failed('GET', 'CONNECTION_REFUSED'),
        failed('GET', 'CONNECTION_REFUSED', 9000),
        thrown('Failed to fetch', 9010),
      ],
      'GET net::ERR_CONNECTION_REFUSED /other × 3',
    ],
  ])('%s', (_, occurrences, expected) => {
    expect(list(occurrences)).toEqual([expected])
  })
})

describe('two causes stay two findings', () => {
  test.each<[string, Occurrence[]]>([
    ['methods', [failed('GET', 'CONNECTION_REFUSED'), failed('POST', 'CONNECTION_REFUSED')]],
    ['URLs', [failed('GET', 'FAILED'), failed('GET', 'NAME_NOT_RESOLVED', 1, 'https://api.test/b')]],
    ['a name and a certificate', [failed('GET', 'NAME_NOT_RESOLVED'), failed('GET', 'CERT_DATE_INVALID', 9)]],
    ['an error of a later moment', [failed('GET', 'CONNECTION_REFUSED'), thrown('Failed to fetch', 1500)]],
    [
      'an error of another page',
      [failed('GET', 'FAILED'), thrown('Failed to fetch', 9, 'https://shop.test/b')],
    ],
    ['an error of another kind', [failed('GET', 'FAILED'), thrown('cart is undefined', 9)]],
    ['a longer URL', [failed('GET', 'FAILED'), logged('No answer from /other/7', 9)]],
    ['no time', [{ ...failed('GET', 'FAILED'), timestamp: '' }, thrown('Failed to fetch')]],
  ])('%s', (_, occurrences) => {
    expect(list(occurrences)).toHaveLength(2)
  })

  test('a preflight belongs to one of two requests', () => {
    const occurrences = ['OPTIONS', 'PUT', 'POST', 'POST'].map((method) => failed(method, 'FAILED'))
    expect(list(occurrences)).toEqual(['PUT net::ERR_FAILED /other × 2', 'POST net::ERR_FAILED /other × 2'])
  })
})

test('has the key of its specific text, the earliest time and the page of the request', () => {
  expect(createLog([failed('OPTIONS', 'CONNECTION_REFUSED'), failed('POST', 'FAILED', 4)]).findings).toEqual([
    expect.objectContaining({
      key: 'POST:net::ERR_CONNECTION_REFUSED:/other',
      message: 'net::ERR_CONNECTION_REFUSED',
      method: 'POST',
      timestamp: at(0),
      details: { pageUrl: page },
    }),
  ])
})

test('without failed requests, what the page reports stays', () => {
  const log = createLog([failed('GET', 'FAILED'), thrown('Failed to fetch')])
  log.setFilter(createFilter(resolveMonitorOptions({ record: { pageErrors: true } })))
  expect(log.findings.map(({ kind }) => kind)).toEqual(['page-error'])
})
