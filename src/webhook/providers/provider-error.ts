// The error of a failed admin call: the problem and the next step. Distinguishes transient connection errors from permanent
// ones, such as a wrong address.
import { createRedactor } from '../../redaction/redactor.js'
import { PrintableError } from '../../values/errors.js'
import { endSentence, makeVisible } from '../../values/text.js'
import { ResponseTooLargeError } from './send-request.js'

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

export interface Server {
  readonly server: string
  /** What starts the server, with backticks around each command. */
  readonly startHint: string
  readonly sizeOption?: string
  /** What may explain that nothing was found. */
  readonly unlisted?: string
}

export function getStatusHint(status: number, server: Server): string {
  if (status === 401 || status === 403) return adviseCheck('the token', server)
  if (status === 429) return "Poll less often with webhookConfig's defaultInterval, or raise the rate limit."
  if (status >= 500) return `See the log of ${server.server}.`
  return adviseCheck('the base URL', server)
}

function adviseCheck(setting: string, { server, startHint }: Server): string {
  return `Check ${setting}, or start ${server} with ${startHint}.`
}

/** Omits the original error, because Playwright's message lists every request header, including tokens. */
export function describeConnectionError(
  error: unknown,
  server: Server,
  ended: false | { readonly timeoutMs: number; readonly signal: AbortSignal | undefined },
): CallProblem {
  const hint = adviseCheck('the base URL', server)
  if (ended) {
    const reason = ended.signal?.aborted
      ? 'no response before the call was cancelled'
      : `no response within ${ended.timeoutMs}ms`
    return { reason, hint, transient: true }
  }
  if (error instanceof ResponseTooLargeError) {
    const resetHint = `Reset the journal of ${server.server}, or limit its size.`
    return { reason: error.message, hint: resetHint, transient: false }
  }
  const problem = classifyConnectionError(error)
  return { ...problem, hint: problem.advice ?? hint }
}

interface ConnectionError {
  readonly reason: string
  /** What helps, if the error tells. */
  readonly advice: string | undefined
  readonly transient: boolean
  readonly refused: boolean
  /** The innermost code of the system, of TLS or of `fetch`, such as `ENOTFOUND`; absent for other errors. */
  readonly code: string | undefined
  /** Whether the connection was closed before a response, as happens when the server has just closed an idle one. */
  readonly closed: boolean
}

/** Codes for a certificate that Node does not trust. https://nodejs.org/api/tls.html#x509-certificate-error-codes */
const certificateCodes =
  /^(?:ERR_TLS_CERT_\w+|CERT_\w+|UNABLE_TO_\w+|DEPTH_ZERO_\w+|SELF_SIGNED_\w+|HOSTNAME_MISMATCH)$/
const certificateAdvice =
  'Pass a request context with ignoreHTTPSErrors, or let Node trust the certificate with NODE_EXTRA_CA_CERTS.'
/** Codes for a wrong address or protocol, for which retrying does not help either. */
const permanentCodes = /^(?:ENOTFOUND|EPROTO|ERR_INVALID_URL|UND_ERR_INVALID_ARG|HPE_\w+|ERR_SSL_\w+)$/
const closedCodes = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])

/** Messages of permanent errors without a code, due to a port that `fetch` blocks or a disposed Playwright context. */
const permanentMessages = new Set([
  'bad port',
  'Target page, context or browser has been closed',
  'Request context disposed',
])

export function classifyConnectionError(error: unknown): ConnectionError {
  const causes = listCauses(error)
  const codes = causes.map(getCode).filter((code) => code !== undefined)
  const reason = formatReason(causes)
  // Playwright's request context may include the code only in the message.
  const refused = causes.some(
    (cause) => getCode(cause) === 'ECONNREFUSED' || cause.message.includes('ECONNREFUSED'),
  )
  const isUntrusted = codes.some((code) => certificateCodes.test(code))
  const isPermanent =
    isUntrusted ||
    codes.some((code) => permanentCodes.test(code)) ||
    causes.some((cause) => permanentMessages.has(formatMessage(cause)))
  return {
    reason: refused ? `connection refused (${reason})` : reason,
    advice: isUntrusted ? certificateAdvice : undefined,
    transient: refused || !isPermanent,
    refused,
    code: refused ? 'ECONNREFUSED' : codes.at(-1),
    closed: codes.some((code) => closedCodes.has(code)),
  }
}

/** Returns an error's code, which Playwright before 1.65 includes only in the message: `getaddrinfo ENOTFOUND host`. */
function getCode(error: Error): string | undefined {
  if ('code' in error && typeof error.code === 'string') return error.code
  const match = /\b(?:getaddrinfo|connect|read|write) (E[A-Z_]+)\b|\((E[A-Z_]+)\)$/.exec(formatMessage(error))
  return match?.[1] ?? match?.[2] ?? (error.message.endsWith('socket hang up') ? 'ECONNRESET' : undefined)
}

/** `fetch` rejects a response that asks for a proxy's credentials. https://fetch.spec.whatwg.org/#http-network-or-cache-fetch */
const noReason = 'fetch failed without a reason, as for status 407 of a proxy'

/** Returns the innermost reason, because the reason for a `fetch` error is in its cause. */
function formatReason(causes: readonly Error[]): string {
  const reasons = causes.filter(({ message }) => message !== 'fetch failed').map(formatCause)
  return (reasons.at(-1) ?? 'the connection failed') || noReason
}

function formatCause(error: Error): string {
  const message = formatMessage(error)
  const code = getCode(error) ?? ''
  return message.includes(code) ? message : `${message || error.name} (${code})`
}

/** Returns the first line of an error's message, because Playwright appends a call log on further lines. */
function formatMessage({ message }: Error): string {
  return message.split('\n', 1)[0]?.replace(/^apiRequestContext\.\w+: |\.$/g, '') ?? ''
}

/** Lists an error and its causes, each once, the innermost last; of one per address of a host, only the first. */
function listCauses(error: unknown, listed: Set<Error> = new Set()): Error[] {
  if (!(error instanceof Error) || listed.has(error)) return [...listed]
  listed.add(error)
  const gathered: unknown[] = error instanceof AggregateError ? error.errors.slice(0, 1) : []
  for (const cause of [error.cause, ...gathered]) listCauses(cause, listed)
  return [...listed]
}
