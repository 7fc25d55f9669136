import { expect, test } from 'vitest'
import { findNoConnection, isOwnOutage } from '../../../../src/findings/names/no-connection.js'

interface Case {
  readonly name: string
  readonly kind: string
  readonly words: string | undefined
  readonly isOwn: boolean
}

test.each<Case>([
  {
    name: 'GET net::ERR_CONNECTION_REFUSED /a',
    kind: 'request-failed',
    words: 'refused connections',
    isOwn: true,
  },
  {
    name: 'WS net::ERR_CONNECTION_RESET /live',
    kind: 'request-failed',
    words: 'reset connections',
    isOwn: true,
  },
  { name: 'GET net::ERR_EMPTY_RESPONSE /a', kind: 'request-failed', words: 'reset connections', isOwn: true },
  { name: 'GET net::ERR_TIMED_OUT /a', kind: 'request-failed', words: 'timed out', isOwn: true },
  {
    name: 'GET net::ERR_CERT_DATE_INVALID /a',
    kind: 'request-failed',
    words: 'failed TLS handshakes',
    isOwn: true,
  },
  {
    name: 'GET net::ERR_NAME_NOT_RESOLVED https://cdn.test/a',
    kind: 'request-failed',
    words: 'could not be resolved',
    isOwn: false,
  },
  { name: 'API POST ECONNREFUSED /api', kind: 'api-error', words: 'refused connections', isOwn: true },
  { name: 'GET net::ERR_FAILED /a', kind: 'request-failed', words: undefined, isOwn: false },
  {
    name: 'GET net::ERR_BLOCKED_BY_ORB https://cdn.test/a',
    kind: 'request-failed',
    words: undefined,
    isOwn: false,
  },
  { name: 'GET 503 /ECONNREFUSED', kind: 'http-error', words: undefined, isOwn: false },
  { name: 'Error: connect ECONNREFUSED ', kind: 'page-error', words: undefined, isOwn: false },
])('the $kind $name means $words, of our own server: $isOwn', ({ words, isOwn, ...error }) => {
  expect(findNoConnection(error)).toBe(words)
  expect(isOwnOutage(error)).toBe(isOwn)
})
