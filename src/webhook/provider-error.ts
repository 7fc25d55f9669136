// What went wrong between a provider and the server whose journal it reads.

const longestBody = 500

export interface ProviderFault {
  /** What was seen, such as `status 401` or `connection refused`. */
  readonly seen: string
  /** What to do about it. */
  readonly hint: string
  /** The server's name, for the message. */
  readonly server: string
  readonly method: string
  readonly url: string
  readonly status?: number
  readonly body?: string
  readonly passing: boolean
  readonly refused?: boolean
  readonly cause?: unknown
}

/**
 * A call to a mock server's admin interface failed. A passing fault (5xx, reset, time-out) is retried while a wait
 * has time left; any other ends the wait at once.
 *
 * @example
 * await webhookProvider.getCount().catch((error) => {
 *   if (error instanceof WebhookProviderError) console.log(error.status, error.body)
 * })
 */
export class WebhookProviderError extends Error {
  override readonly name = 'WebhookProviderError'
  readonly method: string
  readonly url: string
  /** HTTP status of the answer; absent when there was none. */
  readonly status?: number
  /** The first 500 characters of the answer; `''` when there was none. */
  readonly body: string
  /** Whether the same call may succeed later: 5xx, a reset, a time-out, a refused connection. */
  readonly passing: boolean
  /** Nothing listens there. At the first poll this is a wrong address, later a server that restarts. */
  readonly refused: boolean

  constructor(fault: ProviderFault) {
    const body = (fault.body ?? '').slice(0, longestBody)
    super(messageOf(fault, body), fault.cause === undefined ? undefined : { cause: fault.cause })
    this.method = fault.method
    this.url = fault.url
    if (fault.status !== undefined) this.status = fault.status
    this.body = body
    this.passing = fault.passing
    this.refused = fault.refused ?? false
  }
}

function messageOf({ server, method, url, seen, hint }: ProviderFault, body: string): string {
  const answer = body === '' ? '' : `: ${body}`
  return `Failed to call ${server} (${method} ${url}): ${seen}${answer}. ${hint}`
}
