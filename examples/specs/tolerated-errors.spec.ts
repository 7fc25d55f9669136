// Ways to accept errors. The known error in network-error-baseline.json is a 404 in the form for a new movie.
import { AddMoviePage } from '../add-movie-page.js'
import { expect, test } from '../fixtures.js'
import { videoHost } from '../movie-system/third-party.js'
import { aMovie } from '../sample-movies.js'

const invalidMovie = { ...aMovie(), rating: 11 }

test('works while the analytics script is down', async ({ page, breakRoutes }) => {
  await breakRoutes({ analytics: 503 }) // excluded for every test, see fixtures.ts
  const analytics = page.waitForResponse(/\/analytics\.js$/)
  await page.goto('/movies')
  expect((await analytics).status()).toBe(503)
  await expect(page.getByRole('heading', { name: 'Movies' })).toBeVisible()
})

test('works while the analytics script is broken', async ({ page, breakRoutes, networkErrorMonitor }) => {
  networkErrorMonitor.expectError({ kind: 'page-error', message: 'SyntaxError' })
  await breakRoutes({ analytics: 200 }) // plain text where the page expects JavaScript
  await page.goto('/movies')
  await expect(page.getByRole('heading', { name: 'Movies' })).toBeVisible()
})

test('shows no trailer without the player', async ({ page, movie, networkErrorMonitor }) => {
  networkErrorMonitor.allow({ kind: 'request-failed', url: `${videoHost}/**` })
  await page.goto(`/movies/${movie.id}`)
  await page.getByRole('button', { name: 'Trailer' }).click() // its console error is ignored, see fixtures.ts
  await expect(page.getByRole('button', { name: 'No trailer' })).toBeVisible()
})

test('shows a movie without reviews', async ({ page, movie, breakRoutes, networkErrorMonitor }) => {
  networkErrorMonitor.expectError({ kind: 'graphql-error', message: 'TIMEOUT' })
  await breakRoutes({ reviews: 200 })
  await page.goto(`/movies/${movie.id}`)
  await expect(page.getByText('No reviews')).toBeVisible()
})

test('rejects a rating of 11', async ({ page, networkErrorMonitor }) => {
  networkErrorMonitor.expectError({ method: 'POST', url: '/api/movies', status: 422 }) // fails if there is no 422
  const addMovie = new AddMoviePage(page)
  await addMovie.add(invalidMovie)
  await expect(addMovie.alert).toHaveText('rating must be a number from 0 to 10')
})

test('lists every invalid field', {
  annotation: { type: 'skipNetworkMonitoring', description: 'Triggers several 422 responses' },
}, async ({ page }) => {
  const addMovie = new AddMoviePage(page)
  await addMovie.add({ ...invalidMovie, director: '' })
  await expect(addMovie.alert).toContainText('rating must be')
  await expect(addMovie.alert).toContainText('director must be')

  await addMovie.add({ ...invalidMovie, name: '' })
  await expect(addMovie.alert).toContainText('name must be')
})
