import { getNumber } from '../../values/json.js'
import { classifyConnectionError, WebhookProviderError } from '../providers/provider-error.js'

/** Errors of a bug. RangeError is none, because it is also thrown for data that is too large. */
const programmingErrors = [TypeError, ReferenceError, SyntaxError]

/** Whether the same read may succeed later. After a response, a refused connection means a restart. */
export function isTransient(error: unknown, hasResponded: boolean): boolean {
  if (isRefused(error)) return hasResponded
  if (error instanceof WebhookProviderError) return error.transient
  const status = getNumber(error, 'status') // custom providers often put it on the error they throw
  if (status !== undefined && status >= 300) return status >= 500
  return isFetchFailure(error) || !programmingErrors.some((type) => error instanceof type)
}

/** Whether nothing listened at the server's address. */
export function isRefused(error: unknown): boolean {
  return error instanceof WebhookProviderError ? error.refused : classifyConnectionError(error).refused
}

/**
 * Whether `fetch` failed before or during the response; its error then has one of these messages.
 * https://github.com/nodejs/undici/blob/main/lib/web/fetch/index.js
 */
function isFetchFailure(error: unknown): boolean {
  const isOfFetch = error instanceof TypeError && error.cause !== undefined
  return isOfFetch && (error.message === 'fetch failed' || error.message === 'terminated')
}
