// One broken back end affects many tests. With `maxTestsPerError: 1` the first test of each worker fails on purpose;
// the others are warned and pass, so that one cause does not hide all other failures.
import { expect, test } from '../fixtures.js'

test.beforeEach(({ breakRoutes }) => breakRoutes({ ratings: 500 }))

for (const detail of ['name', 'director', 'year', 'poster button', 'placeholder', 'navigation']) {
  test(`shows the ${detail} while the ratings API is broken`, async ({ page, movie }) => {
    const ratings = page.waitForResponse(/\/api\/ratings\//)
    await page.goto(`/movies/${movie.id}`)
    await ratings
    const element = {
      name: page.getByRole('heading', { name: movie.name }),
      director: page.getByText(movie.director),
      year: page.getByText(String(movie.year)),
      'poster button': page.getByRole('button', { name: 'Poster' }),
      placeholder: page.getByText('Rating: –'),
      navigation: page.getByRole('link', { name: 'Add a movie' }),
    }[detail]
    await expect(element!).toBeVisible()
  })
}
