// Movies for tests. Each has a name of its own, so that parallel tests never mistake another's movie for theirs.
import { randomUUID } from 'node:crypto'
import type { NewMovie } from './movie-system/movies.js'

export function aMovie(): NewMovie {
  return { name: `Alien ${randomUUID()}`, year: 1979, rating: 8.5, director: 'Ridley Scott' }
}
