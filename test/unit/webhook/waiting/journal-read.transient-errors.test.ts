import { describe, expect, test } from 'vitest'
import { WebhookProviderError } from '../../../../src/webhook/index.js'
import {
  connectionError,
  created,
  getTimeoutError,
  MemoryProvider,
  serverError,
  startReady,
  startRegistry,
} from '../fakes.js'

/** Checks that the wait rejects with a copy of the error. */
async function expectCopy(wait: Promise<unknown>, original: unknown): Promise<void> {
  const error = await wait.catch((reason: unknown) => reason)
  expect(error).toStrictEqual(original)
  expect(error).not.toBe(original)
  expect(Object.getPrototypeOf(error)).toBe(Object.getPrototypeOf(original))
}

describe('server errors', () => {
  const closedSocket = connectionError('UND_ERR_SOCKET')
  const providerError = (details: { status?: number; transient: boolean; refused?: boolean }) =>
    new WebhookProviderError({
      ...{ server: 'X', method: 'GET', url: 'http://x', reason: 'seen', hint: 'hint' },
      ...details,
    })

  test.each([
    ['5xx', serverError(503)],
    ['a reset', connectionError('ECONNRESET')],
    ['a connection that fetch lost', new TypeError('fetch failed', { cause: closedSocket })],
    ['an interrupted response in fetch', new TypeError('terminated', { cause: closedSocket })],
    ['a response that was too large', new RangeError('Invalid string length')],
    ["a provider's transient error", providerError({ status: 502, transient: true })],
  ])('are retried, and listed if the wait times out: %s', async (_, serverFailure) => {
    const { provider, registry } = await startReady()
    provider.errors = [serverFailure, undefined, serverFailure]
    const error = await getTimeoutError(registry.waitFor(created(400).build()))
    expect(error.cause).toBe(serverFailure)
    expect(error.problems).toEqual([`${(serverFailure as Error).message} (2 times)`])
    provider.errors = [serverFailure]
    provider.add({ event: 'created' })
    await registry.waitFor(created().build())
  })

  test.each([
    ['401', serverError(401)],
    ['404', serverError(404)],
    ["a provider's permanent error", providerError({ status: 403, transient: false })],
    ['a bug in the provider', new TypeError('x is not a function')],
  ])('reject the wait immediately: %s', async (_, serverFailure) => {
    const { provider, registry } = await startReady()
    provider.errors = [serverFailure]
    await expectCopy(registry.waitFor(created(60_000).build()), serverFailure)
  })

  test.each([
    connectionError('ECONNREFUSED'),
    new Error('apiRequestContext.get: connect ECONNREFUSED 127.0.0.1:1\nCall log:'),
    new TypeError('fetch failed', { cause: new AggregateError([connectionError('ECONNREFUSED')]) }),
    providerError({ transient: true, refused: true }),
  ])('reject the wait if they refuse the first poll, but not a later one: %s', async (serverFailure) => {
    const provider = new MemoryProvider()
    provider.errors = [serverFailure, serverFailure]
    const registry = startRegistry(provider)
    await expectCopy(registry.waitFor(created(60_000).build()), serverFailure)
    provider.errors = [undefined, undefined, serverFailure]
    await registry.ready()
    provider.add({ event: 'created' })
    await registry.waitFor(created().build())
  })

  test.each([{}, [{}], [{ id: 1, receivedAt: new Date() }], [{ id: '1', receivedAt: '2026-01-01' }]])(
    'include an invalid response such as %j',
    async (response) => {
      const provider = new MemoryProvider()
      provider.getReceivedWebhooks = async () => response as never
      await expect(startRegistry(provider).waitFor(created().build())).rejects.toThrow('getReceivedWebhooks')
    },
  )

  test('do not break the constructor if a provider throws instead of rejecting', async () => {
    const provider = new MemoryProvider()
    provider.getReceivedWebhooks = () => {
      throw serverError(401)
    }
    await expect(startRegistry(provider).waitFor(created().build())).rejects.toThrow('status 401')
  })
})
