import { createInvalid } from '../../values/options/check-value.js'
import { defineOptions } from '../../values/options/define-options.js'
import type { ReceivedWebhook } from '../types.js'
import { SignatureProblem } from './signature-scheme.js'

/** The tolerance that Standard Webhooks, Stripe and Slack recommend. */
export const defaultToleranceSeconds = 300

export interface ToleranceOptions {
  /**
   * Maximum difference between a webhook's timestamp and `receivedAt` in seconds, above 0. Default 300, as the vendors
   * recommend; `Infinity` accepts any timestamp.
   */
  readonly toleranceSeconds?: number
}

/** Returns the tolerance; `vendor` is the function that was called. */
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

/** Checks for whole seconds since 1970. */
export function checkTimestampText(text: string, header: string): string {
  if (/^\d+$/.test(text)) return text
  throw new SignatureProblem(`header ${header} is malformed: expected whole seconds since 1970`)
}

export function refuseOldTimestamp(timestamp: string, webhook: ReceivedWebhook, tolerance: number): void {
  const age = getAge(timestamp, webhook)
  if (age <= tolerance) return
  throw new SignatureProblem(`timestamp is ${age} s before receivedAt; ${tolerance} s are tolerated`)
}

export function refuseFutureTimestamp(timestamp: string, webhook: ReceivedWebhook, tolerance: number): void {
  const age = getAge(timestamp, webhook)
  if (age >= -tolerance) return
  throw new SignatureProblem(`timestamp is ${-age} s after receivedAt; ${tolerance} s are tolerated`)
}

/**
 * Returns whole seconds, as in the vendors' libraries. For an invalid date from a provider, every comparison is false.
 */
function getAge(timestamp: string, { receivedAt }: ReceivedWebhook): number {
  return Math.floor(receivedAt.getTime() / 1000) - Number(timestamp)
}
