// The suite's own fixtures. They know nothing of the monitor, which the config adds to every test.
import { test as base } from '@playwright/test'
import { MovieApi } from './movie-api.js'
import type { Movie } from './movie-system/movies.js'
import { sampleUser } from './movie-system/tokens.js'
import { aMovie } from './sample-movies.js'

interface MovieFixtures {
  /** A token for calls that change movies. */
  authToken: string
  movieApi: MovieApi
  /** A movie that only this test uses. */
  movie: Movie
}

export const test = base.extend<MovieFixtures>({
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
})

export { expect } from '@playwright/test'
