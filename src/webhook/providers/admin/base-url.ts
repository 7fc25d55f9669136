import { isPlainUrl } from '../../plain-url.js'

/** Parses an admin base URL. Throws a `TypeError` unless it is an absolute http or https URL without query. */
export function parseBaseUrl(baseUrl: string): URL {
  if (isPlainUrl(baseUrl)) return new URL(baseUrl)
  throw new TypeError(
    `baseUrl must be an absolute http or https URL without query, such as "http://127.0.0.1:8080"; got ${formatBaseUrl(baseUrl)}.`,
  )
}

/** Converts user info to the equivalent header, because `fetch` rejects URLs with user info. */
export function toBasicAuthorization({ username, password }: URL): Record<string, string> {
  if (!username && !password) return {}
  return { authorization: `Basic ${decodePercent(`${username}:${password}`).toString('base64')}` }
}

/** Decodes percent escapes. Unlike `decodeURIComponent`, keeps a `%` that starts none, as the URL standard does. */
function decodePercent(ascii: string): Buffer {
  const toByte = (_: string, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))
  return Buffer.from(ascii.replace(/%([\da-f]{2})/gi, toByte), 'latin1')
}

/** Formats a URL without its user info, which ends at the last `@`, because a password may also contain `@`. */
function formatBaseUrl(value: unknown): string {
  return typeof value === 'string'
    ? JSON.stringify(value.replace(/^((?:[^/]|\/(?!\/))*\/\/).*@/s, '$1'))
    : String(value)
}
