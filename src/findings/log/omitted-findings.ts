import { getOrCreate } from '../../values/groups.js'
import { sum } from '../../values/numbers.js'
import { type FindingKind, getKindRules, type Occurrence, type RequestLine } from '../kinds/kinds.js'
import type { FindingFilter } from '../options/finding-filter.js'
import { FailingRequests } from './failing-requests.js'

/** Maximum number of errors per kind to count separately once an attempt has reached its limit of findings. */
const maxOmittedNames = 1000
/**
 * Maximum number of different omitted occurrences per kind whose name is computed, which takes up to a tenth of a
 * millisecond. A single response can contain 200,000 GraphQL errors.
 */
const maxComputedNames = 5000

/** Unrecorded occurrences with the same name. */
interface OmittedOccurrences {
  readonly first: Occurrence
  /** Whether they may have different names, of which there are too many to tell them apart. */
  readonly hasSeveralNames: boolean
  count: number
  readonly failing: FailingRequests
}

/** Occurrences of which only the first is known. */
interface AddedOccurrences {
  readonly first: Occurrence
  readonly hasSeveralNames: boolean
  readonly count: number
  /** Whether they can never be told to have recovered. */
  readonly isLasting: boolean
}

interface OmittedKind {
  /** The occurrences by name; `undefined` is the key of those that may have different names. */
  readonly errors: Map<string | undefined, OmittedOccurrences>
  /** The name of each occurrence, by its identity. */
  readonly names: Map<string, string>
}

/** How often an error occurred without being recorded, because the log was full. */
export interface OmittedErrors {
  readonly kind: FindingKind
  /** Undefined for errors that may have different names, so that nobody can tell whether they are known. */
  readonly name: string | undefined
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
 * Counts omitted occurrences by name. Those of a kind that have another name than the first 1,000, or come after 5,000
 * different ones, are counted together. None of these can be known or recover, because each may be any error.
 */
export class OmittedFindings {
  readonly #kinds = new Map<string, OmittedKind>()

  get count(): number {
    return sum(this.#all.map(({ count }) => count))
  }

  get #all(): readonly OmittedOccurrences[] {
    return [...this.#kinds.values()].flatMap(({ errors }) => [...errors.values()])
  }

  add(occurrence: Occurrence, filter: FindingFilter): void {
    this.#add({ first: occurrence, hasSeveralNames: false, count: 1, isLasting: false }, filter)
  }

  /** Notes that a request succeeded. */
  recover(success: RequestLine): void {
    for (const { failing } of this.#all) failing.recover(success)
  }

  /**
   * Adds the counts to `other`, except those of occurrences that the filter ignores. Several occurrences cannot recover,
   * because only the first is known.
   */
  addTo(other: OmittedFindings, filter: FindingFilter): void {
    for (const { first, hasSeveralNames, count, failing } of this.#all) {
      const isLeftOut = hasSeveralNames ? !filter.isRecorded(first) : filter.isIgnored(first)
      const isLasting = count > 1 || failing.isLasting
      if (!isLeftOut) other.#add({ first, hasSeveralNames, count, isLasting }, filter)
    }
  }

  #add({ first, hasSeveralNames, count, isLasting }: AddedOccurrences, filter: FindingFilter): void {
    const kindKey = `${first.kind} ${filter.neverFails(first)}`
    const kind = getOrCreate(this.#kinds, kindKey, () => ({ errors: new Map(), names: new Map() }))
    const name = hasSeveralNames ? undefined : nameOccurrence(kind, first, filter)
    const error = getOrCreate(kind.errors, name, () => startError(first, name === undefined))
    error.count += count
    error.failing.isLasting ||= isLasting
    if (!error.failing.isLasting) error.failing.add(first)
  }

  /** Lists the omitted errors that fail a test. */
  listFailing({ neverFails, toName }: FindingFilter): readonly OmittedErrors[] {
    const failing = this.#all.filter(({ first }) => !neverFails(first))
    return failing.map(({ first, count, hasSeveralNames, failing: { haveRecovered } }) => {
      const { kind, url, method, status, message, timestamp } = first
      return {
        kind,
        name: hasSeveralNames ? undefined : toName(first),
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

/** Names an occurrence; undefined if its kind has too many names, or too many different occurrences to name each. */
function nameOccurrence(
  { errors, names }: OmittedKind,
  occurrence: Occurrence,
  filter: FindingFilter,
): string | undefined {
  const identity = getKindRules(occurrence.kind).toIdentity(occurrence)
  if (names.size >= maxComputedNames && !names.has(identity)) return undefined
  const name = getOrCreate(names, identity, () => filter.toName(occurrence))
  return errors.has(name) || errors.size < maxOmittedNames ? name : undefined
}

function startError(first: Occurrence, hasSeveralNames: boolean): OmittedOccurrences {
  const failing = new FailingRequests()
  failing.isLasting = hasSeveralNames
  return { first, hasSeveralNames, count: 0, failing }
}
