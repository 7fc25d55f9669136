// The provider states of the movie system, declared once for the consumer's tests, which use them, and the provider's
// handlers, which set them up. If one side renames a state, the other no longer compiles.
import { defineProviderStates } from 'playwright-backchannel/pact'

export const states = defineProviderStates<{
  'Has a movie with a specific ID': { id: number }
  'An existing movie exists': { name: string; year: number; rating: number; director: string; id?: number }
  'No movies exist': { count: number }
}>()
