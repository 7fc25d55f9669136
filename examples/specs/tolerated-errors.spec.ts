// Network errors that are all right, and the three ways to say so.
import { AddMoviePage } from '../add-movie-page.js'
import { expect, test } from '../fixtures.js'
import { aMovie } from '../sample-movies.js'

const tooGood = { ...aMovie(), rating: 11 }

test('works while a third party is down', async ({ page, breakRoutes }) => {
  await breakRoutes({ analytics: 503 }) // excluded for every test, see fixtures.ts
  const analytics = page.waitForResponse(/\/analytics\.js$/)
  await page.goto('/movies')
  expect((await analytics).status()).toBe(503)
  await expect(page.getByRole('heading', { name: 'Movies' })).toBeVisible()
})

test('refuses a rating of 11', async ({ page, networkErrorMonitor }) => {
  networkErrorMonitor.expectError({ method: 'POST', url: '/api/movies', status: 422 }) // no 422 would be a failure
  const addMovie = new AddMoviePage(page)
  await addMovie.add(tooGood)
  await expect(addMovie.alert).toHaveText('rating must be a number from 0 to 10')
})

test('names every field that is wrong', {
  annotation: { type: 'skipNetworkMonitoring', description: 'Provokes one 422 after the other' },
}, async ({ page }) => {
  const addMovie = new AddMoviePage(page)
  await addMovie.add({ ...tooGood, director: '' })
  await expect(addMovie.alert).toContainText('rating must be')
  await expect(addMovie.alert).toContainText('director must be')

  await addMovie.add({ ...tooGood, name: '' })
  await expect(addMovie.alert).toContainText('name must be')
})
