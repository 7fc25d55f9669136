import { createError } from '../values/errors.js'
import type { Redactor } from './redactor.js'

type RedactText = Redactor['text']

/** Maximum length of a chain of causes, so that a circular chain ends. */
const maxCauses = 5

/**
 * Redacts the text of an error, because Playwright prints the message, stack and causes of an error that fails a test.
 * Returns the same error if it has no secret, otherwise a copy with the same class, fields and frames.
 */
export function redactError(error: unknown, redact: RedactText, causesLeft: number = maxCauses): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? redact(error) : error
  const fields = Object.entries(error).map(([name, value]) => [
    name,
    typeof value === 'string' ? redact(value) : value,
  ])
  const redacted = Object.entries({
    ...Object.fromEntries(fields),
    message: redact(error.message),
    stack: redactStack(error, redact),
    cause: causesLeft > 0 ? redactError(error.cause, redact, causesLeft - 1) : undefined,
  })
  const changes = redacted.filter(([name, value]) => value !== Reflect.get(error, name))
  return changes.length === 0 ? error : copyError(error, Object.fromEntries(changes))
}

export function copyError(error: Error, changes: Readonly<Record<string, unknown>>): Error {
  const copy = createError(error.message)
  Object.setPrototypeOf(copy, Object.getPrototypeOf(error))
  Object.defineProperties(copy, Object.getOwnPropertyDescriptors(error))
  for (const [name, value] of Object.entries(changes)) Reflect.set(copy, name, value)
  return copy
}

/** Redacts a stack, but keeps the frames, because reporters find the failed line by the paths in them. */
function redactStack({ message, stack }: Error, redact: RedactText): string | undefined {
  if (stack === undefined) return undefined
  const messageStart = stack.indexOf(message)
  const framesStart = stack.indexOf('\n    at ', messageStart === -1 ? 0 : messageStart + message.length)
  if (framesStart === -1) return redact(stack)
  return `${redact(stack.slice(0, framesStart))}${stack.slice(framesStart)}`
}
