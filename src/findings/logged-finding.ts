import type { Finding, Occurrence } from './finding.js'

/** A finding while its test runs: equal occurrences are counted, successes are matched with it. */
export class LoggedFinding {
  readonly #first: Occurrence
  /** Methods whose last response was an error. */
  readonly #failing = new Set<string | undefined>()
  #count = 0
  #isMocked = true
  #key: string | undefined

  constructor(first: Occurrence) {
    this.#first = first
    this.repeat(first)
  }

  /** One real response among mocked ones makes the finding a real one. */
  repeat({ method, mocked = false }: Occurrence): void {
    this.#count++
    this.#isMocked &&= mocked
    this.#failing.add(method)
  }

  recover(method: string): void {
    this.#failing.delete(method)
  }

  resetKey(): void {
    this.#key = undefined
  }

  toOccurrence(): Occurrence {
    return { ...this.#first, mocked: this.#isMocked }
  }

  toFinding({ toPatternKey }: { toPatternKey(occurrence: Occurrence): string }): Finding {
    this.#key ??= toPatternKey(this.#first)
    const { mocked: _first, ...fields } = this.#first
    return Object.freeze({
      ...fields,
      key: this.#key,
      count: this.#count,
      ...(this.#failing.size === 0 && { recovered: true as const }),
      ...(this.#isMocked && { mocked: true as const }),
    })
  }
}
