import { expect, test } from 'vitest'
import { findNoConnection, isOwnOutage } from '../../../../src/findings/names/no-connection.js'

test.each`
  kind                | name                                                   | words                      | isOwn
  ${'request-failed'} | ${'GET net::ERR_CONNECTION_REFUSED /a'}                | ${'refused connections'}   | ${true}
  ${'request-failed'} | ${'WS net::ERR_CONNECTION_RESET /live'}                | ${'reset connections'}     | ${true}
  ${'request-failed'} | ${'GET net::ERR_EMPTY_RESPONSE /a'}                    | ${'reset connections'}     | ${true}
  ${'request-failed'} | ${'GET net::ERR_TIMED_OUT /a'}                         | ${'timed out'}             | ${true}
  ${'request-failed'} | ${'GET net::ERR_CERT_DATE_INVALID /a'}                 | ${'failed TLS handshakes'} | ${true}
  ${'request-failed'} | ${'GET net::ERR_NAME_NOT_RESOLVED https://cdn.test/a'} | ${'could not be resolved'} | ${false}
  ${'api-error'}      | ${'API POST ECONNREFUSED /api'}                        | ${'refused connections'}   | ${true}
  ${'request-failed'} | ${'GET net::ERR_FAILED /a'}                            | ${undefined}               | ${false}
  ${'request-failed'} | ${'GET net::ERR_BLOCKED_BY_ORB https://cdn.test/a'}    | ${undefined}               | ${false}
  ${'http-error'}     | ${'GET 503 /ECONNREFUSED'}                             | ${undefined}               | ${false}
  ${'page-error'}     | ${'Error: connect ECONNREFUSED '}                      | ${undefined}               | ${false}
`('the $kind $name means $words, of our own server: $isOwn', ({ kind, name, words, isOwn }) => {
  expect(findNoConnection({ kind, name })).toBe(words)
  expect(isOwnOutage({ kind, name })).toBe(isOwn)
})
