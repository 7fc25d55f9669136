// Classifies calls without a response: what is worth a retry, and what is a wrong address.

export interface ConnectionError {
  readonly reason: string
  /** The same call may succeed later. */
  readonly transient: boolean
  readonly refused: boolean
  /** The connection was closed before a response: an idle one that the server had just given up looks like this. */
  readonly closed: boolean
}

/** What is wrong with the address, the certificate or the protocol: no retry helps. */
const permanentCodes =
  /^(?:ENOTFOUND|EPROTO|ERR_INVALID_URL|UND_ERR_INVALID_ARG|HPE_\w+|ERR_SSL_\w+|ERR_TLS_CERT_\w+|CERT_\w+|UNABLE_TO_\w+|DEPTH_ZERO_\w+|SELF_SIGNED_\w+|HOSTNAME_MISMATCH)$/
const closedCodes = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])

/** Errors without a code. `fetch` blocks some ports; Playwright says that its context was disposed of. */
const permanentMessages = new Set([
  'bad port',
  'Target page, context or browser has been closed',
  'Request context disposed',
])

export function classifyConnectionError(error: unknown): ConnectionError {
  const causes = listCauses(error)
  const codes = causes.map(getCode).filter((code) => code !== undefined)
  const reason = formatReason(causes)
  const refused = codes.includes('ECONNREFUSED')
  const isPermanent =
    codes.some((code) => permanentCodes.test(code)) ||
    causes.some((cause) => permanentMessages.has(formatMessage(cause)))
  return {
    reason: refused ? `connection refused (${reason})` : reason,
    transient: refused || !isPermanent,
    refused,
    closed: codes.some((code) => closedCodes.has(code)),
  }
}

/** An error and its causes, the innermost last; a name with several addresses gathers an error of each. */
function listCauses(error: unknown): Error[] {
  if (!(error instanceof Error)) return []
  const gathered = error instanceof AggregateError ? error.errors.slice(0, 1) : []
  return [error, ...[error.cause, ...gathered].flatMap(listCauses)]
}

/** Playwright before 1.65 gives the code in its message only, as Node writes it: `getaddrinfo ENOTFOUND host`. */
function getCode(error: Error): string | undefined {
  if ('code' in error && typeof error.code === 'string') return error.code
  const match = /\b(?:getaddrinfo|connect|read|write) (E[A-Z_]+)\b|\((E[A-Z_]+)\)$/.exec(formatMessage(error))
  return match?.[1] ?? match?.[2] ?? (error.message.endsWith('socket hang up') ? 'ECONNRESET' : undefined)
}

/** `fetch` hides the reason in its cause. */
function formatReason(causes: readonly Error[]): string {
  const reasons = causes.filter(({ message }) => message !== 'fetch failed').map(formatCause)
  return reasons.at(-1) ?? 'the connection failed'
}

function formatCause(error: Error): string {
  const message = formatMessage(error)
  const code = getCode(error) ?? ''
  return message.includes(code) ? message : `${message || error.name} (${code})`
}

/** One line, without the call log that Playwright appends. */
function formatMessage({ message }: Error): string {
  return message.split('\n', 1)[0]?.replace(/^apiRequestContext\.\w+: |\.$/g, '') ?? ''
}
