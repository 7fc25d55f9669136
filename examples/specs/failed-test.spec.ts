// A test whose own assertion fails. The monitor adds the network errors: here, the reason.
import { expect, test } from '../fixtures.js'

test('shows the rating while the ratings are unavailable', async ({ page, movie, breakRoutes }) => {
  await breakRoutes({ ratings: 503 })
  await page.goto(`/movies/${movie.id}`)
  await expect(page.getByRole('status')).toHaveText(String(movie.rating), { timeout: 1_000 }) // fails on purpose
})
