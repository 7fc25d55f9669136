import { getNumber } from '../../values/json.js'
import { classifyConnectionError, WebhookProviderError } from '../providers/provider-error.js'

/** Errors of a bug. RangeError is none, because it is also thrown for data that is too large. */
const programmingErrors = [TypeError, ReferenceError, SyntaxError]

/** What a failed read means for later ones: they may succeed, may succeed after a restart of the server, or fail as well. */
export type Outlook = 'transient' | 'restart' | 'fatal'

export function judgeFailure(error: unknown, hasResponded: boolean): Outlook {
  // A server that has responded before, and at whose address nothing listens now, has ended.
  if (isRefused(error)) return hasResponded ? 'restart' : 'fatal'
  return isTransient(error) ? 'transient' : 'fatal'
}

function isTransient(error: unknown): boolean {
  if (error instanceof WebhookProviderError) return error.transient
  const status = getNumber(error, 'status') // custom providers often put it on the error they throw
  if (status !== undefined && status >= 300) return status >= 500
  return isFetchFailure(error) || !programmingErrors.some((type) => error instanceof type)
}

/** Whether nothing listened at the server's address. */
function isRefused(error: unknown): boolean {
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
