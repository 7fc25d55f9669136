import type { Time } from '../../values/json.js'
import { formatDuration } from '../../values/numbers.js'
import { listFirst, makeVisible } from '../../values/text.js'

/** A request that was still open when an attempt failed; the test may have been waiting for it. */
export interface PendingRequest {
  readonly method: string
  readonly url: string
  readonly startedAt: Time
  /** Time from the request's start to the end of the test. */
  readonly durationMs: number
}

/** Maximum number of open requests to keep per attempt. */
export const maxPending = 20

/** Formats a list of open requests, of which at most `maxPending` are shown. */
export function formatPending(pending: readonly PendingRequest[]): string {
  return [
    `Requests still open when the test ended (${pending.length}):`,
    ...listFirst(pending.map(formatPendingRequest), maxPending),
  ].join('\n')
}

/** Formats a request, such as `POST https://shop.test/api/orders 24.3 s`. */
export function formatPendingRequest({ method, url, durationMs }: PendingRequest): string {
  return makeVisible(`${method} ${url} ${formatDuration(durationMs)}`)
}
