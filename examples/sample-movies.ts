// Each movie has a unique name, so that parallel tests do not find each other's movies.
import { randomUUID } from 'node:crypto'
import type { NewMovie } from './movie-system/movies.js'

export function aMovie(): NewMovie {
  return { name: `Alien ${randomUUID()}`, year: 1979, rating: 8.5, director: 'Ridley Scott' }
}
