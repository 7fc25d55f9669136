// A single look at the journal that leaves nothing out: for reading without waiting.
import type { Poll, Watch } from './poller.js'

export class OneLook implements Watch {
  readonly promise: Promise<void>
  readonly path: undefined
  readonly lastLookMs: number
  #resolve: () => void = () => undefined
  #reject: (fault: unknown) => void = () => undefined

  constructor(limitMs: number) {
    this.lastLookMs = limitMs
    this.promise = new Promise<void>((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
  }

  nextGap(): number {
    return 0
  }

  polled({ fault }: Poll): true {
    if (fault === undefined) this.#resolve()
    else this.#reject(fault)
    return true
  }
}
