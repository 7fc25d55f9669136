// Starts a movie system of its own and lets the real Pact core replay a pact file against it.
import { Verifier } from '@pact-foundation/pact'
import type { StateHandlers } from 'playwright-backchannel/pact'
import { startMovieSystem } from '../movie-system/server.js'
import { sampleUser } from '../movie-system/tokens.js'
import { MovieClient } from './movie-client.js'

/** Rejects when the provider does not do what the pact file says. */
export async function verifyProvider(
  pactFile: string,
  handlersFor: (movies: MovieClient) => StateHandlers,
): Promise<void> {
  const system = await startMovieSystem()
  try {
    const token = await tokenFrom(system.url)
    await new Verifier({
      provider: 'movie-system',
      providerBaseUrl: system.url,
      pactUrls: [pactFile],
      stateHandlers: handlersFor(new MovieClient(system.url, token)),
      // The token in the pact file is an example; the running system wants one of its own.
      customProviderHeaders: { Authorization: `Bearer ${token}` },
      logLevel: 'error',
    }).verifyProvider()
  } finally {
    await system.close()
  }
}

async function tokenFrom(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/token`, { method: 'POST', body: JSON.stringify(sampleUser) })
  const { token } = (await answer.json()) as { token: string }
  return token
}
