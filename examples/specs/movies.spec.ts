// Tests of the pages. Their assertions pass without ratings, reviews and recommendations.
import { AddMoviePage } from '../add-movie-page.js'
import { expect, test } from '../fixtures.js'
import { aMovie } from '../sample-movies.js'

test('lists the movies', async ({ page, movie }) => {
  await page.goto('/movies')
  await expect(page.getByRole('list', { name: 'All movies' })).toContainText(movie.name)
})

test('shows a movie', async ({ page, movie }) => {
  await page.goto(`/movies/${movie.id}`)
  await expect(page.getByRole('heading')).toHaveText(movie.name)
})

test('shows who directed a movie', async ({ page, movie }) => {
  await page.goto(`/movies/${movie.id}`)
  await expect(page.getByText(`Directed by ${movie.director}`)).toBeVisible()
})

test('opens the poster in a popup', async ({ page, movie }) => {
  await page.goto(`/movies/${movie.id}`)
  const popup = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Poster' }).click()
  await expect((await popup).getByRole('img')).toBeVisible()
})

test('adds a movie', async ({ page }) => {
  const movie = aMovie()
  await new AddMoviePage(page).add(movie)
  await expect(page.getByRole('heading')).toHaveText(movie.name)
})
