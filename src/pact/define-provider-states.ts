// A single declaration of the provider states for the consumer's `given` and the provider's handlers.
import type { JsonMap } from './json/json.js'
import { toJsonMap } from './json/json-map.js'
import { type StateHandlers, type TypedHandlers, toStateHandlers } from './typed-handlers.js'

/** Maps state names to the shape of their parameters. */
type States<TStates> = { [TName in keyof TStates]: object }

export interface ProviderStates<TStates extends States<TStates>> {
  /**
   * Returns the arguments of `.given(...)`, converted as by `createProviderState`, except that undefined parameters are
   * omitted, so that they are also undefined in the handler.
   */
  readonly given: <TName extends keyof TStates & string>(
    name: TName,
    params: TStates[TName],
  ) => [name: string, params: JsonMap]
  /**
   * Creates the Verifier's `stateHandlers` from one handler for each state. Parameters arrive as they were given (a
   * `Date` as its ISO string). If a handler fails, the error contains the state and its parameters, and has the
   * original error as its `cause`.
   */
  readonly handlers: (handlers: TypedHandlers<TStates>) => StateHandlers<keyof TStates & string>
}

/**
 * Declares provider states once, with types for both sides; share the result between consumer tests and provider tests.
 * Code with a wrong name, wrong parameters or a missing handler does not compile.
 *
 * @example
 * const states = defineProviderStates<{ 'A movie exists': { id: number } }>()
 * pact.addInteraction().given(...states.given('A movie exists', { id: 7 })) // consumer
 * const stateHandlers = states.handlers({ 'A movie exists': async ({ id }) => addMovie(id) }) // provider
 */
export function defineProviderStates<TStates extends States<TStates>>(): ProviderStates<TStates> {
  return {
    given: (name, params) => removeUndefined(params, createProviderState({ name, params })),
    handlers: (handlers) => toStateHandlers<TStates>(handlers),
  }
}

function removeUndefined(given: object, [name, params]: [string, JsonMap]): [string, JsonMap] {
  const defined = Object.entries(params).filter(([key]) => Reflect.get(given, key) !== undefined)
  return [name, Object.fromEntries(defined)]
}

export interface ProviderStateInput<TParams extends object = Readonly<Record<string, unknown>>> {
  /** The name that the provider's handlers use as a key. */
  readonly name: string
  /** Parameters of the state, by name. */
  readonly params: TParams
}

/**
 * Creates a provider state; parameters are converted by `toJsonMap`. Throws a `TypeError` that names the parameter if
 * JSON cannot represent it.
 *
 * @example
 * pact.addInteraction().given(...createProviderState({ name: 'A movie exists', params: { id: 7 } }))
 */
export function createProviderState<TParams extends object>(
  state: ProviderStateInput<TParams>,
): [name: string, params: JsonMap] {
  return [state.name, toJsonMap(state.params)]
}
