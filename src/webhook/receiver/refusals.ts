import { printWarning } from '../../printing/print.js'
import { makeVisible } from '../../values/text.js'
import { MomentLog } from './moment-log.js'

/** Numbers of deliveries that a receiver did not keep, by reason. */
export interface ReceiverCounts {
  /** Deliveries rejected with 413. */
  readonly tooLarge: number
  /** Deliveries rejected with 404, because the path did not begin with the path of the receiver's URL. */
  readonly unknownListener: number
  /** Deliveries whose sender disconnected before the body was complete. */
  readonly incomplete: number
  /** Errors of a listener, or of the receiver itself, which then responds with 500. */
  readonly failed: number
  /** Older webhooks that were dropped to make room for later ones. */
  readonly dropped: number
}

export type Refusal = Exclude<keyof ReceiverCounts, 'dropped'>

const maxWarnings = 20

/** Counts every refused delivery, so that none is lost silently, and warns once for each reason. */
export class Refusals {
  readonly #moments: Readonly<Record<Refusal, MomentLog>> = {
    tooLarge: new MomentLog(),
    unknownListener: new MomentLog(),
    incomplete: new MomentLog(),
    failed: new MomentLog(),
  }
  readonly #warnings = new Set<string>()

  get counts(): Readonly<Record<Refusal, number>> {
    return this.#count(({ total }) => total)
  }

  countSince(start: number): Readonly<Record<Refusal, number>> {
    return this.#count((moments) => moments.countSince(start))
  }

  add(refusal: Refusal): void {
    this.#moments[refusal].add()
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
