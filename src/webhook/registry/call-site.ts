import type { Redactor } from '../../redaction/redactor.js'
import { WebhookProviderError } from '../provider-error.js'
import { formatNearMisses } from '../timeout/format-near-misses.js'
import { WebhookTimeoutError } from '../timeout/timeout-error.js'
import { ReadError } from '../waiting/read-error.js'

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
export async function withCallSite<T>(
  callSite: string,
  promise: Promise<T>,
  redact: Redactor['text'] = (text) => text,
): Promise<T> {
  try {
    return await promise
  } catch (reason) {
    if (reason instanceof ReadError) throw copyWithCallSite(reason.error, callSite, redact)
    if (reason instanceof Error) reason.stack = `${String(reason)}${formatDetails(reason)}${callSite}`
    throw reason
  }
}

function formatDetails(error: Error): string {
  return error instanceof WebhookTimeoutError ? formatNearMisses(error.toJSON().nearMisses) : ''
}

/**
 * Every wait gets its own error object: the provider's class, fields and frames, followed by the wait's call site. The
 * texts of a `WebhookProviderError` leave the registry redacted by its own rules; other errors belong to the user.
 */
function copyWithCallSite(error: unknown, callSite: string, redact: Redactor['text']): unknown {
  if (!(error instanceof Error)) return error
  const { stack: _, ...fields } = Object.getOwnPropertyDescriptors(error)
  const copy = new Error(error.message)
  Object.setPrototypeOf(copy, Object.getPrototypeOf(error))
  Object.defineProperties(copy, fields)
  copy.stack = error.stack ?? String(error)
  if (error instanceof WebhookProviderError) redactTexts(copy, redact)
  copy.stack += callSite
  return copy
}

function redactTexts(error: Error, redact: Redactor['text']): void {
  for (const name of ['message', 'stack', 'url', 'body']) {
    const text: unknown = Reflect.get(error, name)
    if (typeof text === 'string') Reflect.set(error, name, redact(text))
  }
}
