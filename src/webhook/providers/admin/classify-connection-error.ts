// Tells a call that got no answer apart by its cause: what is worth a retry, and what is a wrong address.

interface ConnectionFault {
  readonly seen: string
  readonly passing: boolean
  readonly refused: boolean
}

/** Errors that no retry heals: unknown host, bad certificate, bad port, a request context that was disposed of. */
const lasting =
  /ENOTFOUND|CERT|SSL|TLS|bad port|unknown scheme|ERR_INVALID_URL|disposed|has been closed|HPE_/i

/** `ended` says that the caller gave up: after so many milliseconds, or because it was told to. */
export function faultOf(error: unknown, ended: number | 'cancelled' | undefined): ConnectionFault {
  if (ended === 'cancelled')
    return { seen: 'no answer before the call was cancelled', passing: true, refused: false }
  if (ended !== undefined) return { seen: `no answer within ${ended}ms`, passing: true, refused: false }
  const reason = reasonOf(error)
  if (reason.includes('ECONNREFUSED')) {
    return { seen: `connection refused (${reason})`, passing: true, refused: true }
  }
  return { seen: reason, passing: !lasting.test(reason), refused: false }
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
