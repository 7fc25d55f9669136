// Tests whose own assertion fails. The monitor adds what happened to the page's requests, "in failed test".
import { expect, test } from '../fixtures.js'

test('shows the rating while the ratings API is unavailable', async ({ page, movie, breakRoutes }) => {
  await breakRoutes({ ratings: 503 })
  await page.goto(`/movies/${movie.id}`)
  await expect(page.getByRole('status')).toHaveText(String(movie.rating), { timeout: 1_000 }) // fails on purpose
})

test('shows the rating while the ratings API does not respond', async ({ page, movie, breakRoutes }) => {
  await breakRoutes({ ratings: 'hang' })
  await page.goto(`/movies/${movie.id}`)
  await expect(page.getByRole('status')).toHaveText(String(movie.rating), { timeout: 3_000 }) // fails on purpose
})

test.describe('a flaky test', () => {
  test.describe.configure({ retries: 1 })

  test('shows the rating while the ratings API is flaky', async ({ page, movie, breakRoutes }, { retry }) => {
    if (retry === 0) await breakRoutes({ ratings: 503 })
    await page.goto(`/movies/${movie.id}`)
    await expect(page.getByRole('status')).toHaveText(String(movie.rating), {
      timeout: retry === 0 ? 1_000 : 5_000,
    })
  })
})
