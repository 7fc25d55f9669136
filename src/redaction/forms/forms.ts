import type { Rules } from '../rules.js'
import { hideIssuedTokens } from './token-prefixes.js'

const pem = /-----BEGIN[ +\w%]{0,60}-----[\s\S]*?(?:-----END[ +\w%]{0,60}-----|$)/g

/**
 * A JWT: at least three parts in base64url (two if truncated), the first of which is the start of a JSON object. The
 * dots may be percent-encoded.
 */
const jwt =
  /(?<![\w-])((?:(?!eyJ)[\w-])*)eyJ[\w-]{4,}(?:(?:\.|%2[Ee])[\w-]*){2,4}|(?<![\w-])((?:(?!eyJ)[\w-])*)eyJ[\w-]{4,}(?:\.|%2[Ee])eyJ[\w-]*/g

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

const cookiePair = String.raw`[^\s=;,"'<>\\]{1,200}=[^\s;"'<>\\]*`
const cookies = new RegExp(
  String.raw`(?:(?<!\w)|(?<=\\[nrt]))((?:set-)?cookie:\s{0,4})${cookiePair}(?:;\s{0,4}(?:${cookiePair}|[\w-]{1,40}))*`,
  'gi',
)

/** A space in any encoding, the start of a private key, or a cookie header. Most URLs contain none of these. */
const mayHoldCredentials = /[\s+]|%20|-----|cookie:/i

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

/** A run of characters that is in every token, but in few URLs. */
const longRun = /[\w+=~-]{10}/

/** Hides tokens that are recognized by their form alone, anywhere in the text. */
export function hideTokens(text: string, replacement: string): string {
  if (!longRun.test(text)) return hideCardNumbers(text, replacement)
  const withoutJwt = text.includes('eyJ')
    ? text.replace(jwt, (_all, before = '', beforeCut = '') => `${before}${beforeCut}${replacement}`)
    : text
  return hideCardNumbers(hideIssuedTokens(withoutJwt, replacement), replacement)
}

/** Four groups of four digits, or the groups of American Express and Diners Club, with or without separators. */
const cardNumber =
  /(?<![\w.-])(?:(?:4\d|5[1-5]|2[2-7]|35|6[0245])\d{2}([ -]?)\d{4}\1\d{4}\1\d{4}|3[47]\d{2}([ -]?)\d{6}\2\d{5}|3(?:0[0-5]|[68]\d)\d([ -]?)\d{6}\3\d{4}|62\d{17})(?![\w-]|\.\d)/g

function hideCardNumbers(text: string, replacement: string): string {
  return text.replace(cardNumber, (number) => (isLuhn(number.replace(/\D/g, '')) ? replacement : number))
}

/** Whether the digits pass the Luhn check: https://en.wikipedia.org/wiki/Luhn_algorithm */
function isLuhn(digits: string): boolean {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + getLuhnValue(Number(digit), index), 0)
  return sum % 10 === 0
}

function getLuhnValue(digit: number, index: number): number {
  if (index % 2 === 0) return digit
  return digit > 4 ? digit * 2 - 9 : digit * 2
}
