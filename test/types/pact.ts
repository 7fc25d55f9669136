// Compile-fail tests of "playwright-backchannel/pact": each `@ts-expect-error` must hide an error, or tsc fails.
import { MessageProviderPact, Pact, PactV3, Verifier, type VerifierOptions } from '@pact-foundation/pact'
import type { AnyJson, JsonMap, StateHandler, StateHandlers } from '../../src/pact/index.js'
import {
  checkProviderStates,
  createProviderState,
  defineProviderStates,
  fromJsonMap,
  type ProviderStateInput,
  toJsonMap,
} from '../../src/pact/index.js'

interface MovieParams {
  name: string
  year: number
  id?: number
}

interface States {
  'An existing movie exists': MovieParams
  'No movies exist': { count: number }
  'A premiere is planned': { on: Date; guests: { name: string; since: Date }[]; host: string | null }
}

declare const movie: MovieParams
declare const someState: ProviderStateInput
declare const someMap: JsonMap
declare function equal<T>(): <U extends T>(value: [T] extends [U] ? U : never) => void

// The returned tuple fits `.given` of every interaction, without a cast.
const options = { consumer: 'a', provider: 'b' }
const states = defineProviderStates<States>()
const v4 = new Pact(options)
new PactV3(options).given(...createProviderState({ name: 'x', params: { id: 1 } }))
new PactV3(options).given(...states.given('No movies exist', { count: 0 }))
v4.addInteraction().given(...createProviderState({ name: 'x', params: movie }))
v4.addInteraction().given(...states.given('An existing movie exists', movie))
v4.addSynchronousInteraction('x').given(...createProviderState(someState))
v4.addAsynchronousInteraction().given(...createProviderState(someState))
v4.addGraphQLInteraction().given(...createProviderState(someState))

// @ts-expect-error a state has a name
createProviderState({ params: { id: 1 } })
// @ts-expect-error a state has parameters
createProviderState({ name: 'x' })
// @ts-expect-error parameters have names
createProviderState({ name: 'x', params: 'id' })
// @ts-expect-error undefined is not JSON
const notJson: AnyJson = { id: undefined }
// @ts-expect-error a date is not JSON
const noDate: AnyJson = new Date()

// The Verifier accepts plain functions and the result of `handlers`, including pairs.
const plain: StateHandlers = {
  'An existing movie exists': async (params) => {
    const { name } = fromJsonMap(params) as unknown as MovieParams
    return { description: `${name} exists` }
  },
  'No movies exist': Object.assign(async () => undefined, { teardown: async () => undefined }),
}
const typed = states.handlers({
  'An existing movie exists': async ({ name, year, id }) => {
    equal<string>()(name)
    equal<number>()(year)
    equal<number | undefined>()(id)
    return { description: name }
  },
  'No movies exist': { setup: async ({ count }) => ({ count }), teardown: async () => undefined },
  'A premiere is planned': async ({ on, guests, host }) => {
    equal<string>()(on)
    equal<{ name: string; since: string }[]>()(guests)
    equal<string | null>()(host)
  },
})
export const verifierOptions: VerifierOptions[] = [
  { provider: 'p', providerBaseUrl: 'u', stateHandlers: plain },
  { provider: 'p', providerBaseUrl: 'u', stateHandlers: typed },
]
new Verifier({ provider: 'p', providerBaseUrl: 'u', stateHandlers: typed })
new MessageProviderPact({ provider: 'p', messageProviders: {}, stateHandlers: typed })
const names: Record<'An existing movie exists' | 'No movies exist' | 'A premiere is planned', StateHandler> =
  typed

// Calls with a wrong name, or with wrong, missing or extra parameters.
// @ts-expect-error there is no such state
states.given('No films exist', { count: 0 })
// @ts-expect-error a parameter of the wrong type
states.given('No movies exist', { count: '0' })
// @ts-expect-error a parameter is missing
states.given('No movies exist', {})
// @ts-expect-error a parameter too many
states.given('No movies exist', { count: 0, id: 1 })
// @ts-expect-error no parameters at all
states.given('No movies exist')

const existing = async (_params: MovieParams) => undefined
const none = { setup: async () => undefined }
const premiere = async () => undefined

const others = { 'No movies exist': none, 'A premiere is planned': premiere }
const all = { 'An existing movie exists': existing, ...others }

states.handlers(all)
// @ts-expect-error a handler is missing
states.handlers(others)
// @ts-expect-error a handler for a state that nobody declared
states.handlers({ ...all, 'No films exist': none })
// @ts-expect-error reads a parameter that is not given
states.handlers({ ...all, 'No movies exist': async ({ id }) => ({ id }) })
// @ts-expect-error reads a parameter as another type
states.handlers({ ...all, 'No movies exist': async (params: { count: string }) => ({ count: params.count }) })
// @ts-expect-error a setup reads a parameter as another type
states.handlers({ ...all, 'No movies exist': { setup: async (_params: { count: string }) => undefined } })
// @ts-expect-error neither setup nor teardown
states.handlers({ ...all, 'No movies exist': { start: async () => undefined } })
// @ts-expect-error a date arrives as its ISO string
states.handlers({ ...all, 'A premiere is planned': async ({ on }) => ({ year: on.getFullYear() }) })
// @ts-expect-error parameters have names
defineProviderStates<{ 'No movies exist': number }>()

equal<JsonMap>()(toJsonMap(movie))
equal<JsonMap>()(fromJsonMap(someMap))
export const unused = [notJson, noDate, names]

// `checkProviderStates` accepts the handlers of `defineProviderStates`, those of pact-js, and pairs.
const { missing, unused: unusedHandlers } = await checkProviderStates({
  pacts: ['a.json'] as const,
  handlers: defineProviderStates<States>().handlers({} as never),
})
equal<readonly string[]>()(unusedHandlers)
equal<string | undefined>()(missing[0]?.state)
await checkProviderStates({ pacts: 'a.json', handlers: {} as NonNullable<VerifierOptions['stateHandlers']> })
await checkProviderStates({ pacts: 'a.json', handlers: { a: { setup: async () => undefined } } })
// @ts-expect-error: the handlers are required
await checkProviderStates({ pacts: 'a.json' })
// @ts-expect-error: a list of names is not a map of handlers
await checkProviderStates({ pacts: 'a.json', handlers: 'a' })
// @ts-expect-error: an unknown option
await checkProviderStates({ pacts: 'a.json', handlers: {}, strict: true })
