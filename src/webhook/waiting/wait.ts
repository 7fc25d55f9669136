import { maxTimerMs } from '../../values/check-value.js'
import { getErrorMessage } from '../../values/thrown-errors.js'
import type { ReceivedWebhook } from '../journal/types.js'

/** Gaps between polls if no interval is set; polls are frequent at first, then once a second. */
const adaptiveGapsMs = [100, 250, 500, 1000] as const
/** Maximum time from the deadline to the end of a wait, in which its last read is repeated if it fails. */
export const maxFinalReadMs = 5_000

/** Why a read failed; `undefined` when it succeeded. */
export type ReadFailure = { readonly error: unknown; readonly timedOut: boolean } | undefined

export interface ConditionJudge {
  /** Takes webhooks that are new to the wait; each is passed once. */
  judge(webhooks: readonly ReceivedWebhook[]): void
  /** Whether the outcome depends on webhooks from before the start, which only a final read returns. */
  readonly needsEarlier?: boolean
  /** Whether the condition still needs this webhook; if so, the webhook must not be dropped. */
  needs?(webhook: ReceivedWebhook): boolean
}

export interface WaitCondition<TResult> extends ConditionJudge {
  /** Returns the result as soon as the condition is met. An error that it throws ends the wait. */
  check(): { readonly result: TResult } | undefined
  onTimeout(state: { readonly errors: ErrorLog; readonly lastReadFailed: boolean }): TResult
}

export interface WaiterOptions {
  readonly timeoutMs: number
  readonly intervalMs?: number | undefined
  /** The only path that matters to this wait, if there is exactly one. */
  readonly path?: string | undefined
  readonly finalReadTimeoutMs?: number
}

/** The poller's view of a wait, with a condition and a deadline. */
export type Waiter = Omit<Wait<unknown>, 'promise' | 'errors'>

/** A permanent error of a read, wrapped until each wait that shares the read gets a copy. */
export class ReadError {
  readonly error: unknown

  constructor(error: unknown) {
    this.error = error
  }
}

export class Wait<TResult> {
  readonly promise: Promise<TResult>
  readonly condition: WaitCondition<TResult>
  readonly timeoutMs: number
  readonly finalReadTimeoutMs: number
  readonly path: string | undefined
  readonly errors: ErrorLog = new ErrorLog()
  /** Whether the deadline has passed, so that every later read is final. */
  isDue = false
  /** Whether the webhooks that arrived before the wait have been judged. */
  hasJudged = false
  readonly #intervalMs: number | undefined
  #resolve: (result: TResult) => void = () => undefined
  #reject: (reason: unknown) => void = () => undefined
  readonly #timers: NodeJS.Timeout[] = []
  #polls = 0
  /** Whether a read after the deadline failed; it is repeated, unless the wait is for one read only. */
  #hasFinalFailed = false
  #matcherError: { readonly error: unknown } | undefined

  constructor(condition: WaitCondition<TResult>, options: WaiterOptions) {
    this.condition = condition
    this.timeoutMs = options.timeoutMs
    this.finalReadTimeoutMs = options.finalReadTimeoutMs ?? maxFinalReadMs
    this.path = options.path
    this.#intervalMs = options.intervalMs
    this.promise = new Promise<TResult>((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
  }

  get nextGapMs(): number {
    const adaptive = adaptiveGapsMs[Math.min(this.#polls, adaptiveGapsMs.length) - 1] ?? adaptiveGapsMs[0]
    return this.#intervalMs ?? adaptive
  }

  after(delayMs: number, action: () => void): void {
    this.#timers.push(setTimeout(action, Math.min(delayMs, maxTimerMs)))
  }

  clearTimers(): void {
    for (const timer of this.#timers) clearTimeout(timer)
  }

  /** An error of a matcher ends the wait at the end of the read. */
  judge(webhooks: readonly ReceivedWebhook[]): void {
    this.hasJudged = true
    try {
      this.condition.judge(webhooks)
    } catch (error) {
      this.#matcherError ??= { error }
    }
  }

  /**
   * Handles the outcome of a poll: whether retrying is pointless, and whether it began after the deadline. Like
   * `onLateResponse` and `onNoResponse`, returns whether the wait is settled.
   */
  onPoll(failure: ReadFailure, isFatal: boolean, isFinal: boolean): boolean {
    this.#polls += 1
    if (failure) this.errors.add(failure.error)
    return this.#settleWhen(() => {
      const reached = this.condition.check()
      if (reached) return reached
      if (isFatal) throw new ReadError(failure?.error)
      if (failure && isFinal && this.timeoutMs > 0) this.#hasFinalFailed = true
      else if (isFinal) return this.#expire(failure !== undefined)
      return undefined
    })
  }

  onLateResponse(): boolean {
    return this.#settleWhen(() => this.condition.check())
  }

  onNoResponse(error: Error): boolean {
    if (!this.#hasFinalFailed) this.errors.add(error)
    return this.#settleWhen(() => this.condition.check() ?? this.#expire(true))
  }

  #expire(lastReadFailed: boolean): { readonly result: TResult } {
    return { result: this.condition.onTimeout({ errors: this.errors, lastReadFailed }) }
  }

  #settleWhen(getOutcome: () => { readonly result: TResult } | undefined): boolean {
    try {
      if (this.#matcherError) throw this.#matcherError.error
      const outcome = getOutcome()
      if (outcome) this.#resolve(outcome.result)
      return outcome !== undefined
    } catch (reason) {
      this.#reject(reason)
      return true
    }
  }
}

const maxProblems = 10

/** The errors of one wait in order; each message is listed once, with its number of occurrences. */
export class ErrorLog {
  readonly #errors = new Map<string, { readonly message: string; count: number }>()
  last: unknown

  /** Adds an error. Two messages are the same if they differ only in queries of URLs, which contain times and limits. */
  add(error: unknown): void {
    this.last = error
    const message = getErrorMessage(error)
    const key = message.replace(/\?[^\s)]*/g, '')
    const logged = this.#errors.get(key)
    if (logged) logged.count += 1
    else if (this.#errors.size < maxProblems) this.#errors.set(key, { message, count: 1 })
  }

  get problems(): string[] {
    return [...this.#errors.values()].map(({ message, count }) =>
      count === 1 ? message : `${message} (${count} times)`,
    )
  }
}
