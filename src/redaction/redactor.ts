import { redactJsonValue } from './json-value.js'
import { memoize } from './memoize.js'
import { type RedactAdditions, type RedactOption, resolveAdditions } from './options.js'
import { createRules } from './rules.js'
import { redactText, redactUrl } from './text.js'

export type { RedactOption } from './options.js'

/** Hides secrets in whatever leaves a test run. Redacting twice is redacting once. */
export interface Redactor {
  /** A text that is one URL, absolute or relative. */
  url(url: string): string
  /** Any foreign text: titles, messages, and the URLs, forms and JSON in it. */
  text(text: string): string
  headers(headers: Readonly<Record<string, string>>): Record<string, string>
  /** A parsed body: hides everything under a secret name; strings go through `text`. */
  json(value: unknown): unknown
  /** A raw body of any kind: JSON (also truncated), form, XML, multipart or text. */
  body(rawBody: string): string
}

/**
 * `TypeError` for unknown keys and bad values of the option.
 *
 * @example
 * createRedactor({ names: ['tenantKey'] }).url('https://shop.test/?tenant_key=k1') // …?tenant_key=[redacted]
 */
export function createRedactor(option: RedactOption = true): Redactor {
  if (option === false) return unchanged
  return createActiveRedactor(resolveAdditions(option === true ? {} : option))
}

const unchanged: Redactor = {
  url: (url) => url,
  text: (text) => text,
  headers: (headers) => ({ ...headers }),
  json: (value) => value,
  body: (rawBody) => rawBody,
}

function createActiveRedactor(additions: Required<RedactAdditions>): Redactor {
  const { patterns, replacement } = additions
  const rules = createRules(additions)
  const hidePatterns = (text: string): string =>
    patterns.reduce((clean, pattern) => hidePattern(clean, pattern, replacement), text)
  const url = memoize((text: string) => redactUrl(hidePatterns(text), rules))
  const text = (value: string): string => redactText(hidePatterns(value), rules)
  const header = (name: string, value: string): string =>
    rules.hidesHeader(name, value) ? replacement : text(value)
  return {
    url,
    text,
    headers: (headers) =>
      Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, header(name, value)])),
    json: (value) => redactJsonValue(value, rules, text),
    body: text,
  }
}

function hidePattern(text: string, pattern: RegExp, replacement: string): string {
  const everywhere = new RegExp(pattern, `${pattern.flags}g`)
  return text.replace(everywhere, (match) => (match === '' ? '' : replacement))
}
