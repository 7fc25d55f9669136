// Every fixture of the suite, merged in one place. Specs import `test` and `expect` from here and nowhere else.
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
  /** A movie of this test's own. */
  movie: Movie
  /** Breaks back ends of the movie system for this test alone: `await breakRoutes({ ratings: 500 })`. */
  breakRoutes: (statuses: Record<string, number>) => Promise<void>
}

const monitored = base.extend(
  createNetworkErrorMonitorFixture({
    excludePatterns: [/\/analytics\.js$/], // somebody else's server
    settleMs: 2_000, // wait a little longer for answers under way: the machine of a demo may be slow
    maxTestsPerError: 1, // one broken back end is one failure, not a hundred
  }),
)

export const test = mergeTests(monitored, webhookTest).extend<MovieFixtures>({
  authToken: async ({ request }, use) => {
    const answer = await request.post('/api/auth/token', { data: sampleUser })
    const { token } = await answer.json()
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

export { expect } from '@playwright/test'
