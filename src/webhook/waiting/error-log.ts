import { getErrorMessage } from '../../values/errors.js'

const maxProblems = 10

/** The errors of one wait in order; each message is listed once, with its number of occurrences. */
export class ErrorLog {
  readonly #counts = new Map<string, number>()
  last: unknown

  add(error: unknown): void {
    this.last = error
    const message = getErrorMessage(error)
    const count = this.#counts.get(message)
    if (count !== undefined || this.#counts.size < maxProblems) this.#counts.set(message, (count ?? 0) + 1)
  }

  get problems(): string[] {
    return [...this.#counts].map(([message, count]) =>
      count === 1 ? message : `${message} (${count} times)`,
    )
  }
}
