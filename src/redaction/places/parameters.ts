import type { Rules } from '../rules.js'
import { decodePercent, redactValue } from './percent.js'

// Every pattern takes linear time, because a repeated class never contains the character that follows it.
const inUrl = {
  userInfo: /(\/\/)[^/?#\\\s]*@/g,
  parameter: /([?&#])([^=&#?]+)=([^&#]+)/g,
}
const inText = {
  userInfo: /(\/\/)[^/?#\\\s"'<>]*@/g,
  parameter: /([?&#])([^=&#?\s"'<>\\]+)=([^&#\s"'<>\\]+)/g,
}
const matrixParameter = /(;)([^=;/?#&\s"'<>\\]+)=([^;/?#&\s"'<>\\]+)/g

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
    const redacted = redactValue(value, redact)
    return redacted === value ? all : `${mark}${name}=${redacted}`
  }
  const withoutUser = text.includes('@')
    ? text.replace(userInfo, (_all, slashes: string) => `${slashes}${replacement}@`)
    : text
  if (!withoutUser.includes('=')) return withoutUser
  return withoutUser.replace(parameter, hide).replace(matrixParameter, hide)
}
