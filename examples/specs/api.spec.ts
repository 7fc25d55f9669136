// Tests of the API alone. The monitor starts no browser for them, and a 404 that the test asks for is no finding.
import { expect, test } from '../fixtures.js'
import { aMovie } from '../sample-movies.js'

test('creates, reads and deletes a movie', async ({ movieApi }) => {
  const movie = await movieApi.create(aMovie())
  expect(await (await movieApi.read(movie.id)).json()).toEqual(movie)

  expect((await movieApi.delete(movie.id)).status()).toBe(204)
  expect((await movieApi.read(movie.id)).status()).toBe(404)
})

test('refuses changes without a token', async ({ request, movie }) => {
  const answer = await request.delete(`/api/movies/${movie.id}`)
  expect(answer.status()).toBe(401)
})
