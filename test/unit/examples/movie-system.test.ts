// What the sample suite, which `npm run demo` runs, does not show of its system.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RunningServer } from '../../../examples/movie-system/http.js'
import { startMovieSystem } from '../../../examples/movie-system/server.js'

let system: RunningServer

beforeAll(async () => {
  system = await startMovieSystem()
})

afterAll(() => system.close())

it('the movie API accepts a free id and rejects one that is taken', async () => {
  const { token } = await post('/api/auth/token', { user: 'curator', password: 'popcorn' })
  const alien = { id: 700, name: 'Alien', year: 1979, rating: 8.5, director: 'Ridley Scott' }
  expect(await post('/api/movies', alien, token)).toMatchObject({ status: 201, id: 700 })
  expect(await post('/api/movies', alien, token)).toMatchObject({ status: 409 })
  const reviews = await fetch(`${system.url}/api/movies/700/reviews`)
  expect(await reviews.json()).toEqual([{ text: 'A classic.' }])
})

async function post(path: string, body: object, token = '') {
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(system.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: response.status, ...JSON.parse(await response.text()) }
}
