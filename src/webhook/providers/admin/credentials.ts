// What an admin client authenticates with, so that a server which echoes it does not bring it into an error message.
import { createRedactor } from '../../../redaction/redactor.js'

/** Shorter values would cut harmless words out of messages. */
const minSecretLength = 4
const hidden = '[redacted]'

/** Every form in which a server may echo the secrets of these headers, longest first. Harmless headers have none. */
export function listSecrets(headers: Readonly<Record<string, string>>): string[] {
  const redacted = createRedactor().headers(headers)
  const secrets = Object.entries(headers)
    .filter(([name, value]) => redacted[name] !== value)
    .flatMap(([, value]) => [value, ...listCredentials(value)])
    .flatMap((secret) => [secret, encodeURIComponent(secret)])
    .filter((secret) => secret.length >= minSecretLength)
  return [...new Set(secrets)].sort((a, b) => b.length - a.length)
}

export function hideSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce((clean, secret) => clean.replaceAll(secret, hidden), text)
}

/** What follows the scheme; of `Basic`, the decoded pair and its password, too. */
function listCredentials(value: string): string[] {
  const [, scheme = '', credentials = ''] = /^(\S+)\s+(.+)$/.exec(value) ?? []
  if (scheme.toLowerCase() !== 'basic') return credentials === '' ? [] : [credentials]
  const pair = Buffer.from(credentials, 'base64').toString('utf8')
  const password = pair.slice(pair.indexOf(':') + 1)
  return [credentials, pair, password]
}
