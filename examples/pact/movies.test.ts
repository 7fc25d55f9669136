// A complete contract test. The consumer tests write the pact file, then the provider is verified against it.
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Matchers, Pact } from '@pact-foundation/pact'
import { checkProviderStates } from 'playwright-backchannel/pact'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { MovieClient } from './movie-client.js'
import { stateHandlers } from './state-handlers.js'
import { states } from './states.js'
import { verifyProvider } from './verify-provider.js'

const dir = join(import.meta.dirname, 'pacts')
const pactFile = join(dir, 'movie-client-movie-system.json')
const pact = new Pact({ consumer: 'movie-client', provider: 'movie-system', dir, logLevel: 'error' })

const alien = { name: 'Alien', year: 1979, rating: 8.5, director: 'Ridley Scott' }
const movieLike = (movie: object) => Matchers.like({ id: 1, ...movie })
const authorization = { Authorization: Matchers.regex(/^Bearer .+$/, 'Bearer example') }

beforeAll(() => rmSync(dir, { recursive: true, force: true })) // Pact appends to an existing file

describe('the consumer', () => {
  it('reads a movie', async () => {
    await pact
      .addInteraction()
      .given(...states.given('Has a movie with a specific ID', { id: 100 }))
      .uponReceiving('a request for a movie')
      .withRequest('GET', '/api/movies/100')
      .willRespondWith(200, (response) => {
        response.jsonBody(movieLike({ ...alien, id: 100 }))
      })
      .executeTest(
        withClient(async (movies) => {
          expect(await movies.read(100)).toEqual({ ...alien, id: 100 })
        }),
      )
  })

  it('finds a movie by its name', async () => {
    await pact
      .addInteraction()
      .given(...states.given('An existing movie exists', alien))
      .uponReceiving('a request for a movie by name')
      .withRequest('GET', '/api/movies/lookup', (request) => {
        request.query({ name: 'Alien' })
      })
      .willRespondWith(200, (response) => {
        response.jsonBody(movieLike(alien))
      })
      .executeTest(
        withClient(async (movies) => {
          expect(await movies.findByName('Alien')).toMatchObject(alien)
        }),
      )
  })

  it('creates a movie', async () => {
    await pact
      .addInteraction()
      .given(...states.given('No movies exist', { count: 0 }))
      .uponReceiving('a request to create a movie')
      .withRequest('POST', '/api/movies', (request) => {
        request.headers(authorization).jsonBody(alien)
      })
      .willRespondWith(201, (response) => {
        response.jsonBody(movieLike(alien))
      })
      .executeTest(
        withClient(async (movies) => {
          expect(await movies.create(alien)).toMatchObject(alien)
        }),
      )
  })

  it('deletes a movie', async () => {
    await pact
      .addInteraction()
      .given(...states.given('Has a movie with a specific ID', { id: 200 }))
      .uponReceiving('a request to delete a movie')
      .withRequest('DELETE', '/api/movies/200', (request) => {
        request.headers(authorization)
      })
      .willRespondWith(204)
      .executeTest(withClient((movies) => movies.delete(200)))
  })

  it('returns nothing for a missing movie', async () => {
    await pact
      .addInteraction()
      .given(...states.given('No movies exist', { count: 0 }))
      .uponReceiving('a request for a missing movie')
      .withRequest('GET', '/api/movies/999')
      .willRespondWith(404)
      .executeTest(
        withClient(async (movies) => {
          expect(await movies.read(999)).toBeUndefined()
        }),
      )
  })

  it('writes its states into the pact file', () => {
    const { interactions } = JSON.parse(readFileSync(pactFile, 'utf8'))
    const written = interactions.flatMap(({ providerStates }: { providerStates: object[] }) => providerStates)
    expect(written).toContainEqual({ name: 'An existing movie exists', params: alien })
    expect(written).toHaveLength(5)
  })
})

describe('the provider', () => {
  it('has a handler for each state in the pact and no others', async () => {
    const handlers = stateHandlers(new MovieClient('http://not-called.example', 'example'))
    expect(await checkProviderStates({ pacts: dir, handlers })).toEqual({ missing: [], unused: [] })
  })

  it("meets the consumer's expectations", async () => {
    await verifyProvider(pactFile, stateHandlers)
    expect(states.failures()).toEqual([]) // pact-js continues after a handler that fails
  })

  it('fails when a state is not set up', async () => {
    process.stdout.write('\nThe following verification fails on purpose:\n')
    const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    const broken = verifyProvider(pactFile, (movies) => {
      movies.create = () => Promise.reject(new Error('no database'))
      return stateHandlers(movies)
    })
    await expect(broken).rejects.toThrow('There were 3 pact failures')
    expect(printed.mock.calls.join()).toContain(
      'Failed to set up provider state "Has a movie with a specific ID" with {"id":100}: no database',
    )
    expect(states.failures()).toContainEqual({
      state: 'Has a movie with a specific ID',
      parameters: { id: 100 },
      error: new Error('no database'),
    })
  })
})

/**
 * Runs a test of the client against Pact's mock server, then waits, because the server records a request only after it
 * has responded. Without the wait, Pact could report the request as missing.
 */
function withClient(
  test: (movies: MovieClient) => Promise<void>,
): (server: { url: string }) => Promise<void> {
  return async ({ url }) => {
    await test(new MovieClient(url, 'example'))
    await pause(100)
  }
}
