// Finds the credentials of an admin client, so that they can be removed from error messages if a server echoes them.
import { createRedactor } from '../../../redaction/redactor.js'

/** Hiding shorter values would remove harmless words from messages. */
const minSecretLength = 4
const hidden = '[redacted]'
/** A vendor's token has a name that no list knows. Media types, versions, UUIDs and names are no tokens. */
const token =
  /^(?=\D*\d)(?=[^a-z]*[a-z])(?![\da-f]{8}(?:-[\da-f]{4}){3}-)(?![a-z]+(?:[-_][a-z\d]+)+$)[\w~+/=-]{16,}$/i

/**
 * Lists every form in which a server may echo the secrets of these headers, longest first: values of secret headers, and
 * tokens in any header. Other headers contribute nothing.
 */
export function listSecrets(headers: Readonly<Record<string, string>>): string[] {
  const redacted = createRedactor().headers(headers)
  const secrets = Object.entries(headers)
    .filter(([name, value]) => redacted[name] !== value || token.test(value))
    .flatMap(([, value]) => [value, ...listCredentials(value)])
    .flatMap((secret) => [secret, encodeURIComponent(secret)])
    .filter((secret) => secret.length >= minSecretLength)
  return [...new Set(secrets)].sort((a, b) => b.length - a.length)
}

export function hideSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce((clean, secret) => clean.replaceAll(secret, hidden), text)
}

/** Returns what follows the scheme; for `Basic`, also the decoded pair and its password. */
function listCredentials(value: string): string[] {
  const [, scheme = '', credentials = ''] = /^(\S+)\s+(\S.*)$/.exec(value) ?? []
  if (scheme.toLowerCase() !== 'basic') return credentials === '' ? [] : [credentials]
  const pair = Buffer.from(credentials, 'base64').toString('utf8')
  const password = pair.slice(pair.indexOf(':') + 1)
  return [credentials, pair, password]
}
