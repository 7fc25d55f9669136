// A provider state on the consumer's side, with its name and its parameters for `.given(...)`.
import type { JsonMap } from './json/json.js'
import { toJsonMap } from './json/json-map.js'

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
