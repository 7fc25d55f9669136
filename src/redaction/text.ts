import { parseJson } from '../values/json.js'
import { uuid } from '../values/patterns.js'
import { hideCredentials, hideTokens } from './forms/forms.js'
import { redactJsonFragments } from './places/json-fragments.js'
import { redactJsonText } from './places/json-text.js'
import { redactMultipart } from './places/multipart.js'
import { redactNamedValues } from './places/named-values.js'
import { redactPairs } from './places/pairs.js'
import { redactParameters } from './places/parameters.js'
import { redactPaths } from './places/paths.js'
import { redactEncoded } from './places/percent.js'
import { redactProse } from './places/prose.js'
import { redactSeparateNames } from './places/separate-names.js'
import { redactXml } from './places/xml.js'
import type { Rules } from './rules.js'

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
export function redactUrl(text: string, rules: Rules, depth = 0): string {
  if (depth > maxDepth) return redactDeepText(text, rules)
  const nested = (inner: string): string => redactText(inner, rules, depth + 1)
  const withoutParameters = redactParameters(hideCredentials(text, rules), rules, nested, true)
  return redactLoose(withoutParameters, rules, nested, true)
}

/** Redacts any text, including URLs and bodies of any kind. */
export function redactText(text: string, rules: Rules, depth = 0): string {
  if (word.test(text)) return isOrdinaryWord(text) ? text : redactDeepText(text, rules)
  if (depth > maxDepth) return redactDeepText(text, rules)
  const nested = (inner: string): string => redactText(inner, rules, depth + 1)
  if (url.test(text)) return redactUrl(text, rules, depth)
  if (form.test(text)) return redactUrl(`?${text}`, rules, depth).slice(1)
  if (!json.test(text)) return redactFreeText(text, rules, nested)
  const withoutFields = redactJsonText(redactNamedValues(text, rules), rules, nested)
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
const mayHoldPairs = /["'|│]|:(?!\/\/|\d)|^[^?#]*=/

/** Applies the rules that match anywhere in a text. */
function redactLoose(text: string, rules: Rules, nested: (text: string) => string, isUrl: boolean): string {
  const withoutPairs = mayHoldPairs.test(text) ? redactPairs(text, rules, isUrl) : text
  const decoded = redactEncoded(withoutPairs, nested)
  return hideTokens(redactPaths(decoded, rules.replacement), rules.replacement)
}

function redactDeepText(text: string, rules: Rules): string {
  return hideTokens(hideCredentials(text, rules), rules.replacement)
}
