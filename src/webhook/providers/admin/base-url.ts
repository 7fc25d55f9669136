/** Parses an admin base URL. Throws a `TypeError` unless it is absolute, http or https, and without query. */
export function parseBaseUrl(baseUrl: string): URL {
  const url = typeof baseUrl === 'string' && URL.canParse(baseUrl) ? new URL(baseUrl) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash) {
    throw new TypeError(
      `baseUrl must be an absolute http or https URL without query, such as "http://127.0.0.1:8080"; got ${formatBaseUrl(baseUrl)}`,
    )
  }
  return url
}

/** `fetch` rejects URLs with user info, so the user info is sent as the equivalent header. */
export function toBasicAuthorization({ username, password }: URL): Record<string, string> {
  if (!username && !password) return {}
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { authorization: `Basic ${Buffer.from(pair).toString('base64')}` }
}

/** Without user info. */
function formatBaseUrl(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value.replace(/\/\/[^/@]*@/, '//')) : String(value)
}
