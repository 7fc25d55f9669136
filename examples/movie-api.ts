// Client of the movie system's API for the specs.
import { type APIRequestContext, type APIResponse, expect } from '@playwright/test'
import type { Movie, NewMovie } from './movie-system/movies.js'
import { webhookUrlHeader } from './movie-system/webhooks.js'

interface CreateOptions {
  /** The URL to which the movie system sends webhooks about this movie. */
  webhookUrl?: string
}

export class MovieApi {
  readonly #request: APIRequestContext
  readonly #token: string

  constructor(request: APIRequestContext, token: string) {
    this.#request = request
    this.#token = token
  }

  async create(movie: NewMovie, { webhookUrl }: CreateOptions = {}): Promise<Movie> {
    const headers = { ...this.#authorization(), ...(webhookUrl && { [webhookUrlHeader]: webhookUrl }) }
    const response = await this.#request.post('/api/movies', { data: movie, headers })
    await expect(response).toBeOK()
    return response.json()
  }

  read(id: number): Promise<APIResponse> {
    return this.#request.get(`/api/movies/${id}`)
  }

  delete(id: number): Promise<APIResponse> {
    return this.#request.delete(`/api/movies/${id}`, { headers: this.#authorization() })
  }

  /** Returns the number of tickets for a movie that have been paid for. */
  async countTickets(id: number): Promise<number> {
    const response = await this.#request.get(`/api/movies/${id}/tickets`)
    await expect(response).toBeOK()
    return (await response.json()).paid
  }

  #authorization(): Record<string, string> {
    return { authorization: `Bearer ${this.#token}` }
  }
}
