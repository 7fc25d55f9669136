import type { ReceivedWebhook } from '../types.js'
import type { ReadFailure, Waiter } from './wait.js'

/** One read of the journal, with a timeout that applies whatever the server or the provider does. */
export class JournalRead {
  /** Resolves when the read succeeds, fails or times out; never rejects. */
  readonly outcome: Promise<ReadFailure>
  /** The waits that were open when the read began; its response contains everything that they could have missed. */
  readonly waiters: ReadonlySet<Waiter>
  /** The waits whose deadline had already passed when the read began; this is their final read. */
  readonly finalFor: ReadonlySet<Waiter>
  readonly #abort = new AbortController()
  /** Set once the read succeeded, failed or timed out; a response after that is late. */
  isOver = false
  #settle: (failure: ReadFailure) => void = () => undefined
  #timer: NodeJS.Timeout | undefined

  constructor(waiters: Iterable<Waiter>) {
    this.waiters = new Set(waiters)
    this.finalFor = new Set([...this.waiters].filter(({ isDue }) => isDue))
    this.outcome = new Promise((resolve) => {
      this.#settle = resolve
    })
  }

  /** Starts the read. A late response is also used, because a cursor may have moved past the webhooks in it. */
  async start(
    read: (signal: AbortSignal) => Promise<readonly ReceivedWebhook[]>,
    onResponse: (webhooks: readonly ReceivedWebhook[]) => void,
    timeoutMs: number,
  ): Promise<void> {
    this.#timer = setTimeout(() => this.abort(`within ${timeoutMs}ms`), timeoutMs)
    try {
      onResponse(await read(this.#abort.signal))
      this.#end(undefined)
    } catch (error) {
      this.#end({ error, timedOut: false })
    }
  }

  abort(when: string): void {
    this.#end({ error: new Error(`The journal did not respond ${when}`), timedOut: true })
    this.#abort.abort()
  }

  #end(failure: ReadFailure): void {
    this.isOver = true
    clearTimeout(this.#timer)
    this.#settle(failure)
  }
}
