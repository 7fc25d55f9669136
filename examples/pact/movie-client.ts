// A consumer of the movie system. The pact records this client's expectations.
import type { Movie, NewMovie } from '../movie-system/movies.js'

export class MovieClient {
  readonly #url: string
  readonly #token: string

  constructor(url: string, token: string) {
    this.#url = url
    this.#token = token
  }

  /** Returns the movie, or undefined if it does not exist. */
  async read(id: number): Promise<Movie | undefined> {
    return parseMovie(await fetch(`${this.#url}/api/movies/${id}`))
  }

  async findByName(name: string): Promise<Movie | undefined> {
    return parseMovie(await fetch(`${this.#url}/api/movies/lookup?name=${encodeURIComponent(name)}`))
  }

  async create(movie: NewMovie): Promise<Movie | undefined> {
    const headers = { ...this.#authorization(), 'content-type': 'application/json' }
    const body = JSON.stringify(movie)
    return parseMovie(await fetch(`${this.#url}/api/movies`, { method: 'POST', headers, body }))
  }

  async delete(id: number): Promise<void> {
    const headers = this.#authorization()
    expectOk(await fetch(`${this.#url}/api/movies/${id}`, { method: 'DELETE', headers }))
  }

  async deleteAll(): Promise<void> {
    expectOk(await fetch(`${this.#url}/api/movies`, { method: 'DELETE', headers: this.#authorization() }))
  }

  #authorization(): Record<string, string> {
    return { authorization: `Bearer ${this.#token}` }
  }
}

async function parseMovie(response: Response): Promise<Movie | undefined> {
  if (response.status === 404) return undefined
  return (await expectOk(response).json()) as Movie
}

function expectOk(response: Response): Response {
  if (!response.ok) throw new Error(`${response.url} responded with ${response.status}`)
  return response
}
