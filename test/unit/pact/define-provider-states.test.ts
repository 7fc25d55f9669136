import { expect, it, vi } from 'vitest'
import { createProviderState, defineProviderStates } from '../../../src/pact/index.js'
import { findActingLines } from '../../support/hostile-text.js'

type Params = { id: number; cut: string | null; tags?: string[]; on?: Date | undefined }
type States = { 'A movie exists': Params; 'No movies exist': { count: number } }
const states = defineProviderStates<States>()
const nothing = async () => undefined

const given = { id: 7, cut: null, tags: ['new'], on: undefined }
const converted = { id: 7, cut: 'null', tags: '["new"]' }

it('createProviderState returns the unchanged name and the converted parameters', () => {
  const state = createProviderState({ name: ' A\nb ', params: given })
  expect(state).toEqual([' A\nb ', { ...converted, on: 'null' }])
})

it('given returns the same, without parameters that are undefined', () => {
  const state = defineProviderStates<States>().given('A movie exists', given)
  expect(state).toEqual(['A movie exists', converted])
})

it('handlers receive the parameters as they were given, whether or not pact-js passes the name first', async () => {
  const received = vi.fn(nothing)
  const handlers = states.handlers({ 'A movie exists': received, 'No movies exist': { setup: received } })
  const [, params] = states.given('A movie exists', { id: 7, cut: null, tags: ['a'], on: new Date(0) })
  await handlers['A movie exists'](params)
  await handlers['A movie exists']('A movie exists', { id: 7, cut: 'null' })
  await handlers['No movies exist']('No movies exist')
  await handlers['No movies exist']()
  const movie = { id: 7, cut: null, tags: ['a'], on: '1970-01-01T00:00:00.000Z' }
  expect(received.mock.calls).toEqual([[movie], [{ id: 7, cut: null }], [{}], [{}]])
})

it('handlers that failed are listed since the last call of handlers, with what they got', async () => {
  const failing = defineProviderStates<{ due: { due: string }; none: { count: number } }>()
  const declare = () =>
    failing.handlers({
      due: ({ due }) => ({ day: due.slice(0, 10) }),
      none: { setup: nothing, teardown: async () => Promise.reject(new Error('locked')) },
    })
  expect(failing.failures()).toEqual([])
  const handlers = declare()
  await handlers.none.setup?.({ count: 0 })
  await expect(handlers.due({ due: 1_764_000_000 })).rejects.toThrow(/due\.slice is not a function/)
  await expect(handlers.none.teardown?.({ count: 0 })).rejects.toThrow('locked')
  expect(failing.failures()).toEqual([
    { state: 'due', parameters: { due: 1_764_000_000 }, error: expect.any(TypeError) },
    { state: 'none', parameters: { count: 0 }, error: new Error('locked') },
  ])
  declare()
  expect(failing.failures()).toEqual([])
})

it('handlers may return their result or a promise', async () => {
  const handlers = states.handlers({
    'A movie exists': async ({ id }) => ({ description: `movie ${id}` }),
    'No movies exist': () => ({ description: 'none' }),
  })
  expect(await handlers['A movie exists']({ id: 7 })).toEqual({ description: 'movie 7' })
  expect(await handlers['No movies exist']()).toEqual({ description: 'none' })
})

it('a handler may be an object with setup and teardown, which keep their `this`', async () => {
  const calls: string[] = []
  const handlers = states.handlers({
    'A movie exists': {
      async setup({ id, cut }) {
        calls.push(`setup ${id} ${cut} ${typeof this}`)
      },
      async teardown({ id }) {
        calls.push(`teardown ${id} ${typeof this}`)
      },
    },
    'No movies exist': { teardown: async ({ count }) => ({ count }) },
  })
  const params = { id: 7, cut: 'null' }
  const movieExists = handlers['A movie exists']
  await movieExists.setup?.(params)
  await movieExists.teardown?.(params)
  await movieExists(params)
  expect(calls).toEqual(['setup 7 null object', 'teardown 7 object', 'setup 7 null object'])
  expect(await handlers['No movies exist'].setup?.({ count: 1 })).toBeUndefined()
  expect(await handlers['No movies exist'].teardown?.({ count: 1 })).toEqual({ count: 1 })
})

it.each([
  ['setup', 'set up'],
  ['teardown', 'tear down'],
] as const)('handlers report state, parameters and cause if they fail in %s', async (step, verb) => {
  const cause = new Error('no database')
  const fail = () => {
    throw cause
  }
  const handlers = states.handlers({ 'A movie exists': { [step]: fail }, 'No movies exist': nothing })
  const failed = handlers['A movie exists'][step]?.({ id: 7, cut: 'null' })
  const message = `Failed to ${verb} provider state "A movie exists" with {"id":7,"cut":"null"}: no database`
  const error: unknown = await failed?.catch((reason: unknown) => reason)
  expect(error).toMatchObject({ message, cause })
  expect(JSON.parse(JSON.stringify(error))).toEqual({ error: message })
})

it('handlers report whatever they throw if they are plain functions', async () => {
  const cause = 'no database'
  const handlers = states.handlers({
    'A movie exists': () => Promise.reject(cause),
    'No movies exist': nothing,
  })
  const message = 'Failed to set up provider state "A movie exists" with {}: no database'
  await expect(handlers['A movie exists']()).rejects.toMatchObject({ message, cause })
})

it('lets no foreign state or parameter of a message act', async () => {
  const name = 'a\n::error::pwned\u009b31m'
  const handlers = defineProviderStates<Record<string, { text: string }>>().handlers({
    [name]: () => Promise.reject(new Error('no database')),
  })
  const error: unknown = await handlers[name]?.({ text: '\u202e\u2028::error::x' }).catch((reason) => reason)
  expect(String(error)).toContain('no database')
  expect(findActingLines(String(error))).toEqual([])
})
