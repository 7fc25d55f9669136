import { expect, test } from 'vitest'
import {
  classifyConnectionError,
  describeConnectionError,
} from '../../../../src/webhook/providers/provider-error.js'

const withCode = (code: string, message: string = code) => Object.assign(new Error(message), { code })
const fetchFailed = (cause: Error) => new TypeError('fetch failed', { cause })
const ofPlaywright = (message: string) =>
  new Error(`apiRequestContext.fetch: ${message}\nCall log:\n  - → GET /`)
const ofEachAddress = new AggregateError([withCode('ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:9')])

test.each`
  what                                        | transient | error
  ${'a busy resolver'}                        | ${true}   | ${withCode('EAI_AGAIN', 'getaddrinfo EAI_AGAIN cert-service.local')}
  ${'EAI_AGAIN from an old Playwright'}       | ${true}   | ${ofPlaywright('getaddrinfo EAI_AGAIN cert-service.local')}
  ${'an interrupted handshake'}               | ${true}   | ${withCode('ECONNRESET', 'Client network socket disconnected before secure TLS connection was established')}
  ${'a hang-up from an old Playwright'}       | ${true}   | ${ofPlaywright('socket hang up')}
  ${'a timeout'}                              | ${true}   | ${withCode('ETIMEDOUT', 'connect ETIMEDOUT 10.0.0.1:443 (disposed-certs.local)')}
  ${'a slow TLS handshake'}                   | ${true}   | ${withCode('ERR_TLS_HANDSHAKE_TIMEOUT', 'TLS handshake timeout')}
  ${'a socket that undici closed'}            | ${true}   | ${fetchFailed(withCode('UND_ERR_SOCKET', 'other side closed'))}
  ${'a value that is not an error'}           | ${true}   | ${'oops'}
  ${'an unknown host'}                        | ${false}  | ${fetchFailed(withCode('ENOTFOUND', 'getaddrinfo ENOTFOUND nope.invalid'))}
  ${'an unknown host from an old Playwright'} | ${false}  | ${ofPlaywright('getaddrinfo ENOTFOUND nope.invalid')}
  ${'a self-signed certificate'}              | ${false}  | ${withCode('DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed certificate')}
  ${'a certificate for another host'}         | ${false}  | ${withCode('ERR_TLS_CERT_ALTNAME_INVALID')}
  ${'an expired certificate'}                 | ${false}  | ${withCode('CERT_HAS_EXPIRED')}
  ${'an unknown issuer'}                      | ${false}  | ${withCode('UNABLE_TO_VERIFY_LEAF_SIGNATURE')}
  ${'a server without TLS'}                   | ${false}  | ${fetchFailed(withCode('ERR_SSL_WRONG_VERSION_NUMBER'))}
  ${'a server without TLS from Playwright'}   | ${false}  | ${withCode('EPROTO', 'write EPROTO 80BC:error:0A00010B')}
  ${'a server that does not speak HTTP'}      | ${false}  | ${withCode('HPE_INVALID_CONSTANT', 'Parse Error: Expected HTTP/')}
  ${'a port that fetch blocks'}               | ${false}  | ${fetchFailed(new Error('bad port'))}
  ${'a disposed context'}                     | ${false}  | ${ofPlaywright('Target page, context or browser has been closed')}
`('$what is a transient connection error: $transient', ({ error, transient }) => {
  expect(classifyConnectionError(error)).toMatchObject({ transient, refused: false })
})

test.each<[what: string, error: unknown]>([
  ['from fetch', fetchFailed(withCode('ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:9'))],
  ['from Playwright', withCode('ECONNREFUSED', 'apiRequestContext.fetch: connect ECONNREFUSED 127.0.0.1:9')],
  ['from an old Playwright', ofPlaywright('connect ECONNREFUSED 127.0.0.1:9')],
  ['to a host with several addresses', fetchFailed(Object.assign(ofEachAddress, { code: 'ECONNREFUSED' }))],
])('detects a refused connection %s', (_, error) => {
  const reason = 'connection refused (connect ECONNREFUSED 127.0.0.1:9)'
  expect(classifyConnectionError(error)).toMatchObject({ transient: true, refused: true, reason })
})

test.each(['DEPTH_ZERO_SELF_SIGNED_CERT', 'ERR_TLS_CERT_ALTNAME_INVALID', 'CERT_HAS_EXPIRED'])(
  'says what helps if Node does not trust the certificate: %s',
  (code) => {
    const server = { server: 'TestServer', startHint: '`npx test-server`' }
    const { hint, reason } = describeConnectionError(fetchFailed(withCode(code)), server, false)
    expect(`${reason}. ${hint}`).toBe(
      `${code}. Pass a request context with ignoreHTTPSErrors, or let Node trust the certificate with NODE_EXTRA_CA_CERTS.`,
    )
  },
)

test('gives a reason even if fetch gives none, as it does for status 407', () => {
  const reason = 'fetch failed without a reason, as for status 407 of a proxy'
  expect(classifyConnectionError(fetchFailed(new Error()))).toMatchObject({ reason, transient: true })
})
