import { append } from '../../values/groups.js'
import { cutOrigin, cutQuery } from '../../values/text.js'
import { listMentions } from './list-mentions.js'

/** Maximum time from a failed request to an error of the page that names only its path, even on a busy machine. */
const momentMs = 1000

/** Times in milliseconds since 1970, by the page; undefined is none, as of a service worker. */
type TimesByPage = ReadonlyMap<object | undefined, readonly number[]>

/** A request that failed, as far as the page's own errors may name it. */
export interface NamedRequest {
  readonly url: string
  readonly times: TimesByPage
  /** Whether it went to the origin of its page. */
  readonly isOwnOrigin: boolean
}

/** A text with which a page itself reported an error. */
export interface PageReport {
  /** The beginning of the message, and of the error in it; further lines may quote a source that has a URL in it. */
  readonly lines: readonly string[]
  readonly times: TimesByPage
}

/** A form in which a message may name a request. */
interface Address<T> {
  readonly isPath: boolean
  readonly request: NamedRequest
  readonly value: T
}

/** Finds the requests that the page's own errors are about. */
export class RequestIndex<T> {
  readonly #byAddress = new Map<string, Address<T>[]>()

  add(request: NamedRequest, value: T): void {
    const { url, isOwnOrigin } = request
    for (const whole of listForms(url)) append(this.#byAddress, whole, { isPath: false, request, value })
    const path = cutOrigin(url)
    if (!isOwnOrigin || cutQuery(path) === '/') return
    for (const form of listForms(path)) append(this.#byAddress, form, { isPath: true, request, value })
  }

  /**
   * Finds the requests of the same page whose whole URL the first line of an error names after they failed, or, if they
   * went to the page's own origin, whose path it names within a second. Each report of the error must name one each time.
   */
  find(reports: readonly PageReport[]): readonly T[] {
    if (this.#byAddress.size === 0) return []
    const found = reports.flatMap((report) => this.#listNamed(report))
    if (found.some((addresses) => addresses.length === 0)) return []
    return [...new Set(found.flat().map(({ value }) => value))]
  }

  /** Lists the requests that a report names, for each time that it occurred. */
  #listNamed(report: PageReport): readonly (readonly Address<T>[])[] {
    const named = report.lines.flatMap(listMentions).flatMap((mention) => this.#byAddress.get(mention) ?? [])
    return listMoments(report).map((moment) => named.filter((address) => isAbout(moment, address)))
  }
}

/** When an error occurred, and on which page. */
interface Moment {
  readonly page: object | undefined
  readonly time: number
}

function listMoments({ times }: PageReport): readonly Moment[] {
  return [...times].flatMap(([page, ofPage]) => ofPage.map((time) => ({ page, time })))
}

function isAbout({ page, time }: Moment, { isPath, request }: Address<unknown>): boolean {
  if (!page) return false
  const limit = isPath ? momentMs : Number.POSITIVE_INFINITY
  const failures = request.times.get(page) ?? []
  return failures.some((failed) => failed <= time && time - failed <= limit)
}

function listForms(address: string): readonly string[] {
  return [...new Set([address, cutQuery(address)])]
}
