import { nameInText } from '../names/names.js'
import { isReason } from '../reasons.js'
import { type Rules, revealsNothing } from '../rules.js'

/** `field(token="…")`, `password: "…"`, `api_key=…`, an XML attribute, `'password': '…'`, or `=>` in Ruby and PHP. */
const quotedPair = new RegExp(
  String.raw`${nameInText}(["']?\s{0,4}(?:[:=]|=>)\s{0,4})("[^"\\]*(?:\\.[^"\\]*)*"|'[^'\\]*(?:\\.[^'\\]*)*')`,
  'g',
)
/** Matches GraphQL in a JSON string, such as `login(password: \"…\")`. */
const escapedPair = new RegExp(String.raw`${nameInText}(\s{0,4}[:=]\s{0,4}\\{1,16}["'])([^"'\\]+)`, 'g')
/** https://github.com/graphql/graphql-js/blob/16.x.x/src/execution/values.ts */
const variableError = /("?\$\w{2,80}"?)( got invalid value )("[^"\\]*(?:\\.[^"\\]*)*"|[^\s;,"]+)/g
/** Recognizes a cookie without `Set-Cookie:` by its attributes. */
const cookieValue =
  /(?<![\w$.[\]-])([\w$.[\]-]{2,80})(=)([^\s;,="'<>\\]+={0,2})(?=;\s{0,4}(?:path|domain|expires|max-age|httponly|secure|samesite)\b)/gi
/** A value that ends before a query, as in `;jsessionid=…?page=2`. */
const plainValue = String.raw`((?:[^\s"'<>\\&#,;)?]|\?(?![^\s=&?#"'<>]{0,100}=))+)`
const plainPair = new RegExp(`${nameInText}(=)${plainValue}`, 'g')
/** Skips the parameters of a URL after `?`, `&`, `#` and `;`, which have already been redacted. */
const urlPair = new RegExp(`(?<![?&#;])${nameInText}(=)${plainValue}`, 'g')
/**
 * A header line, `apiKey => …`, `token = …` or a table row. Requires a long value with digits, which prose lacks
 * (`password: required`), and excludes positions in a stack (`token.ts:142:17`).
 */
const headerLine = new RegExp(
  String.raw`${nameInText}(:[ \t]{0,4}|[ \t]{0,4}=>[ \t]{0,4}|[ \t]{1,4}=[ \t]{0,4}|=[ \t]{1,4}|[ \t]{0,40}[|│][ \t]{0,40})((?!\d{1,7}:\d{1,7}(?!\w))(?=[^\s"'<>\\,;]{0,200}\d|[\w.~+/=-]{16})[^\s"'<>\\,;]{6,})`,
  'g',
)
const authorizationLine =
  /(?<![\w-])((?:proxy-|x-)?authorization:[ \t]{1,4})((?!\w+[ \t]+(?:\[|realm))[^\s"'<>\\,;][^\r\n"'<>\\]*)/gi

/** Hides values in any text, but only if their names are certainly secret. */
export function redactPairs(text: string, rules: Rules, isUrl: boolean): string {
  const { replacement } = rules
  const hide = (all: string, key: string, mark: string, value: string, at: number, whole: string): string => {
    if (rules.isHidden(whole, at + key.length + mark.length)) return all
    const quote = /^["']/.exec(value)?.[0] ?? ''
    const inner = quote ? value.slice(1, -1) : value
    if (inner === replacement || revealsNothing.test(inner)) return all
    if (!rules.hidesField(key) || isReason(inner, rules)) return all
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
  if (/["']/.test(result)) result = result.replace(quotedPair, hide)
  if (result.includes('=')) result = result.replace(isUrl ? urlPair : plainPair, hide)
  if (!/:(?!\/\/)|=[> \t]|[ \t]=|[|│]/.test(result)) return result
  return result
    .replace(authorizationLine, (_all, header: string) => `${header}${replacement}`)
    .replace(headerLine, hide)
}
