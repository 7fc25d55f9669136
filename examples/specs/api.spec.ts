// API tests. The monitor starts no browser for them, and does not record a 404 that the test itself requests.
import { expect, test } from '../fixtures.js'
import { aMovie } from '../sample-movies.js'

test('creates, reads and deletes a movie', async ({ movieApi }) => {
  const movie = await movieApi.create(aMovie())
  expect(await (await movieApi.read(movie.id)).json()).toEqual(movie)

  expect((await movieApi.delete(movie.id)).status()).toBe(204)
  expect((await movieApi.read(movie.id)).status()).toBe(404)
})

test('rejects changes without a token', async ({ request, movie }) => {
  const response = await request.delete(`/api/movies/${movie.id}`)
  expect(response.status()).toBe(401)
})
