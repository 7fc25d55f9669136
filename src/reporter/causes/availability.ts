// What an error says about whether a server can be reached.

/** Errors of one group can have the same cause: those without a connection, and those with one status. */
interface Availability {
  readonly group: string
  readonly hasAnswer: boolean
  /** What the server did. */
  readonly words: string
}

const noConnection = {
  'refused connections': /CONNECTION_REFUSED|ECONNREFUSED|Could not connect|Connection refused/i,
  'reset connections':
    /CONNECTION_(?:RESET|CLOSED|ABORTED|FAILED)|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED|NET_RESET|NET_INTERRUPT|ECONNRESET|EPIPE|socket hang up|connection was lost/i,
  'could not be resolved': /NAME_NOT_RESOLVED|NAME_RESOLUTION|UNKNOWN_HOST|ENOTFOUND|EAI_AGAIN|resolve host/i,
  'timed out': /TIMED_OUT|NET_TIMEOUT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ADDRESS_UNREACHABLE/i,
  'failed TLS handshakes':
    /ERR_(?:SSL|CERT)_|SSL_ERROR|SEC_ERROR|MOZILLA_PKIX|CERT_|SELF_SIGNED|UNABLE_TO_VERIFY|EPROTO/i,
}

const requestKinds: ReadonlySet<string> = new Set(['http-error', 'request-failed', 'api-error'])

/** Undefined for an error that says nothing about it, such as a 500 or an error of a page. */
export function findAvailability(error: {
  readonly kind: string
  readonly name: string
}): Availability | undefined {
  if (!requestKinds.has(error.kind)) return undefined
  const beforePath = error.name.split('/', 1)[0] ?? ''
  const [, status] = / (502|503|504|429) /.exec(beforePath) ?? []
  if (status !== undefined) return { group: status, hasAnswer: true, words: `answered ${status}` }
  const found = Object.entries(noConnection).find(([, pattern]) => pattern.test(beforePath))
  return found && { group: 'no connection', hasAnswer: false, words: found[0] }
}
