// Objects in other text: JSON, even escaped or truncated, and those of Python and Ruby.
import { parseJson } from '../../values/json.js'
import { replaceSpans } from '../replace-spans.js'
import { isValidationMessage, type Rules } from '../rules.js'
import { hideJsonValue } from './hide-json-value.js'

/** A key in escaped JSON, or in a Ruby hash, with the backslashes before its quotes. */
const fragmentKey = /(?<!\\)(\\{0,16})"([^"\\]{1,200})\1"(\s{0,20}(?::|=>)\s{0,20})/g

/** Redacts escaped or truncated JSON in other text. Hides values under secret names, including objects and lists. */
export function redactJsonFragments(text: string, rules: Rules): string {
  if (!text.includes('"')) return text
  return replaceSpans(text, text.matchAll(fragmentKey), (match) => {
    const [key, backslashes = '', name = ''] = match
    if (!rules.hidesField(name)) return undefined
    const span = hideJsonValue(text, match.index + key.length, backslashes, rules)
    if (!span) return undefined
    const value = text.slice(span.start, span.end).replaceAll(`${backslashes}"`, '"')
    return isValidationMessage(parseJson(value), rules) ? undefined : span
  })
}
