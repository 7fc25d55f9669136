import { validateHeaderName, validateHeaderValue } from 'node:http'
import { createTypeError } from '../../values/errors.js'
import { isRecord, isStringList } from '../../values/json.js'

/** Checks headers of a request or response. Never shows a value, which may be a secret. */
export function checkHeaders(value: unknown, name: string): Readonly<Record<string, string>> {
  if (!isHeaders(value)) throw createTypeError(`${name} must be an object whose values are strings.`)
  const bad = Object.entries(value).find(([header, text]) => !isValid(header, text))
  if (bad === undefined) return value
  throw createTypeError(
    `${name} must be valid in HTTP; the name or the value of ${JSON.stringify(bad[0])} has a character, such as a line break, that is not.`,
  )
}

/** Node's own errors, and those of `fetch`, may quote the value. */
function isValid(name: string, value: string): boolean {
  try {
    validateHeaderName(name)
    validateHeaderValue(name, value)
    return true
  } catch {
    return false
  }
}

function isHeaders(value: unknown): value is Readonly<Record<string, string>> {
  return isRecord(value) && !(value instanceof Promise) && isStringList(Object.values(value))
}
