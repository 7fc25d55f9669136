// What the names of requests say about servers that could not be reached.

const noConnection = {
  'refused connections': /CONNECTION_REFUSED|ECONNREFUSED|Could not connect|Connection refused/i,
  'reset connections':
    /CONNECTION_(?:RESET|CLOSED|ABORTED|FAILED)|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED|NET_RESET|NET_INTERRUPT|ECONNRESET|EPIPE|socket hang up|connection was lost/i,
  'could not be resolved': /NAME_NOT_RESOLVED|NAME_RESOLUTION|UNKNOWN_HOST|ENOTFOUND|EAI_AGAIN|resolve host/i,
  'timed out': /TIMED_OUT|NET_TIMEOUT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ADDRESS_UNREACHABLE/i,
  'failed TLS handshakes':
    /ERR_(?:SSL|CERT)_|SSL_ERROR|SEC_ERROR|MOZILLA_PKIX|CERT_|SELF_SIGNED|UNABLE_TO_VERIFY|EPROTO/i,
}

const kinds: ReadonlySet<string> = new Set(['request-failed', 'api-error'])

interface NamedError {
  readonly kind?: string | undefined
  readonly name: string
}

/** Says what a server did that could not be reached, such as `refused connections`; undefined for other errors. */
export function findNoConnection({ kind = '', name }: NamedError): string | undefined {
  if (!kinds.has(kind)) return undefined
  const cause = getCause(name)
  return Object.entries(noConnection).find(([, pattern]) => pattern.test(cause))?.[0]
}

/** Whether the server of `baseURL`, or of this machine, could not be reached. Names leave out its origin. */
export function isOwnOutage(error: NamedError): boolean {
  return findNoConnection(error) !== undefined && getCause(error.name).endsWith(' ')
}

/** Returns the part of a name before the path, which ends with a scheme if the host is foreign. */
function getCause(name: string): string {
  return name.split('/', 1)[0] ?? ''
}
