import { keyBegin, keyEnd } from './key-lines.js'
import { markInValue } from './names.js'
import type { Rules } from './rules.js'

const pem = new RegExp(String.raw`${keyBegin.source}[\s\S]*?(?:${keyEnd.source}|$)`, 'g')

/** A token may not begin inside a word, except after an escape such as JSON's `\n`, which ends with a letter. */
const start = String.raw`(?:(?<![\w-])|(?<=\\[nrt]))`
const space = String.raw`(?:\s|%20|\+){1,4}`
const end = String.raw`[^\s"'<>\\,;&]`
/** The other parameters of a credential that is a list, such as `realm="…", nonce="…"`. */
const list = String.raw`(?:,\s{0,4}[\w-]{1,40}=(?:"[^"]*"?|[^\s"'<>\\,;&]*))*`
const list0 = String.raw`(?:[\w-]{1,40}=(?:"[^"]*"?|[^\s"'<>\\,;&]*)${list})`

/** Lookahead after an authentication scheme's name, which excludes ordinary words and the parameters of a challenge. */
const notCredential = String.raw`(?!(?:tokens?|auth\w*|headers?|schemes?|credentials?|format|prefix|access|challenge|flow)\b(?!=)|(?:realm|error|charset)=|\()`
const bearer = new RegExp(`${start}(bearer)(${space})${notCredential}(?:${list0}|${end}{6,}${list})`, 'gi')
/** The names of these schemes are also ordinary words, so the text that follows must look like a credential. */
const scheme = new RegExp(
  String.raw`${start}(basic|digest|negotiate|token|apikey|api-key|oauth|ntlm|hawk|ssws|genie-?key|aws4-hmac-sha256|signature)(${space})${notCredential}(?:${list0}|(?=${end}{0,200}[\d=|]|${end}{20})${end}{6,}${list})`,
  'gi',
)

const cookiePair = String.raw`[^\s=;,"'<>\\]{1,200}=(?:\\{0,16}"[^\s",;\\]{1,4096}\\{0,16}"|(?:[^\s;"'<>\\]|${markInValue})*)`
/** The header and its value may be quoted, as in JSON and in what Node.js prints of an object. */
const quote = String.raw`(?:\\{0,16}["'])?`
const cookies = new RegExp(
  String.raw`(?:(?<!\w)|(?<=\\[nrt]|HTTP_))((?:set-)?cookie${quote}\s{0,4}(?::|=>)\s{0,4}${quote})${cookiePair}(?:;\s{0,4}(?:${cookiePair}|[\w-]{1,40}))*`,
  'gi',
)

/** A space in any encoding, the start of a private key, or a cookie. Most URLs contain none of these. */
const mayHoldCredentials = /[\s+]|%20|-----|cookie/i

/**
 * Hides the text after the name of an authentication scheme or `Cookie:`. Runs before names are classified, because
 * credentials contain names.
 */
export function hideCredentials(text: string, { replacement, isHidden }: Rules): string {
  if (!mayHoldCredentials.test(text)) return text
  const hide = (all: string, name: string, gap: string, offset: number, whole: string): string =>
    isHidden(whole, offset + name.length + gap.length) ? all : `${name}${gap}${replacement}`
  return text
    .replace(pem, () => replacement)
    .replace(cookies, (_all, header: string) => `${header}${replacement}`)
    .replace(bearer, hide)
    .replace(scheme, hide)
}
