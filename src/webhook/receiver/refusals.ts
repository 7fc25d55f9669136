import { printWarning } from '../../printing/print.js'
import { cutQuery, makeVisible, truncate } from '../../values/text.js'
import { MomentLog } from './moment-log.js'

/** Numbers of deliveries that a receiver did not keep, by reason. */
export interface ReceiverCounts extends RefusalCounts {
  /** Older webhooks that were dropped to make room for later ones. */
  readonly dropped: number
}

export interface RefusalCounts {
  /** Deliveries rejected with 413. */
  readonly tooLarge: number
  /** Deliveries rejected with 404, because the path did not begin with the path of the receiver's URL. */
  readonly unknownListener: number
  /** Deliveries whose sender disconnected before the body was complete. */
  readonly incomplete: number
  /** Requests rejected with 400, because they are no HTTP. */
  readonly unparsable: number
  /** Errors of a listener, or of the receiver itself, which then responds with 500. */
  readonly failed: number
}

export type RefusalReason = keyof RefusalCounts

export const refusalReasons: readonly RefusalReason[] = [
  'tooLarge',
  'unknownListener',
  'incomplete',
  'unparsable',
  'failed',
]

/** A refused request, as other processes read it. */
export interface Refusal {
  readonly at: Date
  readonly reason: RefusalReason
  /** Method and path, such as `POST /hooks`, without the query, which may have secrets; empty if unknown. */
  readonly request: string
}

const maxWarnings = 20
/** Number of the last refusals that are kept one by one. */
const maxRecent = 100
const maxRequestLength = 200

/** Counts every refused delivery, so that none is lost silently, and warns once for each reason. */
export class Refusals {
  readonly #moments: Readonly<Record<RefusalReason, MomentLog>> = {
    tooLarge: new MomentLog(),
    unknownListener: new MomentLog(),
    incomplete: new MomentLog(),
    unparsable: new MomentLog(),
    failed: new MomentLog(),
  }
  readonly #warnings = new Set<string>()
  #recent: (Refusal & { readonly moment: number })[] = []
  /** Called with a sentence for each refusal, such as one that a command prints. */
  onRefused: (sentence: string) => void = () => undefined

  get counts(): RefusalCounts {
    return this.#count(({ total }) => total)
  }

  /** The last refusals, oldest first. */
  get recent(): readonly Refusal[] {
    return this.#recent
  }

  countSince(start: number): RefusalCounts {
    return this.#count((moments) => moments.countSince(start))
  }

  /** Counts a refused request; `answer` says with what and why, such as `with 404: no such path`. */
  add(reason: RefusalReason, { method = '', url = '' }: RefusedRequest, answer: string): void {
    const moment = performance.now()
    this.#moments[reason].add(moment)
    const request = truncate(`${method} ${cutQuery(url)}`.trim(), maxRequestLength)
    this.#recent.push({ at: new Date(), moment, reason, request })
    if (this.#recent.length > maxRecent) this.#recent.shift()
    this.tell(request, answer)
  }

  /** Tells of a refusal that loses no delivery. */
  tell(request: string, answer: string): void {
    this.onRefused(`Refused ${makeVisible(request || 'a request')} ${answer}.`)
  }

  /** Lists the different requests outside of the receiver's URL, such as `POST /hooks`. */
  listUnknownSince(start: number): readonly string[] {
    const unknown = this.#recent.filter(
      ({ moment, reason }) => moment >= start && reason === 'unknownListener',
    )
    return [...new Set(unknown.map(({ request }) => request))]
  }

  addError(sentence: string): void {
    this.#moments.failed.add()
    this.warn(`The webhook receiver had an error. ${makeVisible(sentence)}`)
  }

  warn(sentence: string): void {
    if (this.#warnings.has(sentence) || this.#warnings.size >= maxWarnings) return
    this.#warnings.add(sentence)
    printWarning(sentence)
  }

  #count(toNumber: (moments: MomentLog) => number): RefusalCounts {
    const { tooLarge, unknownListener, incomplete, unparsable, failed } = this.#moments
    return {
      tooLarge: toNumber(tooLarge),
      unknownListener: toNumber(unknownListener),
      incomplete: toNumber(incomplete),
      unparsable: toNumber(unparsable),
      failed: toNumber(failed),
    }
  }
}

interface RefusedRequest {
  readonly method?: string | undefined
  readonly url?: string | undefined
}
