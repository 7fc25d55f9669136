/** Decodes as much as possible, because one invalid percent escape must not leave the rest encoded. */
export function decodePercent(text: string): string {
  if (!text.includes('%')) return text
  return text.replace(/(?:%[\da-f]{2})+/gi, decodeRun)
}

function decodeRun(run: string): string {
  try {
    return decodeURIComponent(run)
  } catch {
    return run.replace(/%[0-7][\da-f]/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)))
  }
}

/** Text between a URL's delimiters that contains percent-encoded characters. */
const encodedRun = /(?<![^\s"'<>\\/?#&=;,])[^\s"'<>\\/?#&=;,%]*%[\da-f]{2}[^\s"'<>\\/?#&=;,]*/gi

/** Redacts percent-encoded text in its decoded form, so that decoding the result reveals no secret. */
export function redactEncoded(text: string, redact: (text: string) => string): string {
  return text.includes('%') ? text.replace(encodedRun, (run) => redactValue(run, redact)) : text
}

const mayHoldMore = /[%@=?{"[]/

/** Redacts a value, decoded if necessary. Returns it unchanged if it contains no secret. */
export function redactValue(value: string, redact: (text: string) => string): string {
  if (!mayHoldMore.test(value)) return value
  const decoded = decodePercent(value)
  const redacted = redact(decoded)
  if (redacted === decoded) return value
  return decoded === value ? redacted : encode(redacted)
}

function encode(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd')) // a lone surrogate cannot be encoded
}
