import { defaultReplacement, resolveAdditions } from './options.js'
import { decodePercent } from './percent.js'
import { createRules } from './rules.js'

/** Shorter values, such as `prod`, would be cut out of innocent text. */
const minLength = 6

/**
 * The secrets that a request carries, for `hideValues`: servers echo what they were sent. Takes the values of secret
 * headers (with and without the scheme, and Basic credentials decoded) and the URL's user info, from 6 characters.
 */
export function getSecretValues(headers: Readonly<Record<string, string>>, url = ''): readonly string[] {
  const rules = createRules(resolveAdditions({}))
  const values = Object.entries(headers)
    .filter(([name, value]) => rules.hidesHeader(name, value))
    .flatMap(([, value]) => expandCredential(value))
  const userInfo = /\/\/([^/?#\s]*)@/.exec(url)?.[1] ?? ''
  const all = [...values, ...expandPair(userInfo), ...expandPair(decodePercent(userInfo))]
  return [...new Set(all)].filter((value) => value.length >= minLength).sort((a, b) => b.length - a.length)
}

/** Replaces the values wherever they stand, as they are and percent-encoded. */
export function hideValues(
  text: string,
  values: readonly string[],
  replacement: string = defaultReplacement,
): string {
  return values.reduce(
    (clean, value) =>
      clean.replaceAll(value, () => replacement).replaceAll(encodeURIComponent(value), () => replacement),
    text,
  )
}

function expandCredential(value: string): string[] {
  const [, scheme = '', credential = value] = /^([\w-]+)\s+(\S.*)$/.exec(value) ?? []
  if (scheme.toLowerCase() !== 'basic') return [value, credential]
  return [value, credential, ...expandPair(Buffer.from(credential, 'base64').toString('utf8'))]
}

/** `user:password`: the pair and the password; a user's name alone is no secret. */
function expandPair(pair: string): string[] {
  const colon = pair.indexOf(':')
  return colon === -1 ? [pair] : [pair, pair.slice(colon + 1)]
}
