import type { Redactor } from '../../redaction/redactor.js'
import {
  checkMilliseconds,
  checkNonEmptyString,
  createInvalid,
  describeValue,
} from '../../values/check-value.js'
import { createTypeError } from '../../values/errors.js'
import { hasMethod, isRecord } from '../../values/json.js'
import { makeVisible } from '../../values/text.js'
import type { ReceivedWebhook } from '../journal/types.js'
import { compare, type PayloadMatcher } from './matcher.js'

/** How long and how often a wait for a template polls. */
export interface WaitTiming {
  /** Timeout of a wait in milliseconds; overrides the registry's default. */
  readonly timeout?: number
  /** Polling interval in milliseconds; overrides the registry's default. */
  readonly interval?: number
}

/** Describes a webhook to wait for. Created by `webhookTemplate(…).build()`. */
export interface WebhookTemplate<TPayload = unknown> extends WaitTiming {
  /** Human-readable name used in logs and error messages. */
  readonly name: string
  /** A webhook matches only if every matcher passes. */
  readonly matchers: readonly PayloadMatcher[]
  /** Carries the payload's type; never set. */
  readonly '~payload'?: TPayload
}

/** Whether a webhook passes every matcher of a template; false if nobody can tell. Throws a `TypeError` for anything that is not a template. */
export function matchesTemplate<TPayload>(
  webhook: ReceivedWebhook,
  template: WebhookTemplate<TPayload>,
): webhook is ReceivedWebhook<TPayload> {
  checkTemplate(template)
  if (!isRecord(webhook)) throw createInvalid('webhook', 'a received webhook', webhook)
  return passesAll(webhook, template)
}

/** Like `matchesTemplate`, for a template that is already checked. */
export function passesAll(webhook: ReceivedWebhook, { matchers }: WebhookTemplate): boolean {
  return compare(matchers, webhook) === 'matches'
}

/** Throws a `TypeError` for anything else, such as a template that went through `JSON.stringify`. */
export function checkTemplate(template: WebhookTemplate): void {
  if (typeof template !== 'object' || template === null || !Array.isArray(template.matchers)) {
    throw createTypeError(
      `template must be a WebhookTemplate; call build() on the builder. Got ${describeValue(template)}.`,
    )
  }
  checkNonEmptyString('template.name', template.name)
  checkMatchers(template.matchers)
  if (template.timeout !== undefined) checkMilliseconds('template.timeout', template.timeout)
  if (template.interval !== undefined) checkMilliseconds('template.interval', template.interval)
}

function checkMatchers(matchers: readonly unknown[]): void {
  if (matchers.length === 0) throw createTypeError('template.matchers must not be empty; got none.')
  const index = matchers.findIndex((matcher) => !isMatcher(matcher))
  if (index === -1) return
  throw createTypeError(
    `template.matchers[${index}] must be a matcher with matches() and describe(); got ${describeValue(matchers[index])}. Build templates with webhookTemplate().`,
  )
}

function isMatcher(matcher: unknown): boolean {
  if (typeof matcher !== 'object' || matcher === null) return false
  return hasMethod(matcher, 'matches') && hasMethod(matcher, 'describe')
}

/** Formats a template's name for messages; tests may build the name from data, such as the URL that was requested. */
export function formatName(name: string, redactor: Redactor): string {
  return makeVisible(redactor.text(name))
}
