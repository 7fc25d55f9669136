// A provider state on the consumer's side: its name and its parameters, ready for `.given(...)`.
import type { JsonMap } from './json.js'
import { toJsonMap } from './json-map.js'

export interface ProviderStateInput<TParams extends object = Readonly<Record<string, unknown>>> {
  /** The identifier by which the provider's handlers are keyed. */
  readonly name: string
  /** Parameters of the state, by name. */
  readonly params: TParams
}

/**
 * Pairs a state's name with its parameters, converted by `toJsonMap`. Throws a `TypeError` that names the parameter
 * when JSON cannot hold one.
 *
 * @example
 * pact.addInteraction().given(...createProviderState({ name: 'A movie exists', params: { id: 7 } }))
 */
export function createProviderState<TParams extends object>(
  state: ProviderStateInput<TParams>,
): [name: string, params: JsonMap] {
  return [state.name, toJsonMap(state.params)]
}
