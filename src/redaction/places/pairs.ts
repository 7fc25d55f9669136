import { nameInText } from '../names.js'
import { isValidationMessage, type Rules, revealsNothing } from '../rules.js'

/** A name and a quoted value, as in `field(token="…")`, `password: "…"`, XML attributes, or PHP's `'token' => '…'`. */
const quotedPair = new RegExp(
  String.raw`${nameInText}(["']?\s{0,4}(?:[:=]|=>)\s{0,4})("[^"\\]*(?:\\.[^"\\]*)*"|'[^'\\]*(?:\\.[^'\\]*)*')`,
  'g',
)
/** A name and a value in escaped quotes, as in GraphQL inside a JSON string: `login(password: \"…\")`. */
const escapedPair = new RegExp(String.raw`${nameInText}(\s{0,4}[:=]\s{0,4}\\{1,16}["'])([^"'\\]+)`, 'g')
/** An error message of GraphQL.js: https://github.com/graphql/graphql-js/blob/16.x.x/src/execution/values.ts */
const variableError = /("?\$\w{2,80}"?)( got invalid value )("[^"\\]*(?:\\.[^"\\]*)*"|[^\s;,"]+)/g
/** A cookie without `Set-Cookie:` before it, recognized by attributes such as `path`. */
const cookieValue =
  /(?<![\w$.[\]-])([\w$.[\]-]{2,80})(=)([^\s;,="'<>\\]+={0,2})(?=;\s{0,4}(?:path|domain|expires|max-age|httponly|secure|samesite)\b)/gi
/** A cookie in a sentence, such as `cookie sid=…`. */
const cookieInProse = /(?<![\w-])(cookies?[ \t]{1,4}["'`]?)([\w$.-]{1,80})(=)([^\s;,"'<>\\`]{6,})/gi
/** An unquoted value. A `?` ends it only before a query, as in `;jsessionid=…?page=2`. */
const plainValue = String.raw`((?:[^\s"'<>\\&#,;)?]|\?(?![^\s=&?#"'<>]{0,100}=))+)`
const plainPair = new RegExp(`${nameInText}(=)${plainValue}`, 'g')
/** An unquoted pair, except the parameters of a URL (after `?`, `&`, `#` or `;`), which have already been redacted. */
const urlPair = new RegExp(`(?<![?&#;])${nameInText}(=)${plainValue}`, 'g')
/**
 * A header line, `apiKey => …`, `token = …` or a table row. To exclude prose (`password: required`), the value must
 * contain a digit or have at least 16 characters. Positions in a stack (`token.ts:142:17`) are also excluded.
 */
const headerLine = new RegExp(
  String.raw`${nameInText}(:[ \t]{0,4}|[ \t]{0,4}=>[ \t]{0,4}|[ \t]{1,4}=[ \t]{0,4}|=[ \t]{1,4}|[ \t]{0,40}[|│][ \t]{0,40})((?!\d{1,7}:\d{1,7}(?!\w))(?=[^\s"'<>\\,;]{0,200}\d|[\w.~+/=-]{16})[^\s"'<>\\,;]{5,}[^\s"'<>\\,;})])`,
  'g',
)
const authorizationLine =
  /(?<![\w-])((?:proxy-|x-)?authorization:[ \t]{1,4})((?!\w+[ \t]+(?:\[|realm))[^\s"'<>\\,;][^\r\n"'<>\\]*)/gi

/** Hides the values of secret names in any text. Ambiguous names, such as `code`, count as secret only in cookies. */
export function redactPairs(text: string, rules: Rules, isUrl: boolean): string {
  const { replacement } = rules
  const hide = (all: string, key: string, mark: string, value: string, at: number, whole: string): string => {
    if (rules.isHidden(whole, at + key.length + mark.length)) return all
    const quote = /^["']/.exec(value)?.[0] ?? ''
    const inner = quote ? value.slice(1, -1) : value
    if (revealsNothing.test(inner) || !rules.hidesField(key) || isValidationMessage(inner, rules)) return all
    return `${key}${mark}${quote}${replacement}${quote}`
  }
  let result = text.includes(' got invalid value ') ? text.replace(variableError, hide) : text
  if (!/[:=|│]/.test(result)) return result
  if (result.includes('\\')) result = result.replace(escapedPair, hide)
  if (result.includes(';')) {
    result = result.replace(cookieValue, (all, key: string, mark: string, value: string) =>
      rules.hidesParameter(key, value) ? `${key}${mark}${replacement}` : all,
    )
  }
  result = result.replace(cookieInProse, (all, before: string, key: string, mark: string, value: string) =>
    rules.hidesParameter(key, value) ? `${before}${key}${mark}${replacement}` : all,
  )
  if (/["']/.test(result)) result = result.replace(quotedPair, hide)
  if (result.includes('=')) result = result.replace(isUrl ? urlPair : plainPair, hide)
  if (!/:(?!\/\/)|=[> \t]|[ \t]=|[|│]/.test(result)) return result
  return result
    .replace(authorizationLine, (_all, header: string) => `${header}${replacement}`)
    .replace(headerLine, hide)
}
