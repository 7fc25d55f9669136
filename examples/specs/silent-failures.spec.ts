// What the monitor is for: the page looks right and every assertion passes, but a back end fails.
// Both tests fail on purpose.
import { expect, test } from '../fixtures.js'

test('lists the movies while the recommendations are broken', async ({ page, movie, breakRoutes }) => {
  await breakRoutes({ recommendations: 500 })
  await page.goto('/movies')
  await expect(page.getByRole('list', { name: 'All movies' })).toContainText(movie.name)
})

test('opens the poster in a popup whose document is broken', async ({ page, movie, breakRoutes }) => {
  await breakRoutes({ poster: 500 })
  await page.goto(`/movies/${movie.id}`)
  const popup = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Poster' }).click()
  await expect(await popup).toHaveURL(/\/poster$/)
})
