import { createRangeError, createTypeError } from './errors.js'
import { truncate } from './text.js'

/** Maximum delay; longer timers fire immediately. https://nodejs.org/api/timers.html#settimeoutcallback-delay-args */
export const maxTimerMs: number = 2_147_483_647

/** Checks that a timer's duration is a finite number of milliseconds above 0, or at least 0 if `min` is 0. */
export function checkMilliseconds(name: string, value: unknown, min: 0 | 1 = 1): number {
  if (typeof value !== 'number') throw createInvalid(name, 'a number of milliseconds', value)
  if ((value > 0 || value === min) && value <= maxTimerMs) return value
  throw createInvalid(name, `between ${min} and ${maxTimerMs} milliseconds`, value, createRangeError)
}

export function isPositiveInteger(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0
}

export function checkPositiveInteger(name: string, value: unknown): number {
  if (isPositiveInteger(value)) return value
  throw createInvalid(name, 'a positive integer', value, createRangeError)
}

export function checkInteger(name: string, value: unknown, min: number, max: number): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value
  throw createInvalid(name, `an integer from ${min} to ${max}`, value, createRangeError)
}

export function checkNonEmptyString(name: string, value: unknown): string {
  if (isNonEmptyString(value)) return value
  throw createInvalid(name, 'a non-empty string', value)
}

export function isNonEmptyString(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}

/** Whether a value is a token of HTTP, as methods and names of headers are: https://www.rfc-editor.org/rfc/rfc9110#section-5.6.2 */
export function isHttpToken(value: unknown): value is string {
  return typeof value === 'string' && /^[\w!#$%&'*+.^`|~-]+$/.test(value)
}

/** Creates the error for an invalid argument or option, such as `count must be a positive integer; got 0.` */
export function createInvalid(
  name: string,
  expected: string,
  value: unknown,
  create: (message: string) => Error = createTypeError,
): Error {
  return create(`${name} must be ${expected}; got ${describeValue(value)}.`)
}

export function describeValue(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(truncate(value, 100))
  if (typeof value === 'function') return 'a function'
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value !== 'object' || value === null) return String(value)
  try {
    return describeObject(value)
  } catch {
    return 'an object' // with a cycle, a bigint, or a getter that throws
  }
}

function describeObject(value: object): string {
  if (value instanceof RegExp || value instanceof Date) return String(value)
  const type = value.constructor?.name ?? 'Object'
  return type === 'Object' || type === 'Array' ? truncate(formatItems(value), 200) : `an object (${type})`
}

function formatItems(value: object): string {
  return JSON.stringify(value, (_, item: unknown) => (item instanceof RegExp ? String(item) : item))
}
