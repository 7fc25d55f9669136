// A server that answers 200 and something else than its kind does is not the server that was meant.
import { WebhookProviderError } from '../../provider-error.js'

export interface UnexpectedResponse {
  readonly server: string
  readonly method: string
  readonly url: string
  readonly reason: string
  readonly hint: string
  readonly answer?: unknown
}

export function createUnexpectedResponseError({ answer, ...call }: UnexpectedResponse): WebhookProviderError {
  const body = typeof answer === 'string' ? answer : (JSON.stringify(answer) ?? '')
  return new WebhookProviderError({ ...call, body, transient: false })
}
