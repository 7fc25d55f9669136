// Parameters and credentials in URLs, and text that is percent-encoded.
import { markInValue } from '../names.js'
import type { Rules } from '../rules.js'

// Every pattern takes linear time, because a repeated class never contains the character that follows it.
const inUrl = {
  userInfo: /(\/\/)[^/?#\\\s]*@/g,
  parameter: /([?&#])([^=&#?]+)=([^&#]+)/g,
}
const inText = {
  userInfo: new RegExp(String.raw`(//)(?:[^/?#\\\s"'<>]|${markInValue})*@`, 'g'),
  parameter: new RegExp(String.raw`([?&#])([^=&#?\s"'<>\\]+)=((?:[^&#\s"'<>\\]|${markInValue})+)`, 'g'),
}
/** The first field of a form in a text, which another one follows. */
const firstOfForm = new RegExp(
  String.raw`((?<![^\s"'(:]|[^\s=:>|]["']))([\w.$[\]%-]{1,200})=((?:[^&#\s"'<>\\(:]|${markInValue})+)(?=&[\w.$[\]%-]{1,200}=)`,
  'g',
)
const matrixParameter = new RegExp(
  String.raw`(;)([^=;/?#&\s"'<>\\]+)=((?:[^;/?#&\s"'<>\\]|${markInValue})+)`,
  'g',
)

/**
 * Redacts credentials and parameters in URLs. If the whole text is a URL, a parameter's value ends only at `&` or `#`;
 * otherwise, it also ends at white space, a quote, a backslash or an angle bracket.
 */
export function redactParameters(
  text: string,
  rules: Rules,
  redact: (text: string) => string,
  isUrl: boolean,
): string {
  const { userInfo, parameter } = isUrl ? inUrl : inText
  const { replacement } = rules
  const hide = (
    all: string,
    mark: string,
    name: string,
    value: string,
    at: number,
    whole: string,
  ): string => {
    if (rules.isHidden(whole, at + mark.length + name.length + 1)) return all
    if (rules.hidesParameter(decodePercent(name), decodePercent(value)))
      return `${mark}${name}=${replacement}`
    return `${mark}${name}=${redactValue(value, redact)}`
  }
  const withoutUser = text.includes('@')
    ? text.replace(userInfo, (_all, slashes: string) => `${slashes}${replacement}@`)
    : text
  if (!withoutUser.includes('=')) return withoutUser
  const withoutFirst = isUrl ? withoutUser : withoutUser.replace(firstOfForm, hide)
  return withoutFirst.replace(parameter, hide).replace(matrixParameter, hide)
}

/** Decodes as much as possible, because one invalid percent escape must not leave the rest encoded. */
function decodePercent(text: string): string {
  if (!text.includes('%')) return text
  return text.replace(/(?:%[\da-f]{2})+/gi, decodeRun)
}

function decodeRun(run: string): string {
  try {
    return decodeURIComponent(run)
  } catch {
    return run.replace(/%[0-7][\da-f]/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)))
  }
}

/** Text between a URL's delimiters that contains percent-encoded characters. */
const encodedRun = /(?<![^\s"'<>\\/?#&=;,])[^\s"'<>\\/?#&=;,%]*%[\da-f]{2}[^\s"'<>\\/?#&=;,]*/gi

/** Redacts percent-encoded text in its decoded form, so that decoding the result reveals no secret. */
export function redactEncoded(text: string, redact: (text: string) => string): string {
  return text.includes('%') ? text.replace(encodedRun, (run) => redactValue(run, redact)) : text
}

const mayHoldMore = /[%@=?{"[<]/

/** Redacts a value, decoded if necessary. Returns it unchanged if it contains no secret. */
function redactValue(value: string, redact: (text: string) => string): string {
  if (!mayHoldMore.test(value)) return value
  const decoded = decodePercent(value)
  const redacted = redact(decoded)
  if (redacted === decoded) return value
  return decoded === value ? redacted : encode(redacted)
}

function encode(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd')) // a lone surrogate cannot be encoded
}
