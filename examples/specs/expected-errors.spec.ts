// A test that is about an error says so, and fails if the error does not occur.
import { expectNetworkError } from 'playwright-backchannel'
import { AddMoviePage } from '../add-movie-page.js'
import { expect, test } from '../fixtures.js'
import { aMovie } from '../sample-movies.js'

test('rejects a rating of 11', async ({ page }) => {
  expectNetworkError({ method: 'POST', url: '/api/movies', status: 422 })
  const addMovie = new AddMoviePage(page)
  await addMovie.add({ ...aMovie(), rating: 11 })
  await expect(addMovie.alert).toHaveText('rating must be a number from 0 to 10')
})
