import { getOrCreate } from '../../values/groups.js'
import { sum } from '../../values/numbers.js'
import type { FindingKind, Occurrence, RequestLine } from '../kinds/kinds.js'
import type { FindingFilter } from '../options/finding-filter.js'
import { FailingRequests } from './failing-requests.js'

/** Maximum number of errors per kind to count separately once an attempt has reached its limit of findings. */
const maxOmittedNames = 1000
/**
 * Maximum number of omitted occurrences per kind whose name is computed, which takes up to a tenth of a millisecond. A
 * single response can contain 200,000 GraphQL errors.
 */
const maxComputedNames = 5000

/** Maximum number of requests whose recovery is tracked. */
const maxFailing = 100_000

/** Unrecorded occurrences with the same name. */
interface OmittedOccurrences {
  readonly first: Occurrence
  count: number
  readonly failing: FailingRequests
}

interface OmittedKind {
  readonly errors: Map<string, OmittedOccurrences>
  /** Number of occurrences whose name was computed. */
  computed: number
}

/** How often an error occurred without being recorded, because the log was full. */
export interface OmittedErrors {
  readonly kind: FindingKind
  readonly name: string
  readonly url: string
  readonly method?: string | undefined
  readonly status?: number | undefined
  readonly message?: string | undefined
  readonly timestamp: string
  readonly count: number
  /** Set if each of these requests succeeded later. */
  readonly recovered?: true | undefined
}

/**
 * Counts omitted occurrences by name. Adds those of a kind to its first name after 1,000 names if they are new, and
 * after 5,000 occurrences in any case.
 */
export class OmittedFindings {
  readonly #kinds = new Map<string, OmittedKind>()
  #failing = 0

  get count(): number {
    return sum(this.#all.map(({ count }) => count))
  }

  get #all(): readonly OmittedOccurrences[] {
    return [...this.#kinds.values()].flatMap(({ errors }) => [...errors.values()])
  }

  /** `isLasting` says that some of several occurrences can never be told to have recovered. */
  add(occurrence: Occurrence, filter: FindingFilter, count = 1, isLasting = false): void {
    const kind = `${occurrence.kind} ${filter.neverFails(occurrence)}`
    const omitted = getOrCreate(this.#kinds, kind, () => ({ errors: new Map(), computed: 0 }))
    const { errors } = omitted
    const isComputed = omitted.computed < maxComputedNames
    if (isComputed) omitted.computed += 1
    const name = isComputed ? filter.toName(occurrence) : undefined
    const error = findError(errors, name) ?? startError(occurrence)
    if (error.count === 0 && name !== undefined) errors.set(name, error)
    error.count += count
    error.failing.isLasting ||= isLasting
    this.#track(occurrence, error.failing)
  }

  /** Notes that a request succeeded. */
  recover(success: RequestLine): void {
    if (this.#failing === 0) return
    for (const { failing } of this.#all) this.#count(failing, () => failing.recover(success))
  }

  #track(occurrence: Occurrence, failing: FailingRequests): void {
    if (this.#failing >= maxFailing) failing.isLasting = true
    else this.#count(failing, () => failing.add(occurrence))
  }

  #count(failing: FailingRequests, change: () => void): void {
    this.#failing -= failing.size
    change()
    this.#failing += failing.size
  }

  /** Adds the counts to `other`, except those of occurrences that the filter ignores. */
  addTo(other: OmittedFindings, filter: FindingFilter): void {
    for (const { first, count, failing } of this.#all) {
      if (!filter.isIgnored(first)) other.add(first, filter, count, count > 1 || failing.isLasting)
    }
  }

  /** Lists the omitted errors that fail a test. */
  listFailing({ neverFails, toName }: FindingFilter): readonly OmittedErrors[] {
    const failing = this.#all.filter(({ first }) => !neverFails(first))
    return failing.map(({ first, count, failing: { haveRecovered } }) => {
      const { kind, url, method, status, message, timestamp } = first
      return {
        kind,
        name: toName(first),
        url,
        method,
        status,
        message,
        timestamp,
        count,
        recovered: haveRecovered || undefined,
      }
    })
  }
}

/** Returns the error of a name, or else the first one if there is no room for another. */
function findError(
  errors: ReadonlyMap<string, OmittedOccurrences>,
  name: string | undefined,
): OmittedOccurrences | undefined {
  const [first] = errors.values()
  const known = name === undefined ? undefined : errors.get(name)
  return known ?? (name === undefined || errors.size >= maxOmittedNames ? first : undefined)
}

function startError(first: Occurrence): OmittedOccurrences {
  return { first, count: 0, failing: new FailingRequests() }
}
