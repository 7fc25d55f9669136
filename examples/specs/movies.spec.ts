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

test('adds a movie', async ({ page }) => {
  const movie = aMovie()
  await new AddMoviePage(page).add(movie)
  await expect(page.getByRole('heading')).toHaveText(movie.name)
})
