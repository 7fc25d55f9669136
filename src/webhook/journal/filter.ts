import { checkNonEmptyString, createInvalid } from '../../values/check-value.js'
import { acceptOptional, defineOptions } from '../../values/option-table.js'
import { toStatelessRegExp } from '../../values/text.js'
import type { WebhookQueryFilter } from './types.js'

const table = defineOptions('the webhook filter', {
  since: acceptOptional(toMilliseconds),
  method: acceptOptional((value, name) => checkNonEmptyString(name, value).toUpperCase()),
  urlPattern: acceptOptional(toUrlRegExp),
})

/** The part of a webhook that a filter looks at. */
interface FilteredWebhook {
  readonly url: string
  readonly method: string
  readonly receivedAt: Date
}

/** Compiles a filter into a function. Throws a `TypeError` for an unknown key or an invalid value. */
export function createFilter(filter: WebhookQueryFilter = {}): (webhook: FilteredWebhook) => boolean {
  const { since, method, urlPattern } = table.resolve(filter)
  return (webhook) =>
    (since === undefined || webhook.receivedAt.getTime() >= since) &&
    (method === undefined || webhook.method === method) &&
    (urlPattern === undefined || urlPattern.test(webhook.url))
}

/** Compiles a URL pattern without the flags `g` and `y`, which would make every other match of a URL fail. */
export function toUrlRegExp(pattern: unknown, name = 'urlPattern'): RegExp {
  if (pattern instanceof RegExp) return toStatelessRegExp(pattern)
  if (typeof pattern !== 'string') throw createInvalid(name, 'a RegExp or the source of one', pattern)
  try {
    return new RegExp(pattern)
  } catch {
    throw createInvalid(name, 'the source of a regular expression', pattern)
  }
}

function toMilliseconds(since: unknown, name: string): number {
  const milliseconds = since instanceof Date ? since.getTime() : Number.NaN
  if (Number.isNaN(milliseconds)) throw createInvalid(name, 'a valid Date', since)
  return milliseconds
}
