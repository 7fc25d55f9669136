import { isRecord } from '../values/is-record.js'
import { parseJson } from '../values/parse-json.js'
import { isSecretHeader, isSecretParameter, normalizeName } from './names.js'
import { type RedactAdditions, type RedactOption, resolveAdditions } from './options.js'
import { redactText, redactUrl } from './urls.js'

export type { RedactAdditions, RedactOption } from './options.js'

/** Hides secrets in whatever leaves a test run. Redacting twice is redacting once. */
export interface Redactor {
  /** A text that is one URL, absolute or relative. */
  url(url: string): string
  /** Any foreign text: titles, messages, and the URLs, forms and JSON in it. */
  text(text: string): string
  headers(headers: Readonly<Record<string, string>>): Record<string, string>
  /** A parsed body: hides everything under a secret name; strings go through `text`. */
  json(value: unknown): unknown
  /** A raw body of any kind: JSON (also cut), form, XML, multipart or text. */
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
  return createRules(resolveAdditions(option === true ? {} : option))
}

const unchanged: Redactor = {
  url: (url) => url,
  text: (text) => text,
  headers: (headers) => ({ ...headers }),
  json: (value) => value,
  body: (rawBody) => rawBody,
}

const credential = /\b(bearer|basic|digest|negotiate)(\s+)[\w.~+/=-]{6,}/gi

function createRules(additions: Required<RedactAdditions>): Redactor {
  const { names, replacement } = additions
  const parameters = new Set([...names, ...additions.queryParams].map(normalizeName))
  const headerNames = new Set([...names, ...additions.headers].map(normalizeName))
  const rules = { replacement, isSecret: (name: string) => isSecretParameter(name, parameters) }
  const text = (value: string): string =>
    additions.patterns.reduce(
      (clean, pattern) => clean.replace(new RegExp(pattern, `${pattern.flags}g`), replacement),
      redactText(value, rules).replace(credential, `$1$2${replacement}`),
    )
  const json = (value: unknown): unknown => {
    if (typeof value === 'string') return text(value)
    if (Array.isArray(value)) return value.map(json)
    if (!isRecord(value)) return value
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, json(item)]))
  }
  return {
    url: (url) => redactUrl(url, rules),
    text,
    headers: (headers) =>
      Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [
          name,
          isSecretHeader(name, headerNames) ? replacement : text(value),
        ]),
      ),
    json,
    body: (rawBody) =>
      parseJson(rawBody) === undefined
        ? text(`?${rawBody}`).slice(1)
        : JSON.stringify(json(JSON.parse(rawBody))),
  }
}
