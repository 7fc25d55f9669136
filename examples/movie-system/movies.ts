export interface NewMovie {
  readonly id?: number
  readonly name: string
  readonly year: number
  readonly rating: number
  readonly director: string
}

export interface Movie extends NewMovie {
  readonly id: number
}

export class MovieStore {
  readonly #movies = new Map<number, Movie>()
  #nextId = 1

  list(): Movie[] {
    return [...this.#movies.values()]
  }

  get(id: number): Movie | undefined {
    return this.#movies.get(id)
  }

  findByName(name: string): Movie | undefined {
    return this.list().find((movie) => movie.name === name)
  }

  /** Adds a movie. If it has no id, gives it an unused one. */
  add({ id = this.#freeId(), name, year, rating, director }: NewMovie): Movie {
    const movie = { id, name, year, rating, director }
    this.#movies.set(id, movie)
    return movie
  }

  remove(id: number): void {
    this.#movies.delete(id)
  }

  clear(): void {
    this.#movies.clear()
  }

  #freeId(): number {
    while (this.#movies.has(this.#nextId)) this.#nextId++
    return this.#nextId++
  }
}
