/** Compared without case and punctuation, so that `X-Api-Key`, `api_key` and `apiKey` are one name. */
const secretParameters = new Set([
  ...['key', 'code', 'authcode', 'authorizationcode', 'auth', 'otp', 'pin', 'pass', 'pwd', 'passphrase'],
  ...['assertion', 'samlresponse', 'samlrequest', 'ticket', 'bearer', 'privatekey'],
  ...['sid', 'session', 'sessionid', 'sessid', 'jsessionid', 'phpsessid', 'cookie'],
  ...['sig', 'policy', 'keypairid', 'hdnea', 'hdnts', 'qak', 'googleaccessid', 'hmac'],
])
const secretHeaders = new Set(['cookie', 'setcookie'])
const secretInside =
  /token|secret|passw|signature|apikey|accesskey|credential|sessionid|sessid|jwt|authorization/

/** Whether a query parameter's value is secret; in `user[token]` and `auth.key` the last part counts too. */
export function isSecretParameter(name: string, additions: ReadonlySet<string>): boolean {
  const whole = normalizeName(name)
  if (secretInside.test(whole)) return true
  const last = normalizeName(name.split(/[.[\]]+/).findLast(Boolean) ?? '')
  return [whole, last].some((plain) => secretParameters.has(plain) || additions.has(plain))
}

export function isSecretHeader(name: string, additions: ReadonlySet<string>): boolean {
  const plain = normalizeName(name)
  return secretInside.test(plain) || secretHeaders.has(plain) || additions.has(plain)
}

/** The form in which names are compared. */
export function normalizeName(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}
