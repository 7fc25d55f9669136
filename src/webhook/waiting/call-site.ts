import { copyError, redactError } from '../../redaction/redact-error.js'
import type { Redactor } from '../../redaction/redactor.js'
import { ReadError } from './wait.js'

/** Returns the stack, starting at the caller of `entry`. */
export function captureCallSite(entry: (...args: never[]) => unknown): string {
  const holder: { stack?: string } = {}
  Error.captureStackTrace(holder, entry)
  const { stack = '' } = holder
  const frames = stack.indexOf('\n    at ')
  return frames === -1 ? '' : stack.slice(frames)
}

/** Makes an error point to the line that waits; its stack would begin at the timer that ended the wait. */
export async function withCallSite<T>(
  callSite: string,
  promise: Promise<T>,
  redact: Redactor['text'] = (text) => text,
): Promise<T> {
  try {
    return await promise
  } catch (reason) {
    if (reason instanceof ReadError) {
      // Each wait that shares the read gets a copy of the provider's error, with its own call site.
      const error = redactError(reason.error, redact)
      throw error instanceof Error ? copyError(error, { stack: `${error.stack ?? error}${callSite}` }) : error
    }
    if (reason instanceof Error) reason.stack = `${String(reason)}${callSite}`
    throw reason
  }
}
