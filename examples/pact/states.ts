// The provider states of the movie system, declared once: the consumer's tests give them, the provider's handlers
// bring them about. Rename one, and the other side does not compile any more.
import { defineProviderStates } from 'playwright-backchannel/pact'

export const states = defineProviderStates<{
  'Has a movie with a specific ID': { id: number }
  'An existing movie exists': { name: string; year: number; rating: number; director: string; id?: number }
  'No movies exist': { count: number }
}>()
