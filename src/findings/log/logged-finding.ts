import { addToSet, append, getOrCreate } from '../../values/groups.js'
import type { FindingDetails } from '../fields/finding-fields.js'
import { type Finding, isOfPage, type Occurrence, type RequestLine, type Thrown } from '../kinds/kinds.js'
import { getFirstLine } from '../names/normalize-message.js'
import type { FindingFilter } from '../options/finding-filter.js'
import type { PageReport } from './consequences.js'
import { FailingRequests } from './failing-requests.js'

/** An exception, and the page that threw it. */
export interface PageThrow extends Thrown {
  readonly page: object | undefined
}

/** Times of occurrences by their page, in milliseconds since 1970; of several at almost the same time, only one. */
type Times = Map<object | undefined, number[]>

interface TimedReport extends PageReport {
  readonly times: Times
}

/** Maximum time between two occurrences of which only one is remembered, so that polling takes little memory. */
const sameTimeMs = 100
/** Maximum number of different texts of an error to remember. */
const maxReports = 1000

/** A finding of a running test. Counts its occurrences and tracks later successes. */
export class LoggedFinding {
  /** Identifies the finding in its log, whatever becomes of its name. */
  readonly identity: string
  readonly first: Occurrence
  readonly times: Times = new Map()
  /** The pages, or where a request has none, the context, that may send the request again. */
  readonly senders: Set<object> = new Set()
  /** The exceptions of a page error, each location of a page once. */
  readonly throws: PageThrow[] = []
  /** Whether details were dropped because the attempt already had enough findings with details. */
  hasLostDetails = false
  readonly #keepsDetails: boolean
  readonly #failing = new FailingRequests()
  readonly #throwingPages = new Map<string, Set<object | undefined>>()
  readonly #reports = new Map<string, TimedReport>()
  #count = 0
  #isMocked = true
  #isPrefetch = true
  #isOfBeforeAll = true
  #name: string | undefined
  #details: FindingDetails | undefined

  constructor(identity: string, first: Occurrence, keepsDetails: boolean) {
    this.identity = identity
    this.first = first
    this.#keepsDetails = keepsDetails
    this.repeat(first)
  }

  /** The different texts of a page's own error; empty if there are too many to tell what each is about. */
  get reports(): readonly PageReport[] {
    return this.#reports.size > maxReports ? [] : [...this.#reports.values()]
  }

  /** Counts an occurrence. A finding is mocked, a prefetch, or of `beforeAll`, only if all of its occurrences are. */
  repeat(occurrence: Occurrence): void {
    this.#count++
    this.#remember(occurrence)
    this.#isMocked &&= occurrence.mocked ?? false
    this.#isPrefetch &&= occurrence.prefetch ?? false
    this.#isOfBeforeAll &&= occurrence.phase === 'beforeAll'
    this.#failing.add(occurrence)
  }

  #remember(occurrence: Occurrence): void {
    const { page, context, thrown, kind } = occurrence
    addTime(this.times, occurrence)
    if (isOfPage(kind)) this.#rememberReport(occurrence)
    const sender = page ?? context
    if (sender) this.senders.add(sender)
    if (thrown) this.#rememberThrow({ ...thrown, page })
  }

  #rememberReport(occurrence: Occurrence): void {
    if (this.#reports.size > maxReports) return
    const { message = '', errorLine = '' } = occurrence
    const lines = [getFirstLine(message), errorLine]
    const report = getOrCreate(this.#reports, lines.join('\n'), () => ({ lines, times: new Map() }))
    addTime(report.times, occurrence)
  }

  #rememberThrow(thrown: PageThrow): void {
    const key = `${thrown.isNull} ${thrown.location}`
    if (addToSet(this.#throwingPages, key, thrown.page)) this.throws.push(thrown)
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
    return { ...this.first, mocked: this.#isMocked, prefetch: this.#isPrefetch }
  }

  toFinding({ toName, selectDetails }: FindingFilter): Finding {
    this.#name ??= toName(this.first)
    const details = selectDetails(this.#details)
    const { mocked: _mocked, prefetch: _prefetch, phase: _phase, page: _page, ...rest } = this.first
    const { sentBody: _sentBody, context: _context, thrown: _thrown, ownOrigin: _own, ...parts } = rest
    const { scripts: _scripts, isInline: _isInline, began: _began, ended: _ended, ...fields } = parts
    return Object.freeze({
      ...fields,
      name: this.#name,
      count: this.#count,
      ...(this.#failing.haveRecovered && { recovered: true as const }),
      ...(this.#isMocked && { mocked: true as const }),
      ...(this.#isPrefetch && { prefetch: true as const }),
      ...(this.#isOfBeforeAll && { phase: 'beforeAll' as const }),
      ...(details && { details }),
    })
  }
}

function addTime(times: Times, { page, timestamp }: Occurrence): void {
  const time = Date.parse(timestamp)
  const last = times.get(page)?.at(-1) ?? Number.NEGATIVE_INFINITY
  if (!(Math.abs(time - last) <= sameTimeMs)) append(times, page, time)
}
