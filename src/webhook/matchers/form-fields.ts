// Decodes form-encoded bodies, such as those of Slack, Twilio and PayPal.
import { createDecoder, describeUnread } from '../delivery/received-webhook.js'
import type { ReceivedWebhook } from '../delivery/types.js'
import { decodePercentToBytes } from '../delivery/urls.js'
import type { Judgement } from './matcher.js'

type Pair = readonly [name: string, value: string]

/** Returns the values of a field of a form-encoded body, or the judgement of a body that is no form. */
export function findFormValues(webhook: ReceivedWebhook, name: string): readonly string[] | Judgement {
  const contentType = webhook.headers['content-type'] ?? ''
  if (!isForm(contentType, webhook)) return { matched: false, note: 'the body is not form-encoded' }
  const cannotTell = describeUnread(webhook)
  if (cannotTell !== undefined) return { matched: false, cannotTell }
  return readFormFields(webhook, contentType).flatMap(([field, value]) => (field === name ? [value] : []))
}

/** Reads the fields of a form-encoded body, in order. */
function readFormFields({ rawBody, body }: ReceivedWebhook, contentType: string): readonly Pair[] {
  const text = rawBody ?? (typeof body === 'string' ? body : '')
  const pairs = text.split('&').filter((pair) => pair !== '')
  const decode = createFormDecoder(pairs, contentType)
  return pairs.map(splitPair).map(([name, value]) => [decode(name), decode(value)])
}

function isForm(contentType: string, { parseError }: ReceivedWebhook): boolean {
  if (contentType === '') return parseError === true
  return /^application\/x-www-form-urlencoded\b/i.test(contentType)
}

function splitPair(pair: string): Pair {
  const end = pair.indexOf('=')
  return end === -1 ? [pair, ''] : [pair.slice(0, end), pair.slice(end + 1)]
}

/**
 * Creates a decoder for percent-encoded bytes. The charset may be declared in the content type, in `_charset_` as in
 * HTML forms, or in `charset` as PayPal does. https://developer.paypal.com/api/nvp-soap/ipn/IPNIntro/
 */
function createFormDecoder(pairs: readonly string[], contentType: string): (text: string) => string {
  const charset = pairs.map((pair) => /^(?:_charset_|charset)=([\w-]+)$/i.exec(pair)?.[1]).find(Boolean)
  const decoder = createDecoder(contentType, charset)
  return (text) => decoder.decode(decodePercentToBytes(text.replaceAll('+', ' ')))
}
