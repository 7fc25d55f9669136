// Which faults of a server pass by themselves, and which end a wait at once.
import { WebhookProviderError } from '../provider-error.js'

/** Errors of the code, not of the connection. `fetch` reports lost connections as a TypeError, too. */
const programming = [TypeError, RangeError, ReferenceError, SyntaxError]
const mostProblems = 10

/** `answered` says whether the server has ever answered: a refused connection is a restart then, no wrong address. */
export function isTransient(fault: unknown, answered: boolean): boolean {
  if (isRefused(fault)) return answered
  if (fault instanceof WebhookProviderError) return fault.transient
  const status = statusOf(fault)
  if (status !== undefined) return status >= 500
  return isFetchFailure(fault) || !programming.some((type) => fault instanceof type)
}

/** The faults of one wait in order, each text once with how often it was seen. */
export class ErrorLog {
  readonly #counts = new Map<string, number>()
  /** The last one. */
  last: unknown

  add(fault: unknown): void {
    this.last = fault
    const text = fault instanceof Error ? fault.message : String(fault)
    const known = this.#counts.get(text)
    if (known !== undefined || this.#counts.size < mostProblems) this.#counts.set(text, (known ?? 0) + 1)
  }

  get problems(): string[] {
    return [...this.#counts].map(([text, count]) => (count === 1 ? text : `${text} (${count} times)`))
  }
}

function isRefused(fault: unknown): boolean {
  if (fault instanceof WebhookProviderError) return fault.refused
  return causesOf(fault).some(
    // Playwright's request context tells it in the message only.
    (cause) => ('code' in cause && cause.code === 'ECONNREFUSED') || cause.message.includes('ECONNREFUSED'),
  )
}

/** Custom providers often put the status on the error they throw. */
function statusOf(fault: unknown): number | undefined {
  if (typeof fault !== 'object' || fault === null) return undefined
  const status = 'status' in fault ? fault.status : undefined
  return typeof status === 'number' && status >= 300 ? status : undefined
}

/** Before the answer began, and in the middle of it. */
function isFetchFailure(fault: unknown): boolean {
  const isOfFetch = fault instanceof TypeError && fault.cause !== undefined
  return isOfFetch && (fault.message === 'fetch failed' || fault.message === 'terminated')
}

/** An error and what caused it; `fetch` to a name with several addresses gathers its causes. */
function causesOf(fault: unknown): Error[] {
  if (!(fault instanceof Error)) return []
  const gathered = fault instanceof AggregateError ? fault.errors : []
  return [fault, ...gathered.flatMap(causesOf), ...causesOf(fault.cause)]
}
