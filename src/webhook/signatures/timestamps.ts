import { createInvalid } from '../../values/check-value.js'
import type { ReceivedWebhook } from '../delivery/types.js'
import { SignatureProblem } from './signature-scheme.js'
import { createDoubledProblem, getHeader, getSingleHeader } from './signed-parts.js'

/** The tolerance that Standard Webhooks, Stripe and Slack recommend. */
export const defaultToleranceSeconds = 300

export interface ToleranceOptions {
  /**
   * Maximum difference between a webhook's timestamp and `receivedAt` in seconds, above 0. Default: 300, as the vendors
   * recommend; `Infinity` accepts any timestamp.
   */
  readonly toleranceSeconds?: number
}

export function checkTolerance(seconds: unknown = defaultToleranceSeconds, name: string): number {
  if (typeof seconds !== 'number') throw createInvalid(name, 'a number', seconds)
  if (seconds > 0) return seconds
  throw createInvalid(name, 'above 0, or Infinity to accept any timestamp', seconds, RangeError)
}

/** Returns the timestamp in a header of its own, in whole seconds since 1970. */
export function getTimestamp(webhook: ReceivedWebhook, header: string): string {
  return checkTimestamp(getSingleHeader(webhook, header), header)
}

interface TimedDigests {
  readonly timestamp: string
  readonly digests: readonly string[]
}

/** Returns the parts of a header such as `t=1492774577,v1=5257a8…,v0=6ffbb5…`. */
export function getTimedDigests(webhook: ReceivedWebhook, header: string): TimedDigests {
  const value = getHeader(webhook, header)
  const pairs = value.split(',').map((pair) => pair.trim().split('='))
  const getAll = (name: string) => pairs.flatMap(([key, text]) => (key === name && text ? [text] : []))
  const [timestamp, second] = getAll('t')
  const digests = getAll('v1')
  if (second !== undefined || /,\s/.test(value)) throw createDoubledProblem(header)
  if (timestamp === undefined || digests.length === 0) {
    throw new SignatureProblem(`header ${header} is malformed: expected "t=" and "v1="`)
  }
  return { timestamp: checkTimestamp(timestamp, header), digests }
}

function checkTimestamp(text: string, header: string): string {
  if (/^\d+$/.test(text)) return text
  throw new SignatureProblem(`header ${header} is malformed: expected whole seconds since 1970`)
}

/**
 * Rejects a timestamp that is older than the tolerance. Ages are whole seconds, as in the vendors' libraries. An invalid
 * date from a provider is rejected, because every comparison with it is false.
 */
export function checkAge(timestamp: string, webhook: ReceivedWebhook, toleranceSeconds: number): void {
  const age = getAge(timestamp, webhook)
  if (age <= toleranceSeconds) return
  throw createAgeProblem(`${age} s before`, toleranceSeconds)
}

/** Like `checkAge`, but also rejects a timestamp that is further in the future than the tolerance. */
export function checkAgeAndFuture(
  timestamp: string,
  webhook: ReceivedWebhook,
  toleranceSeconds: number,
): void {
  const age = getAge(timestamp, webhook)
  if (age < -toleranceSeconds) throw createAgeProblem(`${-age} s after`, toleranceSeconds)
  checkAge(timestamp, webhook, toleranceSeconds)
}

function getAge(timestamp: string, { receivedAt }: ReceivedWebhook): number {
  return Math.floor(receivedAt.getTime() / 1000) - Number(timestamp)
}

function createAgeProblem(difference: string, toleranceSeconds: number): SignatureProblem {
  return new SignatureProblem(`timestamp is ${difference} receivedAt; ${toleranceSeconds} s are tolerated`)
}
