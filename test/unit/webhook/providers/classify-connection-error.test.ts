import { expect, test } from 'vitest'
import { classifyConnectionError } from '../../../../src/webhook/providers/admin/classify-connection-error.js'

const withCode = (code: string, message: string = code) => Object.assign(new Error(message), { code })
const fetchFailed = (cause: Error) => new TypeError('fetch failed', { cause })
const ofPlaywright = (message: string) =>
  new Error(`apiRequestContext.fetch: ${message}\nCall log:\n  - → GET /`)

test.each<[what: string, error: unknown]>([
  ['a resolver that is busy', withCode('EAI_AGAIN', 'getaddrinfo EAI_AGAIN cert-service.local')],
  ['EAI_AGAIN over fetch', fetchFailed(withCode('EAI_AGAIN', 'getaddrinfo EAI_AGAIN ssl.tls.local'))],
  ['EAI_AGAIN over an old Playwright', ofPlaywright('getaddrinfo EAI_AGAIN cert-service.local')],
  [
    'a handshake that was cut',
    withCode('ECONNRESET', 'Client network socket disconnected before secure TLS connection was established'),
  ],
  ['a reset', withCode('ECONNRESET')],
  ['a hang-up over an old Playwright', ofPlaywright('socket hang up')],
  ['a timeout', withCode('ETIMEDOUT', 'connect ETIMEDOUT 10.0.0.1:443 (disposed-certs.local)')],
  ['a slow TLS handshake', withCode('ERR_TLS_HANDSHAKE_TIMEOUT', 'TLS handshake timeout')],
  ['a closed socket of undici', fetchFailed(withCode('UND_ERR_SOCKET', 'other side closed'))],
  ['an unreachable host', withCode('EHOSTUNREACH', 'connect EHOSTUNREACH 10.0.0.1:443')],
  ['a value that is not an error', 'oops'],
])('%s is transient', (_, error) => {
  expect(classifyConnectionError(error)).toMatchObject({ transient: true, refused: false })
})

test.each<[what: string, error: unknown]>([
  ['an unknown host', fetchFailed(withCode('ENOTFOUND', 'getaddrinfo ENOTFOUND nope.invalid'))],
  ['an unknown host over an old Playwright', ofPlaywright('getaddrinfo ENOTFOUND nope.invalid')],
  ['a self-signed certificate', withCode('DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed certificate')],
  ['another name in the certificate', withCode('ERR_TLS_CERT_ALTNAME_INVALID')],
  ['an expired certificate', withCode('CERT_HAS_EXPIRED')],
  ['an unknown issuer', withCode('UNABLE_TO_VERIFY_LEAF_SIGNATURE')],
  ['no TLS', fetchFailed(withCode('ERR_SSL_WRONG_VERSION_NUMBER'))],
  ['no TLS over Playwright', withCode('EPROTO', 'write EPROTO 80BC:error:0A00010B')],
  ['no HTTP', withCode('HPE_INVALID_CONSTANT', 'Parse Error: Expected HTTP/')],
  ['a port that fetch blocks', fetchFailed(new Error('bad port'))],
  ['a disposed context', ofPlaywright('Target page, context or browser has been closed')],
])('%s is permanent', (_, error) => {
  expect(classifyConnectionError(error)).toMatchObject({ transient: false, refused: false })
})

test.each<[what: string, error: unknown]>([
  ['over fetch', fetchFailed(withCode('ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:9'))],
  ['over Playwright', withCode('ECONNREFUSED', 'apiRequestContext.fetch: connect ECONNREFUSED 127.0.0.1:9')],
  ['over an old Playwright', ofPlaywright('connect ECONNREFUSED 127.0.0.1:9')],
])('detects a refused connection %s', (_, error) => {
  const reason = 'connection refused (connect ECONNREFUSED 127.0.0.1:9)'
  expect(classifyConnectionError(error)).toMatchObject({ transient: true, refused: true, reason })
})

test('detects a refused connection to a host name with several addresses', () => {
  const cause = Object.assign(new AggregateError([withCode('ECONNREFUSED', 'connect ECONNREFUSED ::1:9')]), {
    code: 'ECONNREFUSED',
  })
  expect(classifyConnectionError(fetchFailed(cause))).toMatchObject({ refused: true })
})
