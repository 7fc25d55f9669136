// A server that answers 200 and something else than its kind does is not the server that was meant.
import { WebhookProviderError } from '../../provider-error.js'

export interface UnexpectedAnswer {
  readonly server: string
  readonly method: string
  readonly url: string
  readonly seen: string
  readonly hint: string
  readonly answer?: unknown
}

export function unexpectedAnswer({ answer, ...call }: UnexpectedAnswer): WebhookProviderError {
  const body = typeof answer === 'string' ? answer : (JSON.stringify(answer) ?? '')
  return new WebhookProviderError({ ...call, body, passing: false })
}
