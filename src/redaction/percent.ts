/** Decodes what can be decoded: one stray percent sign must not hide the rest. */
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

/** Text between the marks of a URL that has encoded characters in it. */
const encodedRun = /(?<![^\s"'<>\\/?#&=;,])[^\s"'<>\\/?#&=;,%]*%[\da-f]{2}[^\s"'<>\\/?#&=;,]*/gi

/** Judges encoded text as what it means, so that no secret reappears where it is decoded. */
export function redactEncoded(text: string, redact: (text: string) => string): string {
  return text.includes('%') ? text.replace(encodedRun, (run) => redactValue(run, redact)) : text
}

const mayHoldMore = /[%@=?{"[]/

/** The value as it is written unless there is a secret in it. */
export function redactValue(value: string, redact: (text: string) => string): string {
  if (!mayHoldMore.test(value)) return value
  const decoded = decodePercent(value)
  const redacted = redact(decoded)
  if (redacted === decoded) return value
  return decoded === value ? redacted : encode(redacted)
}

function encode(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd')) // half a character cannot be encoded
}
