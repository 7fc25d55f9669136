import { markInValue, nameInText } from '../names.js'
import { replaceSpans } from '../replace-spans.js'
import { isValidationMessage, type Rules, revealsNothing } from '../rules.js'

/** A way to write a name and a value. They are matched one after the other, because a value may begin with a name. */
interface PairForm {
  /** The name and what separates it from the value, in two groups. */
  readonly head: RegExp
  /** The value, right after the head. */
  readonly value: RegExp
}

/** `separator` follows the name; the name may not follow what `before` excludes. */
function definePair(separator: string, value: string, before = ''): PairForm {
  return { head: new RegExp(`${before}${nameInText}(${separator})`, 'g'), value: new RegExp(value, 'y') }
}

const quoted = String.raw`"[^"\\]*(?:\\.[^"\\]*)*"|'[^'\\]*(?:\\.[^'\\]*)*'`
const listItem = new RegExp(String.raw`[[,]\s{0,20}(${quoted})\s{0,20}`, 'gy')
/** A name and a quoted value or a list, as in `field(token="…")`, `token: ['…']`, XML attributes, PHP's `'token' => '…'`, or SQL. */
const quotedPair = definePair(
  String.raw`["'\x60]?\s{0,4}(?:=>|[:=])\s{0,4}`,
  String.raw`${quoted}|\[\s{0,20}(?:${quoted})(?:\s{0,20},\s{0,20}(?:${quoted}))*\s{0,20}\]`,
)
/** A name and a value in escaped quotes, as in GraphQL inside a JSON string: `login(password: \"…\")`. */
const escapedPair = definePair(
  String.raw`\s{0,4}[:=]\s{0,4}\\{1,16}["']`,
  String.raw`(?:[^"'\\]|${markInValue})+`,
)
const htmlQuote = '&(?:quot|apos|#3[49]|#x2[27]);'
/** A name and a value in quotes that HTML escapes, as on the error pages of Express and Django. */
const htmlPair = definePair(
  String.raw`(?:${htmlQuote})?\s{0,4}(?:=&gt;|=>|[:=])\s{0,4}${htmlQuote}`,
  `(?:[^&<]|&(?!${htmlQuote.slice(1)}))+`,
)
/** An error message of GraphQL.js: https://github.com/graphql/graphql-js/blob/16.x.x/src/execution/values.ts */
const variableError = /("?\$\w{2,80}"?)( got invalid value )("[^"\\]*(?:\\.[^"\\]*)*"|[^\s;,"]+)/g
/** A cookie without `Set-Cookie:` before it, recognized by attributes such as `path`. */
const cookieValue = new RegExp(
  String.raw`(?<![\w$.[\]-])([\w$.[\]-]{2,80})(=)((?:[^\s;,="'<>\\]|${markInValue})+={0,2})(?=;\s{0,4}(?:path|domain|expires|max-age|httponly|secure|samesite)\b)`,
  'gi',
)
/** A cookie in a sentence, such as `cookie sid=…`. */
const cookieInProse = new RegExp(
  String.raw`(?<![\w-])(cookies?[ \t]{1,4}["'\x60]?)([\w$.-]{1,80})(=)((?:[^\s;,"'<>\\\x60]|${markInValue}){6,})`,
  'gi',
)
/** An unquoted value. A `?` ends it only before a query, as in `;jsessionid=…?page=2`. */
const plainValue = String.raw`(?:[^\s"'<>\\&#,;)?]|${markInValue}|\?(?![^\s=&?#"'<>]{0,100}=))+`
const plainPair = definePair('=', plainValue)
/** An unquoted pair, except the parameters of a URL (after `?`, `&`, `#` or `;`), which have already been redacted. */
const urlPair = definePair('=', plainValue, '(?<![?&#;])')
const headerCharacter = String.raw`(?:[^\s"'<>\\,;]|${markInValue})`
/**
 * A header line, `apiKey => …`, `token = …` or a table row. To exclude prose (`password: required`), the value must
 * contain a digit or have at least 16 characters. Positions in a stack (`token.ts:142:17`) are also excluded.
 */
const headerLine = definePair(
  String.raw`:[ \t]{0,4}|[ \t]{0,4}=>[ \t]{0,4}|\x60?[ \t]{1,4}=[ \t]{0,4}|=[ \t]{1,4}|[ \t]{0,40}[|│][ \t]{0,40}`,
  String.raw`(?!\d{1,7}:\d{1,7}(?!\w))(?=${headerCharacter}{0,200}\d|[\w.~+/=-]{16})${headerCharacter}{5,}[^\s"'<>\\,;})]`,
)
const authorizationLine = new RegExp(
  String.raw`(?<![\w-])((?:proxy-|x-)?authorization:[ \t]{1,4})((?!\w+[ \t]+(?:\[|realm))[^\s"'<>\\,;](?:[^\r\n"'<>\\]|${markInValue})*)`,
  'gi',
)

/** Hides the values of secret names in any text. Ambiguous names, such as `code`, count as secret only in cookies. */
export function redactPairs(text: string, rules: Rules, isUrl: boolean): string {
  const { replacement } = rules
  let result = text.includes(' got invalid value ') ? redactVariables(text, rules) : text
  if (!/[:=|│]/.test(result)) return result
  if (result.includes('\\')) result = hideValues(result, escapedPair, rules)
  if (result.includes('&')) result = hideValues(result, htmlPair, rules)
  if (result.includes(';')) {
    result = result.replace(cookieValue, (all, key: string, mark: string, value: string) =>
      rules.hidesParameter(key, value) ? `${key}${mark}${replacement}` : all,
    )
  }
  result = result.replace(cookieInProse, (all, before: string, key: string, mark: string, value: string) =>
    rules.hidesParameter(key, value) ? `${before}${key}${mark}${replacement}` : all,
  )
  if (/["']/.test(result)) result = hideValues(result, quotedPair, rules)
  if (result.includes('=')) result = hideValues(result, isUrl ? urlPair : plainPair, rules)
  if (!/:(?!\/\/)|=[> \t]|[ \t]=|[|│]/.test(result)) return result
  result = result.replace(authorizationLine, (_all, header: string) => `${header}${replacement}`)
  return hideValues(result, headerLine, rules)
}

function redactVariables(text: string, rules: Rules): string {
  return text.replace(variableError, (all, key: string, mark: string, value: string) =>
    rules.hidesField(key) ? `${key}${mark}${hideValue(value, rules) ?? value}` : all,
  )
}

/** Hides the value after each secret name. The value after any other name is searched for names of its own. */
function hideValues(text: string, { head, value }: PairForm, rules: Rules): string {
  return replaceSpans(text, text.matchAll(head), (match) => {
    const start = match.index + match[0].length
    if (!rules.hidesField(match[1] ?? '') || rules.isHidden(text, start)) return undefined
    value.lastIndex = start
    const found = value.exec(text)?.[0]
    const hidden = found === undefined ? undefined : hideValue(found, rules)
    return found === undefined || hidden === undefined
      ? undefined
      : { start, end: start + found.length, text: hidden }
  })
}

/** Returns the replacement in the value's quotes; undefined if the value reveals nothing. */
function hideValue(value: string, rules: Rules): string | undefined {
  const quote = /^["']/.exec(value)?.[0] ?? ''
  const inner = quote ? value.slice(1, -1) : value
  const items = [...value.matchAll(listItem)].map(([, item = '']) => item.slice(1, -1))
  if (revealsNothing.test(inner) || isValidationMessage(items.length > 0 ? items : inner, rules))
    return undefined
  return `${quote}${rules.replacement}${quote}`
}
