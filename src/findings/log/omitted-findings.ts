import type { Finding, Occurrence } from '../kinds/kinds.js'
import type { FindingFilter } from '../options/create-filter.js'

/** Maximum number of patterns per kind to count separately once an attempt has reached its limit of findings. */
const maxOmittedKeys = 1000

/** Unrecorded occurrences with the same pattern key and path. */
interface OmittedPattern {
  readonly first: Occurrence
  count: number
}

/** How often an error occurred without being recorded, because the log was full. */
export interface OmittedErrors extends Pick<Finding, 'kind' | 'key' | 'url' | 'count'> {}

/** Counts omitted occurrences by key and path. After 1,000 such pairs of a kind, adds new ones to the first pair. */
export class OmittedFindings {
  readonly #kinds = new Map<string, Map<string, OmittedPattern>>()

  get count(): number {
    return this.#patterns.reduce((sum, { count }) => sum + count, 0)
  }

  get #patterns(): readonly OmittedPattern[] {
    return [...this.#kinds.values()].flatMap((patterns) => [...patterns.values()])
  }

  add(occurrence: Occurrence, filter: FindingFilter, count = 1): void {
    const kind = `${occurrence.kind} ${filter.neverFails(occurrence)}`
    const patterns = this.#kinds.get(kind) ?? new Map<string, OmittedPattern>()
    this.#kinds.set(kind, patterns)
    const name = `${filter.toName(occurrence).key} ${filter.toPath(occurrence)}`
    const [first] = patterns.values()
    const pattern = patterns.get(name) ?? (patterns.size < maxOmittedKeys ? undefined : first)
    if (pattern) pattern.count += count
    else patterns.set(name, { first: occurrence, count })
  }

  /** Adds the counts to `other`, except those of occurrences that the filter ignores. */
  addTo(other: OmittedFindings, filter: FindingFilter): void {
    for (const { first, count } of this.#patterns) {
      if (!filter.isIgnored(first)) other.add(first, filter, count)
    }
  }

  /** Lists the omitted errors that fail a test. */
  listFailing({ neverFails, toName }: FindingFilter): readonly OmittedErrors[] {
    const failing = this.#patterns.filter(({ first }) => !neverFails(first))
    return failing.map(({ first, count }) => {
      return { kind: first.kind, key: toName(first).key, url: first.url, count }
    })
  }
}
