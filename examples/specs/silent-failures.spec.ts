// Failures that only the monitor finds. The page looks right and every assertion passes, but something behind it fails.
// All of these tests fail on purpose.
import { AddMoviePage } from '../add-movie-page.js'
import { expect, test } from '../fixtures.js'
import { faultCookie } from '../movie-system/faults.js'
import { aMovie } from '../sample-movies.js'

test('lists the movies while the recommendations are broken', async ({ page, movie, breakRoutes }) => {
  await breakRoutes({ recommendations: 500 })
  await page.goto('/movies')
  await expect(page.getByRole('list', { name: 'All movies' })).toContainText(movie.name)
})

test('opens the poster in a popup that fails to load', async ({ page, movie, breakRoutes }) => {
  await breakRoutes({ poster: 500 })
  await page.goto(`/movies/${movie.id}`)
  const popup = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Poster' }).click()
  await expect(await popup).toHaveURL(/\/poster$/)
})

test('lists the movies while the page throws', async ({ page, movie, breakRoutes }) => {
  await breakRoutes({ recommendations: 200 }) // an error object where the page expects a list
  await page.goto('/movies')
  await expect(page.getByRole('list', { name: 'All movies' })).toContainText(movie.name)
})

test('keeps the form open while the API rejects the movie', async ({ page }) => {
  await new AddMoviePage(page).add({ ...aMovie(), rating: 11 }) // the report shows what was sent
  await expect(page.getByRole('alert')).toBeVisible()
})

test('shows a movie while its reviews fail', async ({ page, movie, breakRoutes }) => {
  await breakRoutes({ reviews: 200 }) // a GraphQL error
  await page.goto(`/movies/${movie.id}`)
  await expect(page.getByRole('heading')).toHaveText(movie.name)
  await expect(page.getByText('No reviews')).toBeVisible()
})

// Three requests fail, and the report shows one cause.
test('shows no trailer while the video host refuses connections', async ({ page, movie }) => {
  await page.goto(`/movies/${movie.id}`)
  await page.getByRole('button', { name: 'Trailer' }).click()
  await expect(page.getByRole('button', { name: 'No trailer' })).toBeVisible()
})

// The error belongs to the test that triggers the hook. Its message and the report say "(in beforeAll)".
test.describe('with a broken preparation', () => {
  test.beforeAll(async ({ browser, baseURL }) => {
    const context = await browser.newContext()
    await context.addCookies([{ name: faultCookie, value: 'recommendations:503', url: baseURL ?? '' }])
    const page = await context.newPage()
    const broken = page.waitForResponse(/\/api\/recommendations/)
    await page.goto('/movies')
    await broken
    await context.close()
  })

  test('shows a movie after the preparation', async ({ page, movie }) => {
    await page.goto(`/movies/${movie.id}`)
    await expect(page.getByRole('heading')).toHaveText(movie.name)
  })
})

test.describe('with an unchecked set-up call', () => {
  test.use({ networkErrorMonitorOptions: { record: { apiRequests: true } } })

  test('lists the movies while the set-up call is rejected', async ({ page, request, movie }) => {
    await request.post('/api/movies', { data: aMovie() }) // without a token
    await page.goto('/movies')
    await expect(page.getByRole('list', { name: 'All movies' })).toContainText(movie.name)
  })
})
