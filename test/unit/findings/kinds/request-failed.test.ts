import { expect, test } from 'vitest'
import {
  breaksOff,
  isDeliberateFailure,
  isUnanswered,
  parseHandshakeError,
  requestFailed,
} from '../../../../src/findings/kinds/request-failed.js'
import { createFinding } from '../builders.js'

test('treats failures as intended if the page, an extension or a policy caused them', () => {
  const intended = [
    'net::ERR_ABORTED',
    'net::ERR_ABORTED; maybe frame was detached?',
    'net::ERR_BLOCKED_BY_CLIENT',
    'net::ERR_BLOCKED_BY_CLIENT.Inspector',
    'NS_BINDING_ABORTED',
    'csp',
    'cancelled',
    'canceled',
    'Load request cancelled',
  ]
  const others = [
    'net::ERR_ABORTED_BY_SOMETHING',
    'net::ERR_BLOCKED_BY_RESPONSE',
    'net::ERR_CONNECTION_REFUSED',
    'the server says: cancelled',
    'csp-report failed',
    'NS_ERROR_NET_RESET',
  ]
  expect([...intended, ...others].filter(isDeliberateFailure)).toEqual(intended)
})

test.each`
  message                        | cause
  ${'401'}                       | ${'401'}
  ${'302'}                       | ${'302'}
  ${'1401'}                      | ${'<n>'}
  ${'401 items'}                 | ${'<n> items'}
  ${'net::ERR_CONNECTION_RESET'} | ${'net::ERR_CONNECTION_RESET'}
`('the failure $message is $cause in a name', ({ message, cause }) => {
  const occurrence = createFinding('/live', { kind: 'request-failed', method: 'WS', message })
  expect(requestFailed.toName(occurrence, { findRoute: () => undefined })).toBe(
    `WS ${cause} https://shop.test/live`,
  )
})

test('takes a failure after a response as its end if the body broke off', () => {
  type Failure = Parameters<typeof breaksOff>
  const failures: Failure[] = [
    ['net::ERR_CONTENT_LENGTH_MISMATCH', 200, 'application/json'],
    ['net::ERR_INCOMPLETE_CHUNKED_ENCODING', 206, undefined],
    ['net::ERR_INVALID_CHUNKED_ENCODING', 200, 'application/json'],
    ['net::ERR_SSL_PROTOCOL_ERROR', 200, 'application/json'],
    ['net::ERR_HTTP2_PROTOCOL_ERROR', 200, undefined],
    ['net::ERR_CONNECTION_RESET', 200, undefined],
    ['net::ERR_CONNECTION_RESET', 399, 'text/html; see=text/event-stream'],
    ['NS_ERROR_NET_PARTIAL_TRANSFER', 200, undefined],
  ]
  const others: Failure[] = [
    ['net::ERR_CONTENT_LENGTH_MISMATCH', 500, 'application/json'],
    ['net::ERR_CONTENT_LENGTH_MISMATCH', 400, 'application/json'],
    ['net::ERR_INCOMPLETE_CHUNKED_ENCODING', 200, 'text/event-stream; charset=utf-8'],
    ['NS_BASE_STREAM_CLOSED', 200, undefined],
    ['net::ERR_FAILED', 200, undefined],
    ['net::ERR_ABORTED', 200, undefined],
    ['net::ERR_BLOCKED_BY_RESPONSE.NotSameSite', 200, undefined],
  ]
  expect([...failures, ...others].filter((failure) => breaksOff(...failure))).toEqual(failures)
})

test.each`
  error                                                                      | cause
  ${'Error during WebSocket handshake: Unexpected response code: 403'}       | ${'403'}
  ${"Error during WebSocket handshake: 'Upgrade' header is missing"}         | ${"'Upgrade' header is missing"}
  ${'Error in connection establishment: net::ERR_NAME_NOT_RESOLVED'}         | ${'net::ERR_NAME_NOT_RESOLVED'}
  ${'Connection closed before receiving a handshake response'}               | ${'Connection closed before receiving a handshake response'}
  ${'HTTP Authentication failed; no valid credentials available'}            | ${'401'}
  ${'Proxy authentication failed'}                                           | ${'407'}
  ${'WebSocket is closed before the connection is established.'}             | ${undefined}
  ${'Invalid frame header'}                                                  | ${undefined}
  ${'the page says Error in connection establishment: no'}                   | ${undefined}
  ${'the page says Connection closed before receiving a handshake response'} | ${undefined}
`('takes the socket error $error as the refusal $cause', ({ error, cause }) => {
  expect(parseHandshakeError(error)).toBe(cause)
})

test.each([
  ['Error during WebSocket handshake: Unexpected response code: 403', false],
  ["Error during WebSocket handshake: 'Upgrade' header is missing", false],
  ['Error during WebSocket handshake: net::ERR_CONNECTION_RESET', true],
  ['Error in connection establishment: net::ERR_CONNECTION_REFUSED', true],
  ['WebSocket network error: The operation could not be completed', true],
  ['Connection closed before receiving a handshake response', true],
  ['Invalid frame header', false],
  ['HTTP Authentication failed; no valid credentials available', false],
])('says of the socket error %s that no server answered: %s', (error, expected) => {
  expect(isUnanswered(error)).toBe(expected)
})
