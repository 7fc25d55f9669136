import { createError } from './errors.js'
import { getField, getString } from './json.js'

/** Returns the message of any thrown value, including an error from another realm, which is not `instanceof Error`. */
export function getErrorMessage(error: unknown): string {
  try {
    return getString(error, 'message') ?? String(error)
  } catch {
    return '[object Object]' // without a prototype, or with a message or toString that throws
  }
}

/** Returns the code of a system error, such as `ENOENT`. */
export function getErrorCode(error: unknown): unknown {
  return getField(error, 'code')
}

/**
 * Creates an error for which Playwright shows only the message, and no code from this package. The stack does not repeat
 * the message, because Playwright takes each line that ends like `app.js:3:7` for where the error was thrown:
 * https://github.com/microsoft/playwright/blob/main/packages/utils/stackTrace.ts
 */
export function createErrorWithoutStack(message: string): Error {
  const error = createError(message)
  error.stack = ''
  return error
}

/** A function that a suite calls. */
export interface SuiteCall {
  /** Such as `expectNetworkError()`, for messages. */
  readonly name: string
  readonly callee: (...parameters: never) => unknown
}

/** Creates an error whose stack begins with the suite's call. */
export function createCallError({ name, callee }: SuiteCall, problem: string): Error {
  const error = createError(`${name} ${problem}`)
  Error.captureStackTrace(error, callee)
  return error
}

/**
 * Calls a function whose errors are complete sentences. Removes an error's stack, because Playwright would print it
 * below the message.
 */
export function callWithoutStack<T>(call: () => T): T {
  try {
    return call()
  } catch (error) {
    if (error instanceof Error) error.stack = String(error)
    throw error
  }
}
