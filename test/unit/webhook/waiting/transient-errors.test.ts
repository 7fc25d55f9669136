import { expect, test } from 'vitest'
import { judgeFailure } from '../../../../src/webhook/waiting/transient-errors.js'
import {
  created,
  getTimeoutError,
  MemoryProvider,
  providerError,
  serverError,
  startReady,
  startRegistry,
} from '../fakes.js'

const withCode = (code: string) => Object.assign(new Error(`connect ${code}`), { code })
const closedSocket = withCode('UND_ERR_SOCKET')
const refused = withCode('ECONNREFUSED')

const [transient, restart, fatal] = ['transient', 'restart', 'fatal']

test.each`
  error                                                     | before       | after        | what
  ${serverError(503)}                                       | ${transient} | ${transient} | ${'5xx'}
  ${withCode('ECONNRESET')}                                 | ${transient} | ${transient} | ${'a reset'}
  ${new TypeError('fetch failed', { cause: closedSocket })} | ${transient} | ${transient} | ${'a connection that fetch lost'}
  ${new TypeError('terminated', { cause: closedSocket })}   | ${transient} | ${transient} | ${'an interrupted response in fetch'}
  ${new RangeError('Invalid string length')}                | ${transient} | ${transient} | ${'a response that was too large'}
  ${providerError({ status: 502, transient: true })}        | ${transient} | ${transient} | ${"a provider's transient error"}
  ${'busy'}                                                 | ${transient} | ${transient} | ${'a value that is not an error'}
  ${serverError(401)}                                       | ${fatal}     | ${fatal}     | ${'401'}
  ${providerError({ status: 403, transient: false })}       | ${fatal}     | ${fatal}     | ${"a provider's permanent error"}
  ${new TypeError('x is not a function')}                   | ${fatal}     | ${fatal}     | ${'a bug in the provider'}
  ${refused}                                                | ${fatal}     | ${restart}   | ${'a refused connection'}
  ${providerError({ transient: true, refused: true })}      | ${fatal}     | ${restart}   | ${"a provider's refused connection"}
`('judges $what as $before before the first response, and as $after after it', (row) => {
  expect([judgeFailure(row.error, false), judgeFailure(row.error, true)]).toEqual([row.before, row.after])
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
