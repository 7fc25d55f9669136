import { printWarning } from '../../printing/print.js'
import { formatNumber } from '../../values/numbers.js'
import { makeVisible, truncate } from '../../values/text.js'
import type { Loss } from './journal.js'

const maxProblems = 5
const maxIdLength = 80
const omitted = 'more entries of the journal could not be decoded'

export function describeUndecodable(server: string, id: string | undefined, missing: string): string {
  const name = id === undefined ? 'an entry' : `the entry ${makeVisible(truncate(id, maxIdLength))}`
  return `${name} in the journal of ${server} could not be decoded: it has no ${missing}`
}

export function expectList(json: unknown): readonly unknown[] | string {
  return Array.isArray(json) ? json : 'the response is not a list'
}

export type OnUndecodable = (problems: readonly string[]) => void

export function decodeEntries<Entry, Decoded extends object>(
  entries: readonly Entry[],
  decode: (entry: Entry) => Decoded | string,
  onUndecodable: OnUndecodable,
): Decoded[] {
  const decoded = entries.map(decode)
  onUndecodable(decoded.filter((entry) => typeof entry === 'string'))
  return decoded.filter((entry) => typeof entry !== 'string')
}

/** Collects the entries that could not be decoded, each once, so that none is dropped silently. */
export class DecodeProblems {
  readonly #problems = new Set<string>()
  #omitted = 0
  #warned = false

  readonly add: OnUndecodable = (problems) => {
    for (const problem of problems) {
      if (this.#problems.has(problem)) continue
      if (this.#problems.size < maxProblems) this.#problems.add(problem)
      else this.#omitted += 1
    }
  }

  get losses(): Loss[] {
    const details = [...this.#problems, ...(this.#omitted === 0 ? [] : [omitted])]
    return details.map((detail) => ({ reason: 'unreadable', count: 1, detail }))
  }

  /** Warns once about the problems of a read outside of a wait, where no timeout error can list them. */
  warn(problems: readonly string[]): void {
    const [first] = problems
    if (first === undefined || this.#warned) return
    this.#warned = true
    const others = problems.length === 1 ? '' : ` (and ${formatNumber(problems.length - 1)} more)`
    printWarning(`Skipped what cannot be read: ${first}${others}.`)
  }
}
