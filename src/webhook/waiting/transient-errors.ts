import { WebhookProviderError } from '../provider-error.js'

/** Errors of the code, not of the connection. `fetch` reports lost connections as a TypeError, too. */
const programmingErrors = [TypeError, RangeError, ReferenceError, SyntaxError]

/**
 * Whether the same read may succeed later. `hasResponded` says whether the server has ever responded: a refused
 * connection is a restart then, and no wrong address.
 */
export function isTransient(error: unknown, hasResponded: boolean): boolean {
  if (isRefused(error)) return hasResponded
  if (error instanceof WebhookProviderError) return error.transient
  const status = getErrorStatus(error)
  if (status !== undefined) return status >= 500
  return isFetchFailure(error) || !programmingErrors.some((type) => error instanceof type)
}

function isRefused(error: unknown): boolean {
  if (error instanceof WebhookProviderError) return error.refused
  return listCauses(error).some(
    // Playwright's request context says it in the message only.
    (cause) => ('code' in cause && cause.code === 'ECONNREFUSED') || cause.message.includes('ECONNREFUSED'),
  )
}

/** Custom providers often put the status on the error they throw. */
function getErrorStatus(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const status = 'status' in error ? error.status : undefined
  return typeof status === 'number' && status >= 300 ? status : undefined
}

/** Before the response began, and in the middle of it. https://github.com/nodejs/undici/blob/main/lib/web/fetch/index.js */
function isFetchFailure(error: unknown): boolean {
  const isOfFetch = error instanceof TypeError && error.cause !== undefined
  return isOfFetch && (error.message === 'fetch failed' || error.message === 'terminated')
}

/** An error and what caused it; `fetch` to a name with several addresses gathers its causes. */
function listCauses(error: unknown): Error[] {
  if (!(error instanceof Error)) return []
  const gathered = error instanceof AggregateError ? error.errors : []
  return [error, ...gathered.flatMap(listCauses), ...listCauses(error.cause)]
}
