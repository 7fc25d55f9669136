// The provider's state handlers, which set up each state through the API of the running movie system.
import type { StateHandlers } from 'playwright-backchannel/pact'
import type { MovieClient } from './movie-client.js'
import { states } from './states.js'

const anyMovie = { name: 'Metropolis', year: 1927, rating: 8.3, director: 'Fritz Lang' }

export function stateHandlers(movies: MovieClient): StateHandlers {
  return states.handlers({
    'Has a movie with a specific ID': async ({ id }) => {
      if (!(await movies.read(id))) await movies.create({ id, ...anyMovie })
      return { description: `There is a movie with the id ${id}` }
    },
    'An existing movie exists': async (movie) => {
      if (!(await movies.findByName(movie.name))) await movies.create(movie)
      return { description: `There is a movie named ${movie.name}` }
    },
    'No movies exist': async () => {
      await movies.deleteAll()
      return { description: 'There are no movies' }
    },
  })
}
