import { parseJson } from '../values/json.js'
import { uuid } from '../values/text.js'
import { hideCredentials } from './credentials.js'
import { memoize } from './memoize.js'
import { redactJsonFragments } from './places/json-fragments.js'
import { redactJsonText } from './places/json-text.js'
import { redactJsonPlace, redactJsonValue } from './places/json-value.js'
import { redactMultipart } from './places/multipart.js'
import { redactNamedValues } from './places/named-values.js'
import { redactPairs } from './places/pairs.js'
import { redactEncoded, redactParameters } from './places/parameters.js'
import { redactPaths } from './places/paths.js'
import { redactProse, redactSeparateNames } from './places/prose.js'
import { redactXml } from './places/xml.js'
import { createRules, type ResolvedAdditions, type Rules, resolveAdditions } from './rules.js'
import { hideTokens } from './tokens.js'

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

function createActiveRedactor(additions: ResolvedAdditions): Redactor {
  const rules = createRules(additions)
  const createStable = (redact: typeof redactText) =>
    memoize((text) => repeatUntilStable(rules.hidePatterns(text), (once) => redact(once, rules)))
  const text = createStable(redactText)
  const header = (name: string, value: string): string =>
    rules.hidesHeader(name, value) ? rules.replacement : text(value)
  return {
    url: createStable(redactUrl),
    text,
    headers: (headers) =>
      Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, header(name, value)])),
    json: (value) => redactJsonValue(value, { rules, redact: text }),
    place: (place, value, body) => redactJsonPlace(place, value, body, { rules, redact: text }),
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

/**
 * Maximum depth of nested values, such as a URL in a parameter of a URL. In more deeply nested values, only credentials
 * and tokens of a known form are hidden.
 */
const maxDepth = 6
const url = /^(?:[a-z][\w+.-]{1,20}:)?\/\/?[^\s"'<>]*$/i
const form = /^[^\s=&?#"'<>{}()/\\]{1,200}=[^\s&]*(?:&[^\s&]*)*$/
const json = /^\s*[{["]/
/** Text without separators between name and value, such as most keys and ids. It can hold no secret except a token. */
const word = /^[\w.-]*$/
const minTokenLength = 13

/** Redacts a single URL, absolute or relative. */
function redactUrl(text: string, rules: Rules, depth = 0): string {
  if (depth > maxDepth) return redactDeepText(text, rules)
  const nested = (inner: string): string => redactText(inner, rules, depth + 1)
  const withoutParameters = redactParameters(hideCredentials(text, rules), rules, nested, true)
  return redactLoose(withoutParameters, rules, nested, true)
}

/** Redacts any text, including URLs and bodies of any kind. */
function redactText(text: string, rules: Rules, depth = 0): string {
  if (word.test(text)) return isOrdinaryWord(text) ? text : redactDeepText(text, rules)
  if (depth > maxDepth) return redactDeepText(text, rules)
  // Escapes such as JSON's `\u00fc` hide a pattern's matches.
  const nested = (inner: string): string => redactText(rules.hidePatterns(inner), rules, depth + 1)
  if (url.test(text)) return redactUrl(text, rules, depth)
  if (form.test(text)) return redactUrl(`?${text}`, rules, depth).slice(1)
  if (!json.test(text)) return redactFreeText(text, rules, nested)
  const visible = redactSeparateNames(text, rules)
  const withoutFields = redactJsonText(redactNamedValues(visible, rules), rules, nested)
  return parseJson(text) === undefined ? redactFreeText(withoutFields, rules, nested) : withoutFields
}

/** Whether a word is too short to be a token, or is a UUID, as most request and trace ids are. */
function isOrdinaryWord(text: string): boolean {
  return text.length < minTokenLength || uuid.test(text)
}

function redactFreeText(text: string, rules: Rules, nested: (text: string) => string): string {
  const visible = hideCredentials(text, rules)
  const withoutFields = redactJsonFragments(
    redactNamedValues(redactSeparateNames(visible, rules), rules),
    rules,
  )
  const structured = redactXml(redactMultipart(withoutFields, rules), rules)
  const withoutParameters = redactParameters(redactProse(structured, rules), rules, nested, false)
  return redactLoose(withoutParameters, rules, nested, false)
}

/** Text that may hold pairs other than the parameters of a URL, which have already been redacted. */
const mayHoldPairs = /["'|│]|&(?:#|quot)|:(?!\/\/|\d)|^[^?#]*=/

/** Applies the rules that match anywhere in a text. */
function redactLoose(text: string, rules: Rules, nested: (text: string) => string, isUrl: boolean): string {
  const withoutPairs = mayHoldPairs.test(text) ? redactPairs(text, rules, isUrl) : text
  const decoded = redactEncoded(withoutPairs, nested)
  return hideTokens(redactPaths(decoded, rules.replacement), rules.replacement)
}

function redactDeepText(text: string, rules: Rules): string {
  return hideTokens(hideCredentials(text, rules), rules.replacement)
}
