// Which names carry secrets: query parameters of sign-ins and signed URLs, and HTTP headers.

/** Compared without case and punctuation, so that `X-Api-Key`, `api_key` and `apiKey` are one name. */
const secretParameters = new Set([
  // signing in
  ...['key', 'code', 'authcode', 'authorizationcode', 'auth', 'otp', 'pin', 'pass', 'pwd', 'passphrase'],
  ...['assertion', 'samlresponse', 'samlrequest', 'ticket', 'bearer', 'privatekey'],
  // sessions
  ...['sid', 'session', 'sessionid', 'sessid', 'jsessionid', 'phpsessid', 'cookie'],
  // signed URLs: Azure (sig), CloudFront (Policy, Key-Pair-Id), Akamai, Tencent (q-ak), Google, Amazon
  ...['sig', 'policy', 'keypairid', 'hdnea', 'hdnts', 'qak', 'googleaccessid', 'hmac'],
])
const secretInside =
  /token|secret|passw|signature|apikey|accesskey|credential|sessionid|sessid|jwt|authorization/

/** Whether a query parameter's value is secret; in `user[token]` and `auth.key` the last part counts too. */
export function isSecretParameter(name: string, more: ReadonlySet<string>): boolean {
  const whole = plainName(name)
  if (secretInside.test(whole)) return true
  const last = plainName(name.split(/[.[\]]+/).findLast(Boolean) ?? '')
  return [whole, last].some((plain) => secretParameters.has(plain) || more.has(plain))
}

/** The headers that every timeout error hides already, and those that the user adds. */
export function isSecretHeader(name: string, more: ReadonlySet<string>): boolean {
  return isSecretByDefault(name) || more.has(plainName(name))
}

/** The form in which names are compared. */
export function plainName(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

const secretHeaders = new Set(['authorization', 'proxy-authorization', 'cookie', 'set-cookie', 'x-api-key'])

function isSecretByDefault(name: string): boolean {
  return secretHeaders.has(name.toLowerCase()) || /token|secret|signature/i.test(name)
}
