// Describes failed admin calls and the next step.
import type { ProviderErrorDetails } from '../../provider-error.js'
import type { AdminClientSettings } from './admin-client.js'
import { classifyConnectionError } from './classify-connection-error.js'
import { ResponseTooLargeError } from './send-request.js'

export type AdminErrorDetails = Pick<ProviderErrorDetails, 'reason' | 'hint' | 'status' | 'refused'> & {
  readonly text?: string
  readonly transient?: boolean
}

type Server = Pick<AdminClientSettings, 'server' | 'startHint'>

export function getStatusHint(status: number, { server, startHint }: Server): string {
  if (status === 401 || status === 403) return `Check the token, or start ${server} with \`${startHint}\`.`
  if (status >= 500) return `See the log of ${server}.`
  return `Check the base URL, or start ${server} with \`${startHint}\`.`
}

/** Omits the original error, because Playwright's message lists every request header, including tokens. */
export function describeConnectionError(
  error: unknown,
  { server, startHint }: Server,
  ended: false | { readonly timeoutMs: number; readonly signal: AbortSignal | undefined },
): AdminErrorDetails {
  const hint = `Check the base URL, or start ${server} with \`${startHint}\`.`
  if (ended) {
    const reason = ended.signal?.aborted
      ? 'no response before the call was cancelled'
      : `no response within ${ended.timeoutMs}ms`
    return { reason, hint, transient: true }
  }
  if (error instanceof ResponseTooLargeError) {
    return { reason: error.message, hint: `Reset the journal of ${server}, or limit its size.` }
  }
  return { ...classifyConnectionError(error), hint }
}
