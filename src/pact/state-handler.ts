// What pact-js calls on the provider's side. The types fit the Verifier's `stateHandlers` as they are.
import type { AnyJson, JsonMap } from './json.js'

/** Brings the provider into a state, or back; what it answers can be injected into the request under test. */
export type StateFunction = (parameters?: AnyJson) => Promise<JsonMap | undefined>

/**
 * A function that sets the state up. With `setup` or `teardown` beside it, pact-js calls these instead. A bare
 * `{ setup, teardown }` object would do at run time, but pact-js 16 types `stateHandlers` as functions
 * (for HTTP and messages at once); the `handlers` of `defineProviderStates` take one and give this.
 */
export interface StateHandler extends StateFunction {
  setup?: StateFunction
  teardown?: StateFunction
}

/** State handlers by state name. */
export type StateHandlers<TName extends string = string> = Record<TName, StateHandler>
