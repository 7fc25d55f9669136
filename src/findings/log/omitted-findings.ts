import type { Finding, Occurrence } from '../kinds/kinds.js'
import type { FindingFilter } from '../options/create-filter.js'

/** Maximum number of patterns per kind to count separately once an attempt has reached its limit of findings. */
const maxOmittedKeys = 1000
/**
 * Maximum number of omitted occurrences per kind whose pattern is computed, which takes up to a tenth of a millisecond.
 * A single response can contain 200,000 GraphQL errors.
 */
const maxComputedKeys = 5000

/** Unrecorded occurrences with the same pattern key and path. */
interface OmittedPattern {
  readonly first: Occurrence
  count: number
}

interface OmittedKind {
  readonly patterns: Map<string, OmittedPattern>
  /** Number of occurrences whose pattern was computed. */
  computed: number
}

/** How often an error occurred without being recorded, because the log was full. */
export interface OmittedErrors extends Pick<Finding, 'kind' | 'key' | 'url' | 'count'> {}

/**
 * Counts omitted occurrences by key and path. Adds those of a kind to its first pair after 1,000 such pairs if they are
 * new, and after 5,000 occurrences in any case.
 */
export class OmittedFindings {
  readonly #kinds = new Map<string, OmittedKind>()

  get count(): number {
    return this.#patterns.reduce((sum, { count }) => sum + count, 0)
  }

  get #patterns(): readonly OmittedPattern[] {
    return [...this.#kinds.values()].flatMap(({ patterns }) => [...patterns.values()])
  }

  add(occurrence: Occurrence, filter: FindingFilter, count = 1): void {
    const kind = `${occurrence.kind} ${filter.neverFails(occurrence)}`
    const omitted = this.#kinds.get(kind) ?? { patterns: new Map(), computed: 0 }
    this.#kinds.set(kind, omitted)
    const { patterns } = omitted
    const [first] = patterns.values()
    if (first && omitted.computed >= maxComputedKeys) {
      first.count += count
      return
    }
    omitted.computed += 1
    const name = `${filter.toName(occurrence).key} ${filter.toPath(occurrence)}`
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
