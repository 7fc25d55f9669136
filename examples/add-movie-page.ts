// Page object of the form that adds a movie.
import type { Locator, Page } from '@playwright/test'
import type { NewMovie } from './movie-system/movies.js'

export class AddMoviePage {
  readonly alert: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.alert = page.getByRole('alert')
  }

  async add(movie: NewMovie): Promise<void> {
    await this.#page.goto('/movies/new')
    await this.#page.getByLabel('Name').fill(movie.name)
    await this.#page.getByLabel('Year').fill(String(movie.year))
    await this.#page.getByLabel('Rating').fill(String(movie.rating))
    await this.#page.getByLabel('Director').fill(movie.director)
    await this.#page.getByRole('button', { name: 'Add' }).click()
  }
}
