// One wait: it looks at what arrived after every poll, until its goal is reached or its time is over.

import type { Poll, Watch } from './poller.js'
import type { ErrorLog } from './transient-errors.js'

/** When nobody set an interval: quick at first, then once a second. */
const adaptiveGapsMs = [100, 250, 500, 1000] as const
/** The last look may take as long as the wait itself, within these bounds. */
const shortestLastLookMs = 1_000
const longestLastLookMs = 5_000

export interface Goal<TResult> {
  /** The result, once it is there. What it throws ends the wait. */
  reached(): { readonly result: TResult } | undefined
  /** The result when the time is over, or throws. `blind`: the last look failed. */
  expired(faults: ErrorLog, blind: boolean): TResult
}

export interface WaitSettings {
  /** Collects what went wrong. */
  readonly faults: ErrorLog
  readonly timeoutMs: number
  readonly intervalMs: number | undefined
  readonly path: string | undefined
  /** Called at the deadline with the time that the last look may take. */
  readonly onDeadline: (lastLookMs: number) => void
  readonly onSettled: () => void
}

export class Wait<TResult> implements Watch {
  readonly promise: Promise<TResult>
  readonly path: string | undefined
  lastLookMs: number | undefined
  readonly #goal: Goal<TResult>
  readonly #settings: WaitSettings
  readonly #deadline: NodeJS.Timeout
  #resolve: (result: TResult) => void = () => undefined
  #reject: (reason: unknown) => void = () => undefined
  #polls = 0

  constructor(goal: Goal<TResult>, settings: WaitSettings) {
    this.#goal = goal
    this.#settings = settings
    this.path = settings.path
    this.promise = new Promise<TResult>((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
    this.#deadline = setTimeout(() => this.#end(), settings.timeoutMs)
  }

  nextGap(): number {
    const adaptive = adaptiveGapsMs[Math.min(this.#polls - 1, adaptiveGapsMs.length - 1)] ?? adaptiveGapsMs[0]
    return this.#settings.intervalMs ?? adaptive
  }

  polled({ fault, fatal, last }: Poll): boolean {
    this.#polls += 1
    if (fault !== undefined) this.#settings.faults.add(fault)
    try {
      const reached = this.#goal.reached()
      if (reached) return this.#settle(() => this.#resolve(reached.result))
      if (fatal) throw fault
      if (!last) return false
      const result = this.#goal.expired(this.#settings.faults, fault !== undefined)
      return this.#settle(() => this.#resolve(result))
    } catch (reason) {
      return this.#settle(() => this.#reject(reason))
    }
  }

  /** Nobody waits any more: the promise stays as it is. */
  abandon(): void {
    clearTimeout(this.#deadline)
  }

  #end(): void {
    const { timeoutMs, onDeadline } = this.#settings
    this.lastLookMs = Math.min(longestLastLookMs, Math.max(shortestLastLookMs, timeoutMs))
    onDeadline(this.lastLookMs)
  }

  #settle(tell: () => void): true {
    clearTimeout(this.#deadline)
    tell()
    this.#settings.onSettled()
    return true
  }
}
