import { createRedactor } from '../../redaction/redactor.js'
import { PrintableError } from '../../values/errors.js'
import { endSentence, makeVisible } from '../../values/text.js'

const maxBodyLength = 500
const redactor = createRedactor()

export interface ProviderErrorDetails extends CallProblem {
  readonly server: string
  readonly method: string
  readonly url: string
}

export interface CallProblem {
  /** The problem, such as `status 401` or `connection refused`. */
  readonly reason: string
  readonly hint: string
  readonly status?: number
  readonly body?: string
  readonly transient: boolean
  readonly refused?: boolean
  readonly cause?: unknown
}

/**
 * Thrown if a call to a mock server's admin interface fails. A transient error (5xx, reset, timeout) is retried until
 * the wait times out; any other error ends the wait immediately.
 *
 * @example
 * await webhookProvider.getCount().catch((error) => {
 *   if (error instanceof WebhookProviderError) console.log(error.status, error.body)
 * })
 */
export class WebhookProviderError extends PrintableError {
  override readonly name = 'WebhookProviderError'
  readonly method: string
  /** The URL of the call, redacted. */
  readonly url: string
  /** HTTP status of the response; absent if there was none. */
  readonly status?: number
  /** The first 500 characters of the response, redacted; `''` if there was none. */
  readonly body: string
  /** Whether the same call may succeed later, as after a 5xx, a reset, a timeout or a refused connection. */
  readonly transient: boolean
  /** Whether the connection was refused. Before any response, this means a wrong address; later, perhaps a restart. */
  readonly refused: boolean

  constructor(details: ProviderErrorDetails) {
    const url = redactor.url(details.url)
    const body = redactor.text(details.body ?? '').slice(0, maxBodyLength)
    const { server, method, reason, hint, cause } = details
    const response = body === '' ? '' : `: ${makeVisible(body)}`
    const problem = endSentence(`${makeVisible(reason)}${response}`)
    super(
      `Failed to call ${server} (${method} ${makeVisible(url)}): ${problem} ${hint}`,
      cause === undefined ? undefined : { cause },
    )
    this.method = details.method
    this.url = url
    if (details.status !== undefined) this.status = details.status
    this.body = body
    this.transient = details.transient
    this.refused = details.refused ?? false
  }
}
