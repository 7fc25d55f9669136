// The base URL of an admin client, and its credentials, which are removed from error messages if a server echoes them.

import { createRedactor } from '../../redaction/redactor.js'
import { defaultReplacement } from '../../redaction/rules.js'
import { describeValue } from '../../values/check-value.js'
import { createTypeError } from '../../values/errors.js'
import { makeVisible, truncate } from '../../values/text.js'
import { isPlainUrl } from '../journal/urls.js'

export function parseBaseUrl(baseUrl: string): URL {
  if (isPlainUrl(baseUrl)) return new URL(baseUrl)
  throw createTypeError(
    `baseUrl must be an absolute http or https URL without query, such as "http://127.0.0.1:8080"; got ${formatBaseUrl(baseUrl)}.`,
  )
}

const redactor = createRedactor()

/** Formats a URL without secrets and its user info, which ends at the last `@`, because a password may also contain `@`. */
function formatBaseUrl(value: unknown): string {
  if (typeof value !== 'string') return redactor.text(describeValue(value))
  const anonymous = value.replace(/^((?:[^/]|\/(?!\/))*\/\/).*@/s, '$1')
  return `"${makeVisible(truncate(redactor.url(anonymous), 200))}"`
}

/** Minimum length of a secret; hiding shorter values would also remove harmless words from messages. */
const minSecretLength = 4
/** Pattern of a token, under any header name. Media types, versions, UUIDs and names do not match. */
const token =
  /^(?=\D*\d)(?=[^a-z]*[a-z])(?![\da-f]{8}(?:-[\da-f]{4}){3}-)(?![a-z]+(?:[-_][a-z\d]+)+$)[\w~+/=-]{16,}$/i

/** Returns a function that hides the secrets of headers in a text, in every form in which a server may echo them. */
export function createHider(headers: Readonly<Record<string, string>>): (text: string) => string {
  const redacted = redactor.headers(headers)
  const secrets = Object.entries(headers)
    .filter(([name, value]) => redacted[name] !== value || token.test(value))
    .flatMap(([, value]) => [value, ...listCredentials(value)])
    .flatMap((secret) => [secret, encodeURIComponent(secret)])
    .filter((secret) => secret.length >= minSecretLength)
  const longestFirst = [...new Set(secrets)].sort((a, b) => b.length - a.length)
  return (text) => longestFirst.reduce((clean, secret) => clean.replaceAll(secret, defaultReplacement), text)
}

/** Returns the credentials after the scheme; for `Basic`, also the decoded `user:password` pair and the password. */
function listCredentials(value: string): string[] {
  const [, scheme = '', credentials = ''] = /^(\S+)\s+(\S.*)$/.exec(value) ?? []
  if (scheme.toLowerCase() !== 'basic') return credentials === '' ? [] : [credentials]
  const pair = Buffer.from(credentials, 'base64').toString('utf8')
  const password = pair.slice(pair.indexOf(':') + 1)
  return [credentials, pair, password]
}
