import { isNonEmptyString } from '../../values/options/check-value.js'

/** The message never contains the value. An empty one is usually an environment variable that is not set. */
export function checkSecret(secret: unknown, name = 'secret'): string {
  if (isNonEmptyString(secret)) return secret
  const found = typeof secret === 'string' ? 'an empty string' : `a value of type ${typeof secret}`
  throw new TypeError(`${name} must be a non-empty string; got ${found}. Is its environment variable set?`)
}
