import { memoize } from './memoize.js'
import { type RedactAdditions, resolveAdditions } from './options.js'
import { redactJsonPlace, redactJsonValue } from './places/json-value.js'
import { createRules } from './rules.js'
import { redactText, redactUrl } from './text.js'

export type { RedactOption } from './options.js'

/** Hides secrets in everything that leaves a test run. Redacting twice has the same result as redacting once. */
export interface Redactor {
  /** Redacts a single URL, absolute or relative. */
  url(url: string): string
  /** Redacts any other text, such as titles, messages and raw bodies: JSON (even truncated), forms, XML or multipart. */
  text(text: string): string
  headers(headers: Readonly<Record<string, string>>): Record<string, string>
  /** Redacts a parsed body. Hides everything under a secret name, and passes other strings through `text`. */
  json(value: unknown): unknown
  /** Redacts a value as `json` would redact it at a place, the list of keys that lead to it in `body`. */
  place(place: readonly string[], value: unknown, body?: unknown): unknown
}

/**
 * Creates a redactor. Throws a `TypeError` if the option has an unknown key or an invalid value.
 *
 * @example
 * createRedactor({ names: ['tenantKey'] }).url('https://shop.test/?tenant_key=k1') // …?tenant_key=[redacted]
 */
export function createRedactor(option?: unknown, name?: string): Redactor {
  const additions = resolveAdditions(option, name)
  return additions ? createActiveRedactor(additions) : unchanged
}

const maxPasses = 4

const unchanged: Redactor = {
  url: (url) => url,
  text: (text) => text,
  headers: (headers) => ({ ...headers }),
  json: (value) => value,
  place: (_place, value) => value,
}

function createActiveRedactor(additions: Required<RedactAdditions>): Redactor {
  const { patterns, replacement } = additions
  const rules = createRules(additions)
  const hidePatterns = (text: string): string =>
    patterns.reduce((clean, pattern) => hidePattern(clean, pattern, replacement), text)
  const createStable = (redact: typeof redactText) =>
    memoize((text) => repeatUntilStable(hidePatterns(text), (once) => redact(once, rules)))
  const text = createStable(redactText)
  const header = (name: string, value: string): string =>
    rules.hidesHeader(name, value) ? replacement : text(value)
  return {
    url: createStable(redactUrl),
    text,
    headers: (headers) =>
      Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, header(name, value)])),
    json: (value) => redactJsonValue(value, rules, text),
    place: (place, value, body) => redactJsonPlace(place, value, body, rules, text),
  }
}

/** Repeats the redaction, because one replacement can make another rule match, as in `code=?-----BEGIN A-----`. */
function repeatUntilStable(text: string, redact: (text: string) => string): string {
  let clean = text
  for (let pass = 0; pass < maxPasses; pass++) {
    const next = redact(clean)
    if (next === clean) break
    clean = next
  }
  return clean
}

function hidePattern(text: string, pattern: RegExp, replacement: string): string {
  const everywhere = new RegExp(pattern, `${pattern.flags}g`)
  return text.replace(everywhere, (match) => (match === '' ? '' : replacement))
}
