import { maxOmittedKeys } from '../fields/limits.js'
import type { Finding, Occurrence } from '../kinds/finding.js'
import type { FindingKind } from '../kinds/kinds.js'
import type { FindingFilter } from '../rules/finding-filter.js'

/** Occurrences beyond the limit that have one pattern key and path. */
interface OmittedPattern {
  readonly first: Occurrence
  count: number
}

/** What the baseline knows an error by. */
export type NamedUrl = Pick<Finding, 'key' | 'url'>

/** Counts occurrences beyond the limit by key and path; a kind's names beyond 1,000 count for its first one. */
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
    const name = `${filter.toPatternKey(occurrence)} ${filter.toPath(occurrence)}`
    const [first] = patterns.values()
    const pattern = patterns.get(name) ?? (patterns.size < maxOmittedKeys ? undefined : first)
    if (pattern) pattern.count += count
    else patterns.set(name, { first: occurrence, count })
  }

  /** Adds to another list what a filter does not ignore. */
  addTo(other: OmittedFindings, filter: FindingFilter): void {
    for (const { first, count } of this.#patterns) {
      if (!filter.isIgnored(first)) other.add(first, filter, count)
    }
  }

  /** Counts the occurrences that fail a test like any other, if their name counts. */
  countByKind(
    filter: FindingFilter,
    isCounted: (name: NamedUrl) => boolean,
  ): ReadonlyMap<FindingKind, number> {
    const counts = new Map<FindingKind, number>()
    for (const { first, count } of this.#patterns) {
      if (filter.neverFails(first) || !isCounted(toName(first, filter))) continue
      counts.set(first.kind, (counts.get(first.kind) ?? 0) + count)
    }
    return counts
  }

  /** Pattern keys of occurrences that fail a test like any other. */
  getKeys(filter: FindingFilter, isCounted: (name: NamedUrl) => boolean): ReadonlySet<string> {
    const firsts = this.#patterns.map(({ first }) => first).filter((first) => !filter.neverFails(first))
    const names = firsts.map((first) => toName(first, filter)).filter(isCounted)
    return new Set(names.map(({ key }) => key))
  }
}

function toName(occurrence: Occurrence, { toPatternKey }: FindingFilter): NamedUrl {
  return { key: toPatternKey(occurrence), url: occurrence.url }
}
