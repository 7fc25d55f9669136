import { createInvalid } from '../../values/check-value.js'
import { defineOptions } from '../../values/options.js'
import type { ReceivedWebhook } from '../types.js'
import { SignatureProblem } from './signature-scheme.js'

/** The tolerance that Standard Webhooks, Stripe and Slack recommend. */
export const defaultToleranceSeconds = 300

export interface ToleranceOptions {
  /**
   * Maximum difference between a webhook's timestamp and `receivedAt` in seconds, above 0. Default: 300, as the vendors
   * recommend; `Infinity` accepts any timestamp.
   */
  readonly toleranceSeconds?: number
}

/** Returns the tolerance; `vendor` is the signature function's name, such as `stripeSignature`, for error messages. */
export function resolveTolerance(options: ToleranceOptions, vendor: string): number {
  return defineOptions<Required<ToleranceOptions>>(vendor, { toleranceSeconds: checkTolerance }).resolve(
    options,
  ).toleranceSeconds
}

function checkTolerance(seconds: unknown = defaultToleranceSeconds, name: string): number {
  if (typeof seconds !== 'number') throw createInvalid(name, 'a number', seconds)
  if (seconds > 0) return seconds
  throw createInvalid(name, 'above 0, or Infinity to accept any timestamp', seconds, RangeError)
}

/** Checks that a timestamp is in whole seconds since 1970. */
export function checkTimestampText(text: string, header: string): string {
  if (/^\d+$/.test(text)) return text
  throw new SignatureProblem(`header ${header} is malformed: expected whole seconds since 1970`)
}

/**
 * Rejects a timestamp that is older than the tolerance and, if the vendor's library does so, one that is further in the
 * future than the tolerance. Ages are whole seconds, as in the vendors' libraries. An invalid date from a provider is
 * rejected, because every comparison with it is false.
 */
export function checkAge(
  timestamp: string,
  { receivedAt }: ReceivedWebhook,
  tolerance: number,
  { refusesFuture }: { readonly refusesFuture: boolean },
): void {
  const age = Math.floor(receivedAt.getTime() / 1000) - Number(timestamp)
  const isFuture = refusesFuture && age < -tolerance
  if (!isFuture && age <= tolerance) return
  const difference = isFuture ? `${-age} s after` : `${age} s before`
  throw new SignatureProblem(`timestamp is ${difference} receivedAt; ${tolerance} s are tolerated`)
}
