// Public names of "playwright-backchannel/pact". Needs neither pact-js nor Playwright at run time.

export {
  checkProviderStates,
  type MissingProviderState,
  type ProviderStateCheck,
  type ProviderStateCheckOptions,
} from './check-provider-states.js'
export {
  createProviderState,
  defineProviderStates,
  type ProviderStateInput,
  type StateFailure,
  type StateHandler,
  type StateHandlers,
} from './define-provider-states.js'
export { type AnyJson, fromJsonMap, type JsonMap, toJsonMap } from './json-map.js'
