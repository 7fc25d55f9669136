import { createError } from '../../values/errors.js'
import { getNumber } from '../../values/json.js'
import type { JournalRead } from '../journal/journal.js'
import { classifyConnectionError } from '../providers/admin/admin-error.js'
import { WebhookProviderError } from '../providers/provider-error.js'
import type { ReadFailure, Waiter } from './wait.js'

/** One reading of the journal, with a timeout that applies whatever the server or the provider does. */
export class Reading {
  readonly outcome: Promise<ReadFailure>
  /** The waits that were open when the read began; its response contains everything that they could have missed. */
  readonly waiters: ReadonlySet<Waiter>
  /** The waits whose deadline had already passed when the journal was asked; this is their final read. */
  finalFor: ReadonlySet<Waiter> = new Set()
  readonly #abort = new AbortController()
  /** Set once the read succeeded, failed or timed out; a response after that is late. */
  isOver = false
  #settle: (failure: ReadFailure) => void = () => undefined
  #timer: NodeJS.Timeout | undefined

  constructor(waiters: Iterable<Waiter>) {
    this.waiters = new Set(waiters)
    this.outcome = new Promise((resolve) => {
      this.#settle = resolve
    })
  }

  /** Starts the read. A late response is also used, because a cursor may have moved past the webhooks in it. */
  async start(
    read: (signal: AbortSignal) => Promise<JournalRead>,
    onResponse: (read: JournalRead) => void,
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

  /** Notes that the journal is asked now, which may be long after the read began if the server is slow. */
  onAsk(): void {
    this.finalFor = new Set([...this.waiters].filter(({ isDue }) => isDue))
  }

  abort(when: string): void {
    this.#end({ error: createError(`The journal did not respond ${when}`), timedOut: true })
    this.#abort.abort()
  }

  #end(failure: ReadFailure): void {
    this.isOver = true
    clearTimeout(this.#timer)
    this.#settle(failure)
  }
}

/**
 * Errors that indicate a bug, although `fetch` also reports a lost connection as a TypeError. RangeError is not listed,
 * because it is also thrown for data that is too large for a string or the stack.
 */
const programmingErrors = [TypeError, ReferenceError, SyntaxError]

/** Whether the same read may succeed later. After a response, a refused connection means a restart. */
export function isTransient(error: unknown, hasResponded: boolean): boolean {
  if (isRefused(error)) return hasResponded
  if (error instanceof WebhookProviderError) return error.transient
  const status = getNumber(error, 'status') // custom providers often put it on the error they throw
  if (status !== undefined && status >= 300) return status >= 500
  return isFetchFailure(error) || !programmingErrors.some((type) => error instanceof type)
}

function isRefused(error: unknown): boolean {
  if (error instanceof WebhookProviderError) return error.refused
  return classifyConnectionError(error).refused
}

/**
 * Whether `fetch` failed before or during the response; its error then has one of these messages.
 * https://github.com/nodejs/undici/blob/main/lib/web/fetch/index.js
 */
function isFetchFailure(error: unknown): boolean {
  const isOfFetch = error instanceof TypeError && error.cause !== undefined
  return isOfFetch && (error.message === 'fetch failed' || error.message === 'terminated')
}
