import { getErrorMessage } from '../values/error-message.js'
import type { AnyJson } from './json/json.js'

/** Wraps what a state handler threw, and names the state and its parameters. */
export class StateHandlerError extends Error {
  constructor(task: string, parameters: AnyJson | undefined, cause: unknown) {
    super(`Failed to ${task} with ${JSON.stringify(parameters ?? {})}: ${getErrorMessage(cause)}`, { cause })
  }

  /**
   * `MessageProviderPact` responds with the error as JSON, which is `{}` for a plain `Error`:
   * https://github.com/pact-foundation/pact-js/blob/master/src/messageProviderPact.ts
   */
  toJSON(): { error: string } {
    return { error: this.message }
  }
}
