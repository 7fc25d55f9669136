/** Whether a value is an absolute http or https URL without a query or fragment, so that paths can be appended. */
export function isPlainUrl(value: unknown): value is string {
  if (typeof value !== 'string' || !URL.canParse(value)) return false
  const { protocol, search, hash } = new URL(value)
  return /^https?:$/.test(protocol) && !search && !hash
}

/** Cuts the slashes at the end of a URL or a path. */
export function cutSlashes(url: string): string {
  return url.replace(/(?<!\/)\/+$/, '')
}

/** Decodes percent escapes. Unlike `decodeURIComponent`, keeps a `%` that starts none, as the URL standard does. */
export function decodePercentToBytes(text: string): Buffer {
  const parts = text.split(/(%[\da-f]{2})/i)
  return Buffer.concat(
    parts.map((part, index) => (index % 2 === 1 ? Buffer.from(part.slice(1), 'hex') : Buffer.from(part))),
  )
}
