export interface TextRules {
  readonly isSecret: (parameter: string) => boolean
  readonly replacement: string
}

// Every pattern below is linear in the length of the text: what is repeated never contains what follows it.
const worthALook = /[?&#;@]|eyJ/
const inUrl = {
  userInfo: /(\/\/)[^/?#\\\s]*@/g,
  parameter: /([?&#])([^=&#?]+)=([^&#]+)/g,
}
const inText = {
  userInfo: /(\/\/)[^/?#\\\s"'<>]*@/g,
  parameter: /([?&#])([^=&#?\s"'<>\\]+)=([^&#\s"'<>\\]+)/g,
}
const pathParameter = /(;)([^=;/?#&\s"'<>\\]+)=([^;/?#&\s"'<>\\]+)/g
/** Three parts of base64url, the first one the start of a JSON object; whatever stands before it is kept. */
const jwt = /(?<![\w-])((?:(?!eyJ)[\w-])*)eyJ[\w-]+\.[\w-]+\.[\w-]*(?:\.[\w-]*){0,2}/g
const worthALookInside = /[%@=]|eyJ/
const deepestNesting = 3

/** For a text that is one URL: a value goes on until the next `&` or `#`. */
export function redactUrl(url: string, rules: TextRules): string {
  return redact(url, inUrl, rules, 0)
}

/** For any other text: a value ends at white space, quotes and brackets too. */
export function redactText(text: string, rules: TextRules): string {
  return redact(text, inText, rules, 0)
}

function redact(text: string, where: typeof inUrl, rules: TextRules, depth: number): string {
  if (!worthALook.test(text)) return text
  const { replacement } = rules
  const hide = (all: string, separator: string, name: string, value: string): string => {
    if (rules.isSecret(decode(name))) return `${separator}${name}=${replacement}`
    const inside = redactInside(value, rules, depth + 1)
    return inside === value ? all : `${separator}${name}=${inside}`
  }
  const redacted = text
    .replace(where.userInfo, (_all, slashes: string) => `${slashes}${replacement}@`)
    .replace(where.parameter, hide)
    .replace(pathParameter, hide)
  if (!redacted.includes('eyJ')) return redacted
  return redacted.replace(jwt, (_all, before: string) => `${before}${replacement}`)
}

/** A value may be a URL or a query of its own, such as `?next=https%3A%2F%2Fshop.test%3Ftoken%3D…`. */
function redactInside(value: string, rules: TextRules, depth: number): string {
  if (depth > deepestNesting || !worthALookInside.test(value)) return value
  const decoded = decode(value)
  const redacted = redact(`?${decoded}`, inUrl, rules, depth).slice(1)
  if (redacted === decoded) return value
  return decoded === value ? redacted : encodeURIComponent(redacted)
}

function decode(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text // a stray percent sign: the raw text is what there is
  }
}
