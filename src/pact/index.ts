// Public names of "playwright-backchannel/pact". Needs neither pact-js nor Playwright at run time.

export {
  createProviderState,
  defineProviderStates,
  type ProviderStateInput,
} from './define-provider-states.js'
export {
  checkProviderStates,
  type MissingProviderState,
  type ProviderStateCheck,
  type ProviderStateCheckOptions,
} from './files/check-provider-states.js'
export type { AnyJson, JsonMap } from './json/json.js'
export { fromJsonMap, toJsonMap } from './json/json-map.js'
export type { StateHandler, StateHandlers } from './typed-handlers.js'
