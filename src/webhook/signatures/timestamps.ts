import { createInvalid } from '../../values/check-value.js'
import { createRangeError } from '../../values/errors.js'
import { SignatureProblem } from './signature-scheme.js'
import { millisecondDigits } from './signed-parts.js'

/** The tolerance that Standard Webhooks, Stripe and Slack recommend. */
export const defaultToleranceSeconds = 300

export interface ToleranceOptions {
  /**
   * Maximum difference between a webhook's timestamp and `receivedAt` in seconds, above 0. Default: 300, as the vendors
   * recommend; `Infinity` accepts any timestamp.
   */
  readonly toleranceSeconds?: number
}

export type TimestampUnit = 'seconds' | 'milliseconds'

/** Converts the time of a delivery, in seconds, to the unit in which a scheme sends it. Default: seconds. */
export function toUnit(seconds: number, unit: TimestampUnit | undefined): number {
  return unit === 'milliseconds' ? seconds * 1000 : seconds
}

export function checkTolerance(seconds: unknown = defaultToleranceSeconds, name: string): number {
  if (typeof seconds !== 'number') throw createInvalid(name, 'a number', seconds)
  if (seconds > 0) return seconds
  throw createInvalid(name, 'above 0, or Infinity to accept any timestamp', seconds, createRangeError)
}

function isInMilliseconds(timestamp: string): boolean {
  return timestamp.length === millisecondDigits
}

/** Rejects a timestamp older than the tolerance. Ages are whole seconds, as in the vendors' libraries. */
export function checkAge(timestamp: string, receivedAt: Date, toleranceSeconds: number): void {
  checkDifference(getAge(timestamp, receivedAt), 'before', toleranceSeconds)
}

/** Also rejects a timestamp in the future, as every one in milliseconds is for the vendors' libraries. */
export function checkAgeAndFuture(timestamp: string, receivedAt: Date, toleranceSeconds: number): void {
  if (isInMilliseconds(timestamp)) {
    throw new SignatureProblem('timestamp is in milliseconds; this scheme has seconds')
  }
  checkDifference(-getAge(timestamp, receivedAt), 'after', toleranceSeconds)
  checkAge(timestamp, receivedAt, toleranceSeconds)
}

function getAge(timestamp: string, receivedAt: Date): number {
  const seconds = isInMilliseconds(timestamp) ? Math.floor(Number(timestamp) / 1000) : Number(timestamp)
  return Math.floor(receivedAt.getTime() / 1000) - seconds
}

function checkDifference(seconds: number, side: 'before' | 'after', tolerance: number): void {
  if (seconds <= tolerance) return
  throw new SignatureProblem(`timestamp is ${seconds} s ${side} receivedAt; ${tolerance} s are tolerated`)
}
