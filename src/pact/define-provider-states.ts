// A single declaration of the provider states for the consumer's `given` and the provider's handlers.

import { createInvalid } from '../values/check-value.js'
import { PrintableError } from '../values/errors.js'
import { makeVisible } from '../values/text.js'
import { getErrorMessage } from '../values/thrown-errors.js'
import { type AnyJson, fromJsonMap, type JsonMap, toJsonMap } from './json-map.js'

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
  /**
   * Returns each failure of a handler since the last call of `handlers`, in order. pact-js continues after such a
   * failure, and the verification can be green, so a test must check that there is none.
   *
   * @example
   * await new Verifier({ provider, providerBaseUrl, pactUrls, stateHandlers }).verifyProvider()
   * expect(states.failures()).toEqual([])
   */
  readonly failures: () => readonly StateFailure[]
}

/** A handler that failed. */
export interface StateFailure {
  readonly state: string
  /** The parameters as the pact has them. */
  readonly parameters: AnyJson | undefined
  /** What the handler threw. */
  readonly error: unknown
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
  let failures: StateFailure[] = []
  return {
    given: (name, params) => removeUndefined(params, createProviderState({ name, params })),
    handlers: (handlers) => {
      const found: StateFailure[] = []
      failures = found
      return toStateHandlers<TStates>(handlers, (failure) => found.push(failure))
    },
    failures: () => [...failures],
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
  if (typeof state?.name !== 'string') throw createInvalid('state', 'an object with name and params', state)
  return [state.name, toJsonMap(state.params)]
}

/** One handler for each state. */
type TypedHandlers<TStates> = { [TName in keyof TStates]: TypedHandler<Received<TStates[TName]>> }

type TypedHandler<TParams> = TypedFunction<TParams> | Steps<TParams>

interface Steps<TParams> {
  setup?: TypedFunction<TParams>
  teardown?: TypedFunction<TParams>
}

// biome-ignore lint/suspicious/noConfusingVoidType: an async handler may end without a return
type TypedFunction<TParams> = (params: TParams) => Result | Promise<Result | void>
type Result = JsonMap | undefined

/** The type of a value in a handler. A value with `toJSON`, such as a `Date`, arrives as the result of that method. */
type Received<TValue> = TValue extends string | number | boolean | null | undefined
  ? TValue
  : TValue extends { toJSON(): infer TJson }
    ? Received<TJson>
    : TValue extends object
      ? { [TKey in keyof TValue]: Received<TValue[TKey]> }
      : TValue

/** Wraps each handler so that it gets restored parameters and its errors name the state. */
function toStateHandlers<TStates>(
  handlers: TypedHandlers<TStates>,
  onFailure: OnFailure,
): StateHandlers<keyof TStates & string> {
  const wrapped = Object.entries<TypedHandler<never>>(handlers).map(
    ([name, handler]): [string, StateHandler] => [name, toStateHandler(name, handler, onFailure)],
  )
  return Object.fromEntries(wrapped) as StateHandlers<keyof TStates & string>
}

/** Wraps a handler. A `{ setup, teardown }` object becomes a function with these properties; see `StateHandler`. */
function toStateHandler(state: string, handler: TypedHandler<never>, onFailure: OnFailure): StateHandler {
  if (typeof handler === 'function') return wrap({ verb: 'set up', state, onFailure }, handler)
  const setup = wrap({ verb: 'set up', state, onFailure }, handler.setup?.bind(handler))
  const teardown = wrap({ verb: 'tear down', state, onFailure }, handler.teardown?.bind(handler))
  return Object.assign(((...args) => setup(...args)) satisfies StateFunction, { setup, teardown })
}

type OnFailure = (failure: StateFailure) => void

interface Task {
  readonly verb: 'set up' | 'tear down'
  readonly state: string
  readonly onFailure: OnFailure
}

function wrap(task: Task, handler: TypedFunction<never> = async () => undefined): StateFunction {
  return async (...args) => {
    const parameters = getParameters(...args)
    try {
      // Assumes that the parameters have the declared shape, because Pact does not check them.
      return (await handler(fromJsonMap(parameters) as never)) ?? undefined
    } catch (error) {
      task.onFailure({ state: task.state, parameters, error })
      throw new StateHandlerError(task, parameters, error)
    }
  }
}

/**
 * Returns the parameters, which are never a string. `MessageProviderPact` passes the state's name first:
 * https://github.com/pact-foundation/pact-js/blob/master/src/messageProviderPact.ts
 */
function getParameters(parametersOrName?: AnyJson, parameters?: AnyJson): AnyJson | undefined {
  return typeof parametersOrName === 'string' ? parameters : parametersOrName
}

/** Wraps an error from a state handler; the message contains the state and its parameters. */
class StateHandlerError extends PrintableError {
  constructor({ verb, state }: Task, parameters: AnyJson | undefined, cause: unknown) {
    const shown = makeVisible(JSON.stringify(parameters ?? {}))
    super(
      `Failed to ${verb} provider state "${makeVisible(state)}" with ${shown}: ${getErrorMessage(cause)}`,
      { cause },
    )
  }

  /**
   * Keeps the message. `MessageProviderPact` responds with the error as JSON, which would be `{}` for a plain `Error`:
   * https://github.com/pact-foundation/pact-js/blob/master/src/messageProviderPact.ts
   */
  toJSON(): { error: string } {
    return { error: this.message }
  }
}

/**
 * Sets up or tears down a provider state. The result can be injected into the request under test. `Verifier` calls it
 * with the parameters, `MessageProviderPact` with the state's name and the parameters.
 */
type StateFunction = (parametersOrName?: AnyJson, parameters?: AnyJson) => Promise<JsonMap | undefined>

/**
 * A function that sets the state up. If it has a `setup` or `teardown` property, `Verifier` calls these instead.
 * pact-js 16 accepts a bare `{ setup, teardown }` object at run time, but its type of `stateHandlers`, which is shared
 * by HTTP and messages, allows only functions:
 * https://github.com/pact-foundation/pact-js/blob/master/src/dsl/verifier/proxy/types.ts
 */
export interface StateHandler extends StateFunction {
  setup?: StateFunction
  teardown?: StateFunction
}

/** State handlers by state name. */
export type StateHandlers<TName extends string = string> = Record<TName, StateHandler>
