import { expect, test } from 'vitest'
import { WebhookProviderError } from '../../../../src/webhook/index.js'
import { isTransient } from '../../../../src/webhook/waiting/transient-errors.js'
import { created, getTimeoutError, MemoryProvider, serverError, startReady, startRegistry } from '../fakes.js'

const withCode = (code: string) => Object.assign(new Error(`connect ${code}`), { code })
const closedSocket = withCode('UND_ERR_SOCKET')
const refused = withCode('ECONNREFUSED')
const providerError = (details: { status?: number; transient: boolean; refused?: boolean }) =>
  new WebhookProviderError({
    server: 'X',
    method: 'GET',
    url: 'http://x',
    reason: 'seen',
    hint: 'hint',
    ...details,
  })

test.each([
  ['5xx', serverError(503)],
  ['a reset', withCode('ECONNRESET')],
  ['a connection that fetch lost', new TypeError('fetch failed', { cause: closedSocket })],
  ['an interrupted response in fetch', new TypeError('terminated', { cause: closedSocket })],
  ['a response that was too large', new RangeError('Invalid string length')],
  ["a provider's transient error", providerError({ status: 502, transient: true })],
  ['a value that is not an error', 'busy'],
])('a retry may help after %s', (_, error) => {
  expect([isTransient(error, false), isTransient(error, true)]).toEqual([true, true])
})

test.each([
  ['401', serverError(401)],
  ["a provider's permanent error", providerError({ status: 403, transient: false })],
  ['a bug in the provider', new TypeError('x is not a function')],
])('no retry helps after %s', (_, error) => {
  expect([isTransient(error, false), isTransient(error, true)]).toEqual([false, false])
})

test.each([
  ['a refused connection', refused],
  ["a provider's refused connection", providerError({ transient: true, refused: true })],
])('a retry may help after %s only if the server has responded before', (_, error) => {
  expect([isTransient(error, false), isTransient(error, true)]).toEqual([false, true])
})

test('a wait goes on after a transient error, and lists it if it times out', async () => {
  const { provider, registry } = await startReady()
  const failure = serverError(503)
  provider.errors = [failure, undefined, failure]
  const error = await getTimeoutError(registry.waitFor(created(400).build()))
  expect(error).toMatchObject({ cause: failure, problems: ['status 503 (2 times)'] })
  provider.errors = [failure]
  provider.add({ event: 'created' })
  await registry.waitFor(created().build())
})

test('a wait rejects immediately with a copy of an error that refuses the first poll, but not a later one', async () => {
  const provider = new MemoryProvider()
  provider.errors = [refused, refused]
  const registry = startRegistry(provider)
  const error = await registry.waitFor(created(60_000).build()).catch((reason: unknown) => reason)
  expect(error).toStrictEqual(refused)
  expect(error).not.toBe(refused)
  provider.errors = [undefined, undefined, refused]
  await registry.ready()
  provider.add({ event: 'created' })
  await registry.waitFor(created().build())
})
