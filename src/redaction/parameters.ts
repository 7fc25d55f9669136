import { decodePercent, redactValue } from './percent.js'
import type { Rules } from './rules.js'

// Every pattern is linear in the length of the text: what is repeated never contains what follows it.
const inUrl = {
  userInfo: /(\/\/)[^/?#\\\s]*@/g,
  parameter: /([?&#])([^=&#?]+)=([^&#]+)/g,
}
const inText = {
  userInfo: /(\/\/)[^/?#\\\s"'<>]*@/g,
  parameter: /([?&#])([^=&#?\s"'<>\\]+)=([^&#\s"'<>\\]+)/g,
}
const matrixParameter = /(;)([^=;/?#&\s"'<>\\]+)=([^;/?#&\s"'<>\\]+)/g

/** For a text that is one URL: a value goes on until the next `&` or `#`. */
export function redactUrlParameters(url: string, rules: Rules, redact: (text: string) => string): string {
  return redactParameters(url, inUrl, rules, redact)
}

/** For any other text: a value ends at white space, quotes and brackets, too. */
export function redactTextParameters(text: string, rules: Rules, redact: (text: string) => string): string {
  return redactParameters(text, inText, rules, redact)
}

function redactParameters(
  text: string,
  { userInfo, parameter }: typeof inUrl,
  rules: Rules,
  redact: (text: string) => string,
): string {
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
    const redacted = redactValue(value, redact)
    return redacted === value ? all : `${mark}${name}=${redacted}`
  }
  const withoutUser = text.includes('@')
    ? text.replace(userInfo, (_all, slashes: string) => `${slashes}${replacement}@`)
    : text
  if (!withoutUser.includes('=')) return withoutUser
  return withoutUser.replace(parameter, hide).replace(matrixParameter, hide)
}
