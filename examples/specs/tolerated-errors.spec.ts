// Three ways to allow network errors.
import { AddMoviePage } from '../add-movie-page.js'
import { expect, test } from '../fixtures.js'
import { aMovie } from '../sample-movies.js'

const invalidMovie = { ...aMovie(), rating: 11 }

test('works while a third party is down', async ({ page, breakRoutes }) => {
  await breakRoutes({ analytics: 503 }) // excluded for every test, see fixtures.ts
  const analytics = page.waitForResponse(/\/analytics\.js$/)
  await page.goto('/movies')
  expect((await analytics).status()).toBe(503)
  await expect(page.getByRole('heading', { name: 'Movies' })).toBeVisible()
})

test('rejects a rating of 11', async ({ page, networkErrorMonitor }) => {
  networkErrorMonitor.expectError({ method: 'POST', url: '/api/movies', status: 422 }) // fails if there is no 422
  const addMovie = new AddMoviePage(page)
  await addMovie.add(invalidMovie)
  await expect(addMovie.alert).toHaveText('rating must be a number from 0 to 10')
})

test('names every invalid field', {
  annotation: { type: 'skipNetworkMonitoring', description: 'Provokes several 422 responses' },
}, async ({ page }) => {
  const addMovie = new AddMoviePage(page)
  await addMovie.add({ ...invalidMovie, director: '' })
  await expect(addMovie.alert).toContainText('rating must be')
  await expect(addMovie.alert).toContainText('director must be')

  await addMovie.add({ ...invalidMovie, name: '' })
  await expect(addMovie.alert).toContainText('name must be')
})
