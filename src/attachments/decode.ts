import type { ValidateFunction } from 'ajv/dist/2020.js'
import { createError } from '../values/errors.js'

/** Decodes an attachment, which must match its published schema; throws an `Error` that describes the problem. */
export function decodeAttachment<T>(text: string, isValid: ValidateFunction<T>): T {
  const value = parse(text)
  if (isValid(value)) return value
  const [error] = isValid.errors ?? []
  throw createError(
    `no compatible version of playwright-backchannel wrote it: ${error?.instancePath || 'it'} ${error?.message ?? 'does not fit the schema'}`,
  )
}

/** Parses JSON. The error omits the parser's own message, which quotes the text and so may reveal a secret. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw createError(text === '' ? 'empty' : 'broken JSON', { cause })
  }
}
