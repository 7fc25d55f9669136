import { checkOptionNames } from '../values/check-options.js'
import { checkNonEmptyString, describeValue } from '../values/check-value.js'
import { isRecord } from '../values/is-record.js'
import { toStatelessRegExp } from '../values/stateless-regexp.js'
import type { ReceivedWebhook, WebhookQueryFilter } from './types.js'

/** Whether a webhook passes every given field of the filter. An invalid filter is a `TypeError`. */
export function matchesFilter(webhook: ReceivedWebhook, filter: WebhookQueryFilter | undefined): boolean {
  return createFilter(filter)(webhook)
}

/** Compiles a filter into a function. Throws a `TypeError` for an unknown key or an invalid value. */
export function createFilter(filter: WebhookQueryFilter = {}): (webhook: ReceivedWebhook) => boolean {
  checkFilter(filter)
  const since = filter.since === undefined ? undefined : toMilliseconds(filter.since)
  const method = filter.method?.toUpperCase()
  const pattern = filter.urlPattern === undefined ? undefined : toUrlRegExp(filter.urlPattern)
  return (webhook) =>
    (since === undefined || webhook.receivedAt.getTime() >= since) &&
    (method === undefined || webhook.method === method) &&
    (pattern === undefined || pattern.test(webhook.url))
}

/**
 * Compiles a URL pattern; a string is the source of a regular expression. Drops the flags `g` and `y`, which would make
 * every second test of the same URL fail.
 */
export function toUrlRegExp(pattern: string | RegExp, argument = 'urlPattern'): RegExp {
  if (pattern instanceof RegExp) return toStatelessRegExp(pattern)
  if (typeof pattern !== 'string') {
    throw new TypeError(`${argument} must be a RegExp or the source of one; got ${String(pattern)}`)
  }
  try {
    return new RegExp(pattern)
  } catch (cause) {
    throw new TypeError(`${argument} must be the source of a regular expression; got "${pattern}"`, { cause })
  }
}

function checkFilter(filter: unknown): void {
  if (!isRecord(filter)) throw new TypeError(`filter must be an object; got ${describeValue(filter)}`)
  checkOptionNames(filter, ['since', 'method', 'urlPattern'], 'the webhook filter')
  const { method } = filter
  if (method !== undefined) checkNonEmptyString('method', method)
}

function toMilliseconds(since: Date): number {
  const milliseconds = since instanceof Date ? since.getTime() : Number.NaN
  if (Number.isNaN(milliseconds)) throw new TypeError(`since must be a valid Date; got ${String(since)}`)
  return milliseconds
}
