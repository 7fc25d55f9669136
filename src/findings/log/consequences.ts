import { append } from '../../values/groups.js'
import { cutQuery } from '../../values/text.js'
import { getFirstLine } from '../names/normalize-message.js'
import { listMentions } from './list-mentions.js'

/** Maximum time from a failed request to an error of the page that names only its path, even on a busy machine. */
const momentMs = 1000

/** A request that failed, as far as the page's own errors may name it. */
export interface NamedRequest {
  readonly url: string
  /** Times of its failures in milliseconds since 1970. */
  readonly times: readonly number[]
  readonly pages: ReadonlySet<object>
  /** Whether it went to the origin of its page. */
  readonly isOwnOrigin: boolean
}

/** An error that a page itself reported: what it says, and when and on which pages it occurred. */
interface PageReport {
  readonly message?: string | undefined
  readonly errorLine?: string | undefined
  readonly times: readonly number[]
  readonly pages: ReadonlySet<object>
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
   * went to the page's own origin, whose path it names within a second. Each occurrence of the error must.
   */
  find(report: PageReport): readonly T[] {
    if (this.#byAddress.size === 0) return []
    const named = getFirstLines(report)
      .flatMap(listMentions)
      .flatMap((mention) => this.#byAddress.get(mention) ?? [])
    return [...new Set(named.filter((address) => isAbout(report, address)).map(({ value }) => value))]
  }
}

function isAbout({ times, pages }: PageReport, { isPath, request }: Address<unknown>): boolean {
  const limit = isPath ? momentMs : Number.POSITIVE_INFINITY
  const follows = (time: number) => request.times.some((failed) => failed <= time && time - failed <= limit)
  return [...pages].some((page) => request.pages.has(page)) && times.every(follows)
}

/** Returns the beginning of a message, and of the error in it; further lines may quote a source that has a URL in it. */
function getFirstLines({ errorLine = '', message = '' }: PageReport): readonly string[] {
  return [getFirstLine(message), errorLine]
}

function listForms(address: string): readonly string[] {
  return [...new Set([address, cutQuery(address)])]
}

function cutOrigin(url: string): string {
  return url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '')
}
