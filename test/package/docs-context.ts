// Names that the documentation's snippets may use without an import, because readers take them for granted.

/** Modules whose exports every snippet may use without an import. */
export const readersModules: readonly string[] = [
  '@playwright/test',
  'playwright-backchannel/webhook',
  'playwright-backchannel/pact',
  'playwright-backchannel', // the last one wins: `test` is this package's
]

/** Maps a page to the declarations that belong to the reader's own project, as the source of a module. */
export const readersOwn: Readonly<Record<string, string>> = {
  'docs/provider-states.md': `
import type { PactV4 } from '@pact-foundation/pact'
export { MessageProviderPact, Verifier } from '@pact-foundation/pact'
import type { StateHandlers } from 'playwright-backchannel/pact'
export type { StateHandlers }
export { states } from './states.js'
interface Movie { name: string; year: number; rating: number; director: string }
export declare const pact: PactV4
export declare const providerBaseUrl: string
export declare const pactUrls: string[]
export declare const stateHandlers: StateHandlers
export declare const anyMovie: Movie
export declare const movies: {
  read(id: number): Promise<Movie | undefined>
  create(movie: Movie & { id?: number }): Promise<void>
  deleteAll(): Promise<void>
  restore(): Promise<void>
}
`,
}

/** Maps a page to the expression that a snippet beginning with a dot continues. */
export const readersChain: Readonly<Record<string, string>> = {
  'docs/provider-states.md': 'pact.addInteraction()',
}
