// The provider states of the movie system, declared once for both sides: the consumer's tests use them, the provider's
// handlers set them up. After renaming one, the other side no longer compiles.
import { defineProviderStates } from 'playwright-backchannel/pact'

export const states = defineProviderStates<{
  'Has a movie with a specific ID': { id: number }
  'An existing movie exists': { name: string; year: number; rating: number; director: string; id?: number }
  'No movies exist': { count: number }
}>()
