import { type Finding, getKindRules, type Occurrence } from '../kinds/kinds.js'
import type { FindingFilter } from '../options/create-filter.js'

/** Maximum number of patterns per kind to count separately once an attempt has reached its limit of findings. */
const maxOmittedKeys = 1000
/**
 * Maximum number of omitted occurrences per kind whose pattern is computed, which takes up to a tenth of a millisecond.
 * A single response can contain 200,000 GraphQL errors.
 */
const maxComputedKeys = 5000

/** Maximum number of requests whose recovery is tracked. */
const maxFailing = 100_000

/** Unrecorded occurrences with the same pattern key and path. */
interface OmittedPattern {
  readonly first: Occurrence
  count: number
  /** Recovery keys of requests whose last response was an error. */
  readonly failing: Set<string>
  /** Whether an occurrence can never be told to have recovered. */
  isLasting: boolean
}

interface OmittedKind {
  readonly patterns: Map<string, OmittedPattern>
  /** Number of occurrences whose pattern was computed. */
  computed: number
}

/** How often an error occurred without being recorded, because the log was full. */
export interface OmittedErrors extends Pick<Finding, 'kind' | 'key' | 'url' | 'count'> {
  /** Set if each of these requests succeeded later. */
  readonly recovered?: true
}

/**
 * Counts omitted occurrences by key and path. Adds those of a kind to its first pair after 1,000 such pairs if they are
 * new, and after 5,000 occurrences in any case.
 */
export class OmittedFindings {
  readonly #kinds = new Map<string, OmittedKind>()
  #failing = 0

  get count(): number {
    return this.#patterns.reduce((sum, { count }) => sum + count, 0)
  }

  get #patterns(): readonly OmittedPattern[] {
    return [...this.#kinds.values()].flatMap(({ patterns }) => [...patterns.values()])
  }

  /** `isLasting` says that some of several occurrences can never be told to have recovered. */
  add(occurrence: Occurrence, filter: FindingFilter, count = 1, isLasting = false): void {
    const kind = `${occurrence.kind} ${filter.neverFails(occurrence)}`
    const omitted = this.#kinds.get(kind) ?? { patterns: new Map(), computed: 0 }
    this.#kinds.set(kind, omitted)
    const { patterns } = omitted
    const isComputed = omitted.computed < maxComputedKeys
    if (isComputed) omitted.computed += 1
    const name = isComputed ? `${filter.toName(occurrence).key} ${filter.toPath(occurrence)}` : undefined
    const pattern = findPattern(patterns, name) ?? startPattern(occurrence)
    if (pattern.count === 0 && name !== undefined) patterns.set(name, pattern)
    pattern.count += count
    pattern.isLasting ||= isLasting
    this.#track(occurrence, pattern)
  }

  /** Notes that a request succeeded. */
  recover(recoveryKey: string): void {
    if (this.#failing === 0) return
    for (const { failing } of this.#patterns) if (failing.delete(recoveryKey)) this.#failing--
  }

  #track(occurrence: Occurrence, pattern: OmittedPattern): void {
    const key = getKindRules(occurrence.kind).toRecoveryKey(occurrence)
    if (key === undefined || this.#failing >= maxFailing) pattern.isLasting = true
    else if (!pattern.failing.has(key)) {
      pattern.failing.add(key)
      this.#failing++
    }
  }

  /** Adds the counts to `other`, except those of occurrences that the filter ignores. */
  addTo(other: OmittedFindings, filter: FindingFilter): void {
    for (const { first, count, isLasting } of this.#patterns) {
      if (!filter.isIgnored(first)) other.add(first, filter, count, isLasting || count > 1)
    }
  }

  /** Lists the omitted errors that fail a test. */
  listFailing({ neverFails, toName }: FindingFilter): readonly OmittedErrors[] {
    const failing = this.#patterns.filter(({ first }) => !neverFails(first))
    return failing.map(({ first, count, failing: { size }, isLasting }) => {
      const hasRecovered = size === 0 && !isLasting
      const errors = { kind: first.kind, key: toName(first).key, url: first.url, count }
      return hasRecovered ? { ...errors, recovered: true } : errors
    })
  }
}

/** Returns the pattern of a name, or else the first one if there is no room for another. */
function findPattern(
  patterns: ReadonlyMap<string, OmittedPattern>,
  name: string | undefined,
): OmittedPattern | undefined {
  const [first] = patterns.values()
  const known = name === undefined ? undefined : patterns.get(name)
  return known ?? (name === undefined || patterns.size >= maxOmittedKeys ? first : undefined)
}

function startPattern(first: Occurrence): OmittedPattern {
  return { first, count: 0, failing: new Set(), isLasting: false }
}
