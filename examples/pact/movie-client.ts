// A consumer of the movie system: the client whose expectations the pact records.
import type { Movie, NewMovie } from '../movie-system/movies.js'

export class MovieClient {
  readonly #url: string
  readonly #token: string

  constructor(url: string, token: string) {
    this.#url = url
    this.#token = token
  }

  /** The movie, or undefined when there is none. */
  async read(id: number): Promise<Movie | undefined> {
    return movieIn(await fetch(`${this.#url}/api/movies/${id}`))
  }

  async findByName(name: string): Promise<Movie | undefined> {
    return movieIn(await fetch(`${this.#url}/api/movies/lookup?name=${encodeURIComponent(name)}`))
  }

  async create(movie: NewMovie): Promise<Movie | undefined> {
    const headers = { ...this.#authorization(), 'content-type': 'application/json' }
    const body = JSON.stringify(movie)
    return movieIn(await fetch(`${this.#url}/api/movies`, { method: 'POST', headers, body }))
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

async function movieIn(answer: Response): Promise<Movie | undefined> {
  if (answer.status === 404) return undefined
  return (await expectOk(answer).json()) as Movie
}

function expectOk(answer: Response): Response {
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`)
  return answer
}
