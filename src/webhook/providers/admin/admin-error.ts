// Turns failures of admin calls into a WebhookProviderError that names the next step.
import { type ProviderErrorDetails, WebhookProviderError } from '../../provider-error.js'
import type { AdminClientSettings } from './admin-client.js'
import { classifyConnectionError } from './classify-connection-error.js'
import { hideSecrets } from './credentials.js'
import { type OutgoingRequest, ResponseTooLargeError } from './send-request.js'

/** An error shows 500 characters, but redaction needs the text around them. */
const maxShownLength = 64 * 1024

export type AdminErrorDetails = Pick<ProviderErrorDetails, 'reason' | 'hint' | 'status' | 'refused'> & {
  readonly text?: string
  readonly transient?: boolean
}

type Server = Pick<AdminClientSettings, 'server' | 'startHint'>

/** No secret of the request is in the error. */
export function createAdminError(
  { method, url }: OutgoingRequest,
  { text = '', transient = false, reason, ...others }: AdminErrorDetails,
  server: string,
  secrets: readonly string[],
): WebhookProviderError {
  return new WebhookProviderError({
    ...others,
    server,
    method,
    url: hideSecrets(url, secrets),
    reason: hideSecrets(reason, secrets),
    body: hideSecrets(text.slice(0, maxShownLength), secrets),
    transient,
  })
}

export function getStatusHint(status: number, { server, startHint }: Server): string {
  if (status === 401 || status === 403) return `Check the token, or start ${server} with \`${startHint}\`.`
  if (status >= 500) return `See the log of ${server}.`
  return `Check the base URL, or start ${server} with \`${startHint}\`.`
}

/** Omits the original error: the message of Playwright's lists every request header, including tokens. */
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
