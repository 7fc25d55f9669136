// Decodes form-encoded bodies, such as those of Slack, Twilio and PayPal.
import { findCharset } from '../../values/text.js'
import { createDecoder, decodeSafely } from '../journal/read-body.js'
import { decodePercentToBytes } from '../journal/urls.js'
import { describeNames } from './find-field.js'
import type { Judgement } from './matcher.js'

/** Returns the values of a form's field, or the judgement of a form that cannot be decoded. */
export function findFormValues(
  form: string,
  contentType: string,
  name: string,
): readonly string[] | Judgement {
  const text = form.replace(/^\ufeff/, '')
  const pairs = text.split('&')
  const charset = getFormCharset(pairs, contentType)
  const decode = createFormDecoder(charset)
  const fields = pairs.map(splitPair).map(([field, value]) => ({ field: decode(field), value }))
  // A field whose name cannot be decoded may be the wanted one.
  const wanted = fields.filter(({ field }) => field === undefined || field === name)
  const values = wanted.map(({ field, value }) => (field === undefined ? undefined : decode(value)))
  if (values.length === 0) {
    const names = fields.map(({ field = '' }) => field).filter((field) => field !== '')
    return { matched: false, missing: [name], found: describeNames('the form', 'field', names) }
  }
  const known = values.filter((value) => value !== undefined)
  if (known.length === values.length) return known
  return { matched: false, cannotTell: `its form cannot be decoded with the charset ${charset}` }
}

/** Judges a body that is no such form. The field may be in a multipart form, whose names need not be quoted. */
export function explainNoForm(body: string, contentType: string, name: string): Judgement {
  const isMultipart = /^multipart\/form-data\b/i.test(contentType)
  const mayHaveField = body.includes(`name="${name}"`) || body.includes(`name=${name}`)
  return isMultipart && mayHaveField
    ? { matched: false, cannotTell: 'its form is multipart, which only matchPredicate() can read' }
    : { matched: false, note: 'the body is not form-encoded' }
}

function splitPair(pair: string): readonly [name: string, value: string] {
  const end = pair.indexOf('=')
  return end === -1 ? [pair, ''] : [pair.slice(0, end), pair.slice(end + 1)]
}

/**
 * Returns the charset of percent-encoded bytes. It may be declared in the content type, in `_charset_` as in HTML forms,
 * or in `charset` as PayPal does. https://developer.paypal.com/api/nvp-soap/ipn/IPNIntro/
 */
function getFormCharset(pairs: readonly string[], contentType: string): string {
  const charset = pairs.map((pair) => /^(?:_charset_|charset)=([\w-]+)$/i.exec(pair)?.[1]).find(Boolean)
  return charset ?? findCharset(contentType) ?? 'utf-8'
}

/** Returns a function that decodes percent-encoded text; its result is undefined for what cannot be decoded. */
function createFormDecoder(charset: string): (text: string) => string | undefined {
  const decoder = createDecoder(charset)
  return (text) => {
    if (!decoder) return undefined
    // Letters that are not escaped were decoded with the body.
    const parts = text.replaceAll('+', ' ').split(/([^\0-\x7f]+)/)
    const decoded = parts.map((part, index) =>
      index % 2 === 1 ? part : decodeSafely(decoder, decodePercentToBytes(part)),
    )
    return decoded.includes(undefined) ? undefined : decoded.join('')
  }
}
