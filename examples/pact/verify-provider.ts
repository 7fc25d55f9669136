// Starts a movie system and lets the real Pact core replay a pact file against it.
import { Verifier } from '@pact-foundation/pact'
import type { StateHandlers } from 'playwright-backchannel/pact'
import { startMovieSystem } from '../movie-system/server.js'
import { sampleUser } from '../movie-system/tokens.js'
import { MovieClient } from './movie-client.js'

/** Rejects if the provider does not meet the expectations in the pact file. */
export async function verifyProvider(
  pactFile: string,
  handlersFor: (movies: MovieClient) => StateHandlers,
): Promise<void> {
  const system = await startMovieSystem()
  try {
    const token = await fetchToken(system.url)
    await new Verifier({
      provider: 'movie-system',
      providerBaseUrl: system.url,
      pactUrls: [pactFile],
      stateHandlers: handlersFor(new MovieClient(system.url, token)),
      // The token in the pact file is an example; the running system requires a valid one.
      customProviderHeaders: { Authorization: `Bearer ${token}` },
      logLevel: 'error',
    }).verifyProvider()
  } finally {
    await system.close()
  }
}

async function fetchToken(url: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/token`, { method: 'POST', body: JSON.stringify(sampleUser) })
  const { token } = (await response.json()) as { token: string }
  return token
}
