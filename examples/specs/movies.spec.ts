// Ordinary tests. Everything works, and the monitor reports nothing.
import { AddMoviePage } from '../add-movie-page.js'
import { expect, test } from '../fixtures.js'
import { aMovie } from '../sample-movies.js'

test('lists the movies', async ({ page, movie }) => {
  await page.goto('/movies')
  await expect(page.getByRole('list', { name: 'All movies' })).toContainText(movie.name)
})

test('shows a movie, its rating and its reviews', async ({ page, movie }) => {
  await page.goto(`/movies/${movie.id}`)
  await expect(page.getByRole('heading')).toHaveText(movie.name)
  await expect(page.getByRole('status')).toHaveText(String(movie.rating))
  await expect(page.getByText('A classic.')).toBeVisible()
})

// Only this test mocks the ratings API, so the report lists the call among those that other tests do not mock.
test('shows a rating that the test chose', async ({ page, movie }) => {
  await page.route('**/api/ratings/*', (route) => route.fulfill({ json: { rating: 7.3 } }))
  await page.goto(`/movies/${movie.id}`)
  await expect(page.getByRole('status')).toHaveText('7.3')
})

test('adds a movie', async ({ page }) => {
  const movie = aMovie()
  await new AddMoviePage(page).add(movie)
  await expect(page.getByRole('heading')).toHaveText(movie.name)
})
