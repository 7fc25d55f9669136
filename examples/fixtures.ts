// All fixtures of the suite. Specs import `test` and `expect` only from here.
import { test as base, mergeTests } from '@playwright/test'
import { createNetworkErrorMonitorFixture } from 'playwright-backchannel/network-error-monitor'
import { test as webhookTest } from 'playwright-backchannel/webhook/fixtures'
import { MovieApi } from './movie-api.js'
import { faultCookie } from './movie-system/faults.js'
import type { Movie } from './movie-system/movies.js'
import { sampleUser } from './movie-system/tokens.js'
import { aMovie } from './sample-movies.js'

interface MovieFixtures {
  /** A token for calls that change movies. */
  authToken: string
  movieApi: MovieApi
  /** A movie that only this test uses. */
  movie: Movie
  /** Breaks back ends of the movie system for this test only, as in `await breakRoutes({ ratings: 500 })`. */
  breakRoutes: (statuses: Record<string, number | 'hang'>) => Promise<void>
}

const monitored = base.extend(
  createNetworkErrorMonitorFixture({
    record: {
      failedRequests: true,
      graphqlErrors: true,
      pageErrors: true,
      consoleErrors: true,
      traffic: true, // to report which operations of openapi.yaml the tests call
    },
    excludePatterns: [/\/analytics\.js$/], // a third party's server
    ignore: [{ kind: 'console-error', message: 'has no player' }], // the failed request for the player is recorded
    settleMs: 2_000, // longer than the default, because a demo may run on a slow machine
    maxTestsPerError: 1, // a broken back end fails one test per error and worker, not a hundred
  }),
)

export const test = mergeTests(monitored, webhookTest).extend<MovieFixtures>({
  authToken: async ({ request }, use) => {
    const response = await request.post('/api/auth/token', { data: sampleUser })
    const { token } = await response.json()
    await use(token)
  },

  movieApi: async ({ request, authToken }, use) => {
    await use(new MovieApi(request, authToken))
  },

  movie: async ({ movieApi }, use) => {
    const movie = await movieApi.create(aMovie())
    await use(movie)
    await movieApi.delete(movie.id)
  },

  breakRoutes: async ({ context, baseURL }, use) => {
    await use(async (statuses) => {
      const value = Object.entries(statuses)
        .map(([route, status]) => `${route}:${status}`)
        .join(',')
      await context.addCookies([{ name: faultCookie, value, url: baseURL ?? '' }])
    })
  },
})

export { expect } from 'playwright-backchannel/webhook/fixtures'
