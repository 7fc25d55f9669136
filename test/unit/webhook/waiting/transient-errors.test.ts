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

test.each`
  error                                                     | before   | after    | what
  ${serverError(503)}                                       | ${true}  | ${true}  | ${'5xx'}
  ${withCode('ECONNRESET')}                                 | ${true}  | ${true}  | ${'a reset'}
  ${new TypeError('fetch failed', { cause: closedSocket })} | ${true}  | ${true}  | ${'a connection that fetch lost'}
  ${new TypeError('terminated', { cause: closedSocket })}   | ${true}  | ${true}  | ${'an interrupted response in fetch'}
  ${new RangeError('Invalid string length')}                | ${true}  | ${true}  | ${'a response that was too large'}
  ${providerError({ status: 502, transient: true })}        | ${true}  | ${true}  | ${"a provider's transient error"}
  ${'busy'}                                                 | ${true}  | ${true}  | ${'a value that is not an error'}
  ${serverError(401)}                                       | ${false} | ${false} | ${'401'}
  ${providerError({ status: 403, transient: false })}       | ${false} | ${false} | ${"a provider's permanent error"}
  ${new TypeError('x is not a function')}                   | ${false} | ${false} | ${'a bug in the provider'}
  ${refused}                                                | ${false} | ${true}  | ${'a refused connection'}
  ${providerError({ transient: true, refused: true })}      | ${false} | ${true}  | ${"a provider's refused connection"}
`('a retry may help after $what before ($before) and after ($after) the first response', (row) => {
  expect([isTransient(row.error, false), isTransient(row.error, true)]).toEqual([row.before, row.after])
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
