/** Truncates text to `maxBytes` of UTF-8, including the `…` that replaces what was cut. */
export function cutBytes(text: string, maxBytes: number): string {
  if (text.length * 3 <= maxBytes || Buffer.byteLength(text) <= maxBytes) return text
  const cut = Buffer.from(text.slice(0, maxBytes))
    .subarray(0, maxBytes - 3)
    .toString()
  return `${cut.replace(/[\ud800-\udbff\ufffd]{1,3}$/, '')}…`
}

/** Replaces a plain JSON value that is too large with the beginning of its JSON text. */
export function cutValue(value: unknown, maxBytes: number): unknown {
  if (typeof value === 'string') return cutBytes(value, maxBytes)
  const text = JSON.stringify(value)
  if (text === undefined || Buffer.byteLength(text) <= maxBytes) return value
  return cutBytes(text, maxBytes)
}
