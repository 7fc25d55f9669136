import type { FindingDetails } from '../fields/finding-fields.js'
import type { Finding, Occurrence, RequestLine } from '../kinds/kinds.js'
import type { FindingFilter } from '../options/finding-filter.js'
import { FailingRequests } from './failing-requests.js'

/** Maximum time between two occurrences of which only one is remembered, so that polling takes little memory. */
const sameTimeMs = 100

/** A finding of a running test. Counts its occurrences and tracks later successes. */
export class LoggedFinding {
  /** Identifies the finding in its log, whatever becomes of its name. */
  readonly identity: string
  readonly first: Occurrence
  /** Times of the occurrences in milliseconds since 1970; of several at almost the same time, only one. */
  readonly times: number[] = []
  readonly pages: Set<object> = new Set()
  /** The pages, or where a request has none, the context, that may send the request again. */
  readonly senders: Set<object> = new Set()
  /** Whether details were dropped because the attempt already had enough findings with details. */
  hasLostDetails = false
  readonly #keepsDetails: boolean
  readonly #failing = new FailingRequests()
  #count = 0
  #isMocked = true
  #isOfBeforeAll = true
  #name: string | undefined
  #details: FindingDetails | undefined

  constructor(identity: string, first: Occurrence, keepsDetails: boolean) {
    this.identity = identity
    this.first = first
    this.#keepsDetails = keepsDetails
    this.repeat(first)
  }

  /** Counts an occurrence. A finding is mocked, or of `beforeAll`, only if all of its occurrences are. */
  repeat(occurrence: Occurrence): void {
    this.#count++
    this.#remember(occurrence)
    this.#isMocked &&= occurrence.mocked ?? false
    this.#isOfBeforeAll &&= occurrence.phase === 'beforeAll'
    this.#failing.add(occurrence)
  }

  #remember({ timestamp, page, context }: Occurrence): void {
    const time = Date.parse(timestamp)
    if (!(Math.abs(time - (this.times.at(-1) ?? Number.NEGATIVE_INFINITY)) <= sameTimeMs))
      this.times.push(time)
    if (page) this.pages.add(page)
    const sender = page ?? context
    if (sender) this.senders.add(sender)
  }

  recover(success: RequestLine): void {
    this.#failing.recover(success)
  }

  resetName(): void {
    this.#name = undefined
  }

  /** Adds details, which arrive in parts, for example the body after the headers. */
  addDetails(details: FindingDetails): void {
    if (this.#keepsDetails) this.#details = { ...this.#details, ...details }
    else this.hasLostDetails = true
  }

  toOccurrence(): Occurrence {
    return { ...this.first, mocked: this.#isMocked }
  }

  toFinding({ toName, selectDetails }: FindingFilter): Finding {
    this.#name ??= toName(this.first)
    const details = selectDetails(this.#details)
    const { mocked: _mocked, phase: _phase, page: _page, ...rest } = this.first
    const { sentBody: _sentBody, context: _context, ...fields } = rest
    return Object.freeze({
      ...fields,
      name: this.#name,
      count: this.#count,
      ...(this.#failing.haveRecovered && { recovered: true as const }),
      ...(this.#isMocked && { mocked: true as const }),
      ...(this.#isOfBeforeAll && { phase: 'beforeAll' as const }),
      ...(details && { details }),
    })
  }
}
