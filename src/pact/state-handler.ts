import type { AnyJson, JsonMap } from './json/json.js'

/**
 * Sets up or tears down a provider state. The result can be injected into the request under test. `Verifier` calls it
 * with the parameters, `MessageProviderPact` with the state's name and the parameters.
 */
export type StateFunction = (parametersOrName?: AnyJson, parameters?: AnyJson) => Promise<JsonMap | undefined>

/**
 * A function that sets the state up. If it has a `setup` or `teardown` property, `Verifier` calls these instead.
 * pact-js 16 accepts a bare `{ setup, teardown }` object at run time, but its type of `stateHandlers`, for HTTP and
 * messages together, allows functions only:
 * https://github.com/pact-foundation/pact-js/blob/master/src/dsl/verifier/proxy/types.ts
 */
export interface StateHandler extends StateFunction {
  setup?: StateFunction
  teardown?: StateFunction
}

/** State handlers by state name. */
export type StateHandlers<TName extends string = string> = Record<TName, StateHandler>
