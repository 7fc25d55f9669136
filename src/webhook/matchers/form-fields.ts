import type { ReceivedWebhook } from '../types.js'

type Pair = readonly [name: string, value: string]

/** Reads the fields of a form-encoded body, in order; `undefined` if the body is not a form. */
export function readFormFields(webhook: ReceivedWebhook): readonly Pair[] | undefined {
  const text = webhook.rawBody ?? (typeof webhook.body === 'string' ? webhook.body : '')
  const contentType = webhook.headers['content-type'] ?? ''
  if (!isForm(contentType, webhook)) return undefined
  const pairs = text.split('&').filter((pair) => pair !== '')
  const decoder = createDecoder(pairs, contentType)
  return pairs.map((pair) => splitPair(pair)).map(([name, value]) => [decoder(name), decoder(value)])
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
function createDecoder(pairs: readonly string[], contentType: string): (text: string) => string {
  const declared = /charset="?([\w-]+)/i.exec(contentType)?.[1]
  const field = pairs.map((pair) => /^(?:_charset_|charset)=([\w-]+)$/i.exec(pair)?.[1]).find(Boolean)
  const decoder = createTextDecoder(field ?? declared ?? 'utf-8')
  return (text) => decoder.decode(decodePercent(text.replaceAll('+', ' ')))
}

function createTextDecoder(label: string): TextDecoder {
  try {
    return new TextDecoder(label, { ignoreBOM: true })
  } catch {
    return new TextDecoder('utf-8', { ignoreBOM: true }) // the charset is unknown
  }
}

function decodePercent(text: string): Buffer {
  const parts = text.split(/(%[\da-f]{2})/i)
  return Buffer.concat(
    parts.map((part, index) => (index % 2 === 1 ? Buffer.from(part.slice(1), 'hex') : Buffer.from(part))),
  )
}
