// From the typed handlers that a user writes to the untyped ones that pact-js calls.
import type { AnyJson, JsonMap } from './json.js'
import { fromJsonMap } from './json-map.js'
import type { StateFunction, StateHandler, StateHandlers } from './state-handler.js'

/** One handler for each state. */
export type TypedHandlers<TStates> = { [TName in keyof TStates]: TypedHandler<Received<TStates[TName]>> }

type TypedHandler<TParams> = TypedFunction<TParams> | Steps<TParams>

interface Steps<TParams> {
  setup?: TypedFunction<TParams>
  teardown?: TypedFunction<TParams>
}

// biome-ignore lint/suspicious/noConfusingVoidType: an async handler may end without an answer
type TypedFunction<TParams> = (params: TParams) => Answer | Promise<Answer | void>
type Answer = JsonMap | undefined

/** A value as a handler gets it: what has `toJSON`, such as a `Date`, arrives as what that gives. */
type Received<TValue> = TValue extends string | number | boolean | null | undefined
  ? TValue
  : TValue extends { toJSON(): infer TJson }
    ? Received<TJson>
    : TValue extends object
      ? { [TKey in keyof TValue]: Received<TValue[TKey]> }
      : TValue

/** Wraps each handler so that its parameters are restored and its errors say where they come from. */
export function toStateHandlers<TStates>(
  handlers: TypedHandlers<TStates>,
): StateHandlers<keyof TStates & string> {
  const wrapped = Object.entries<TypedHandler<never>>(handlers).map(
    ([name, handler]): [string, StateHandler] => [name, toStateHandler(name, handler)],
  )
  return Object.fromEntries(wrapped) as StateHandlers<keyof TStates & string>
}

/** A pair becomes a function that carries it; see `StateHandler`. */
function toStateHandler(name: string, handler: TypedHandler<never>): StateHandler {
  const setupTask = `set up provider state "${name}"`
  if (typeof handler === 'function') return wrap(setupTask, handler)
  const setup = wrap(setupTask, handler.setup?.bind(handler))
  const teardown = wrap(`tear down provider state "${name}"`, handler.teardown?.bind(handler))
  return Object.assign((parameters?: AnyJson) => setup(parameters), { setup, teardown })
}

function wrap(task: string, handler: TypedFunction<never> = async () => undefined): StateFunction {
  return async (parameters) => {
    try {
      // The shape is what the declaration says; Pact itself checks nothing.
      return (await handler(fromJsonMap(parameters) as never)) ?? undefined
    } catch (cause) {
      throw new Error(failure(task, parameters, cause), { cause })
    }
  }
}

function failure(task: string, parameters: AnyJson | undefined, cause: unknown): string {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return `Failed to ${task} with ${JSON.stringify(parameters ?? {})}: ${reason}`
}
