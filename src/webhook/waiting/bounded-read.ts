// One read of the journal that ends in time, whatever the server or the provider does.
import type { ReceivedWebhook } from '../types.js'

/** `undefined` when the read went well. */
export type ReadFault = { readonly fault: unknown; readonly timedOut: boolean } | undefined

export class BoundedRead {
  /** Never rejects. */
  readonly outcome: Promise<ReadFault>
  readonly #abort = new AbortController()
  readonly #settle: (fault: ReadFault) => void
  #timer: NodeJS.Timeout | undefined
  #endsAt = Number.POSITIVE_INFINITY

  /** An answer that comes too late is taken all the same: a cursor may have moved past what is in it. */
  constructor(
    read: (signal: AbortSignal) => Promise<readonly ReceivedWebhook[]>,
    take: (webhooks: readonly ReceivedWebhook[]) => void,
    limitMs: number,
  ) {
    const { promise, settle } = settlement()
    this.outcome = promise
    this.#settle = (fault) => {
      clearTimeout(this.#timer)
      settle(fault)
    }
    this.endWithin(limitMs)
    void this.#run(read, take)
  }

  /** Shortens the time that is left; never prolongs it. */
  endWithin(limitMs: number): void {
    const endsAt = performance.now() + limitMs
    if (endsAt >= this.#endsAt) return
    this.#endsAt = endsAt
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#giveUp(limitMs), limitMs)
  }

  async #run(
    read: (signal: AbortSignal) => Promise<readonly ReceivedWebhook[]>,
    take: (webhooks: readonly ReceivedWebhook[]) => void,
  ): Promise<void> {
    try {
      take(await read(this.#abort.signal))
      this.#settle(undefined)
    } catch (fault) {
      this.#settle({ fault, timedOut: false })
    }
  }

  #giveUp(limitMs: number): void {
    this.#settle({ fault: new Error(`The journal gave no answer within ${limitMs}ms`), timedOut: true })
    this.#abort.abort()
  }
}

/** `Promise.withResolvers`, which Node 20 does not have. */
function settlement(): { promise: Promise<ReadFault>; settle: (fault: ReadFault) => void } {
  let settle: (fault: ReadFault) => void = () => undefined
  const promise = new Promise<ReadFault>((resolve) => {
    settle = resolve
  })
  return { promise, settle }
}
