// Tells a call that got no answer apart by its cause: what is worth a retry, and what is a wrong address.

interface ConnectionError {
  readonly reason: string
  readonly transient: boolean
  readonly refused: boolean
}

/** Errors that no retry heals: unknown host, bad certificate, bad port, a request context that was disposed of. */
const lasting =
  /ENOTFOUND|CERT|SSL|TLS|bad port|unknown scheme|ERR_INVALID_URL|disposed|has been closed|HPE_/i

/** `ended` says that the caller gave up: after so many milliseconds, or because it was told to. */
export function classifyConnectionError(
  error: unknown,
  ended: number | 'cancelled' | undefined,
): ConnectionError {
  if (ended === 'cancelled')
    return { reason: 'no answer before the call was cancelled', transient: true, refused: false }
  if (ended !== undefined) return { reason: `no answer within ${ended}ms`, transient: true, refused: false }
  const reason = reasonOf(error)
  if (reason.includes('ECONNREFUSED')) {
    return { reason: `connection refused (${reason})`, transient: true, refused: true }
  }
  return { reason: reason, transient: !lasting.test(reason), refused: false }
}

/** One line without the call log that Playwright appends; `fetch` hides the reason in its cause. */
function reasonOf(error: unknown): string {
  const causes: string[] = []
  for (let link = error; link instanceof Error; link = link.cause) causes.push(lineOf(link))
  return causes.filter((text) => text !== 'fetch failed').at(-1) ?? 'the connection failed'
}

function lineOf(error: Error): string {
  const line = error.message.split('\n', 1)[0]?.replace(/^apiRequestContext\.\w+: |\.$/g, '') ?? ''
  const code = 'code' in error ? String(error.code) : ''
  return line.includes(code) ? line : `${line || error.name} (${code})`.trim()
}
