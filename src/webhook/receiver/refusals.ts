import { printWarning } from '../../printing/print.js'
import { makeVisible, truncate } from '../../values/text.js'
import { MomentLog } from './moment-log.js'

/** Numbers of deliveries that a receiver did not keep, by reason. */
export interface ReceiverCounts extends RefusalCounts {
  /** Older webhooks that were dropped to make room for later ones. */
  readonly dropped: number
}

interface RefusalCounts {
  /** Deliveries rejected with 413. */
  readonly tooLarge: number
  /** Deliveries rejected with 404, because the path did not begin with the path of the receiver's URL. */
  readonly unknownListener: number
  /** Deliveries whose sender disconnected before the body was complete. */
  readonly incomplete: number
  /** Errors of a listener, or of the receiver itself, which then responds with 500. */
  readonly failed: number
}

type Refusal = keyof RefusalCounts

const maxWarnings = 20
/** Number of the last requests outside of the receiver's URL whose method and path are kept. */
const maxUnknown = 100
const maxRequestLength = 200

/** Counts every refused delivery, so that none is lost silently, and warns once for each reason. */
export class Refusals {
  readonly #moments: Readonly<Record<Refusal, MomentLog>> = {
    tooLarge: new MomentLog(),
    unknownListener: new MomentLog(),
    incomplete: new MomentLog(),
    failed: new MomentLog(),
  }
  readonly #warnings = new Set<string>()
  #unknown: { readonly moment: number; readonly request: string }[] = []

  get counts(): RefusalCounts {
    return this.#count(({ total }) => total)
  }

  countSince(start: number): Readonly<Record<Refusal, number>> {
    return this.#count((moments) => moments.countSince(start))
  }

  add(refusal: Refusal): void {
    this.#moments[refusal].add()
  }

  /** Counts a request outside of the receiver's URL, and remembers it without its query, which may have secrets. */
  addUnknown(method: string, url: string): void {
    this.add('unknownListener')
    const request = truncate(`${method} ${url.replace(/[?#].*$/s, '')}`, maxRequestLength)
    this.#unknown.push({ moment: performance.now(), request })
    if (this.#unknown.length > maxUnknown) this.#unknown.shift()
  }

  /** Lists the different requests outside of the receiver's URL, such as `POST /hooks`. */
  listUnknownSince(start: number): readonly string[] {
    const recent = this.#unknown.filter(({ moment }) => moment >= start)
    return [...new Set(recent.map(({ request }) => request))]
  }

  addError(sentence: string): void {
    this.add('failed')
    this.warn(`The webhook receiver had an error. ${makeVisible(sentence)}`)
  }

  warn(sentence: string): void {
    if (this.#warnings.has(sentence) || this.#warnings.size >= maxWarnings) return
    this.#warnings.add(sentence)
    printWarning(sentence)
  }

  #count(toNumber: (moments: MomentLog) => number): Readonly<Record<Refusal, number>> {
    const { tooLarge, unknownListener, incomplete, failed } = this.#moments
    return {
      tooLarge: toNumber(tooLarge),
      unknownListener: toNumber(unknownListener),
      incomplete: toNumber(incomplete),
      failed: toNumber(failed),
    }
  }
}
