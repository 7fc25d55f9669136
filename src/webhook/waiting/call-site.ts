import { formatNearMisses } from '../format-near-misses.js'
import { WebhookTimeoutError } from '../timeout-error.js'
import { ReadError } from './read-error.js'

/** Returns the stack from the caller of `entry` on. */
export function captureCallSite(entry: (...args: never[]) => unknown): string {
  const holder: { stack?: string } = {}
  Error.captureStackTrace(holder, entry)
  const { stack = '' } = holder
  const frames = stack.indexOf('\n    at ')
  return frames === -1 ? '' : stack.slice(frames)
}

/**
 * Returns the same promise, except that its error points at the line that waits: a wait ends in a timer, far from that
 * line.
 */
export async function withCallSite<T>(callSite: string, promise: Promise<T>): Promise<T> {
  try {
    return await promise
  } catch (reason) {
    if (reason instanceof ReadError) throw copyWithCallSite(reason.error, callSite)
    if (reason instanceof Error) reason.stack = `${String(reason)}${formatDetails(reason)}${callSite}`
    throw reason
  }
}

function formatDetails(error: Error): string {
  return error instanceof WebhookTimeoutError ? formatNearMisses(error.toJSON().nearMisses) : ''
}

/** Every wait gets its own error object: the provider's class, fields and frames, followed by the wait's call site. */
function copyWithCallSite(error: unknown, callSite: string): unknown {
  if (!(error instanceof Error)) return error
  const { stack: _, ...fields } = Object.getOwnPropertyDescriptors(error)
  const copy = new Error(error.message)
  Object.setPrototypeOf(copy, Object.getPrototypeOf(error))
  Object.defineProperties(copy, fields)
  copy.stack = `${error.stack ?? String(error)}${callSite}`
  return copy
}
