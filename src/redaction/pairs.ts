import type { Rules } from './rules.js'

const name = String.raw`(?<![\w$.[\]-])([\w$.[\]-]{2,80})`
/** `field(token="…")`, `password: "…"`, `api_key=…`, or an XML attribute */
const quotedPair = new RegExp(
  String.raw`${name}(\s{0,4}[:=]\s{0,4})("[^"\\]*(?:\\.[^"\\]*)*"|'[^'\\]*(?:\\.[^'\\]*)*')`,
  'g',
)
/** A query after the value (`;jsessionid=…?page=2`) is not part of it. */
const plainValue = String.raw`((?:[^\s"'<>\\&#,;)?]|\?(?![^\s=&?#"'<>]{0,100}=))+)`
const plainPair = new RegExp(`${name}(=)${plainValue}`, 'g')
/** In a URL, whatever follows `?`, `&`, `#` and `;` is a parameter, which has already been judged. */
const urlPair = new RegExp(`(?<![?&#;])${name}(=)${plainValue}`, 'g')
/** A header line. In prose (`password: required`), no long value with digits follows. */
const headerLine = new RegExp(
  String.raw`${name}(:[ \t]{0,4})((?=[^\s"'<>\\,;]{0,200}\d|[\w.~+/=-]{16})[^\s"'<>\\,;]{6,})`,
  'g',
)
const authorizationLine =
  /(?<![\w-])((?:proxy-|x-)?authorization:[ \t]{1,4})((?!\w+[ \t]+(?:\[|realm))[^\s"'<>\\,;][^\r\n"'<>\\]*)/gi

/** Hides the values of names in any text; only names that are certainly secret count. */
export function redactPairs(text: string, rules: Rules, isUrl: boolean): string {
  if (!/[:=]/.test(text)) return text
  const { replacement } = rules
  const hide = (all: string, key: string, mark: string, value: string, at: number, whole: string): string => {
    if (rules.isHidden(whole, at + key.length + mark.length)) return all
    const quote = /^["']/.exec(value)?.[0] ?? ''
    const inner = quote ? value.slice(1, -1) : value
    if (inner === replacement || /^(?:true|false|null|undefined)?$/i.test(inner) || !rules.hidesField(key))
      return all
    return `${key}${mark}${quote}${replacement}${quote}`
  }
  let result = text
  if (/["']/.test(result)) result = result.replace(quotedPair, hide)
  if (result.includes('=')) result = result.replace(isUrl ? urlPair : plainPair, hide)
  if (!/:(?!\/\/)/.test(result)) return result
  return result
    .replace(authorizationLine, (_all, header: string) => `${header}${replacement}`)
    .replace(headerLine, hide)
}
