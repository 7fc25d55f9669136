/** The message never contains the value. */
export function checkSecret(secret: unknown): string {
  if (typeof secret === 'string' && secret.trim() !== '') return secret
  const found = typeof secret === 'string' ? 'an empty string' : `a value of type ${typeof secret}`
  throw new TypeError(`secret must be a non-empty string; got ${found}`)
}
