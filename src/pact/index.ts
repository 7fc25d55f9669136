// Public names of "playwright-backchannel/pact". Needs neither pact-js nor Playwright at run time.

export {
  checkProviderStates,
  type MissingProviderState,
  type ProviderStateCheck,
  type ProviderStateCheckOptions,
} from './check-provider-states.js'
export type { StateHandler, StateHandlers } from './define-provider-states.js'
export {
  createProviderState,
  defineProviderStates,
  type ProviderStateInput,
} from './define-provider-states.js'
export type { AnyJson, JsonMap } from './json-map.js'
export { fromJsonMap, toJsonMap } from './json-map.js'
