// A wait ends in a timer, far from the line that started it; its error must point at that line.

import { formatNearMisses } from '../format-near-misses.js'
import { WebhookTimeoutError } from '../timeout-error.js'

/** The stack from the caller of `entry` on. */
export function captureCallSite(entry: (...args: never[]) => unknown): string {
  const holder: { stack?: string } = {}
  Error.captureStackTrace(holder, entry)
  const { stack = '' } = holder
  const frames = stack.indexOf('\n    at ')
  return frames === -1 ? '' : stack.slice(frames)
}

/** The same promise, whose error shows where the test waited. */
export async function withCallSite<T>(callSite: string, promise: Promise<T>): Promise<T> {
  try {
    return await promise
  } catch (error) {
    if (error instanceof Error) error.stack = `${String(error)}${detailsOf(error)}${callSite}`
    throw error
  }
}

function detailsOf(error: Error): string {
  return error instanceof WebhookTimeoutError ? formatNearMisses(error.nearMisses) : ''
}
