import { createHmac } from 'node:crypto'
import { defaultReplacement } from '../../redaction/rules.js'
import { checkNonEmptyString, createInvalid, describeValue } from '../../values/check-value.js'
import { createTypeError } from '../../values/errors.js'
import {
  acceptChoice,
  acceptOptional,
  acceptWhen,
  checkHeaderName,
  defineOptions,
} from '../../values/option-table.js'
import { getErrorMessage } from '../../values/thrown-errors.js'
import { checkSecret, Hmac } from './hmac.js'
import { createScheme, type SignatureScheme, Unverifiable } from './signature-scheme.js'
import {
  bytesNotKept,
  checkComputed,
  getSignedBytes,
  getTimedDigests,
  getTimestamp,
  type HeaderMap,
  listDigests,
} from './signed-parts.js'
import {
  checkAge,
  checkTolerance,
  defaultToleranceSeconds,
  type TimestampUnit,
  toUnit,
} from './timestamps.js'

export interface HmacSignatureOptions {
  /** The header with the signature, case-insensitive. */
  readonly header: string
  readonly secret: string
  /** A hash algorithm of `node:crypto`. Default: `sha256`. */
  readonly algorithm?: string
  /** Encoding of the digest. Default: `hex`, which is case-insensitive. */
  readonly encoding?: 'hex' | 'base64' | 'base64url'
  /** Text before the digest in the header, or before each of a list, such as `sha256=`. Default: none. */
  readonly prefix?: string
  /** `'t,v1'` for a header such as `t=1492774577,v1=5257a8…`, as Stripe sends it. Default: the digest alone. */
  readonly form?: 't,v1'
  /** A header with the time of the delivery since 1970, case-insensitive. Default: no timestamp. */
  readonly timestampHeader?: string
  /** Unit of the timestamp that is sent. Both are accepted, by the number of digits. Default: `seconds`. */
  readonly timestampUnit?: TimestampUnit
  /** Maximum age of the timestamp at `receivedAt` in seconds, above 0. Default: 300; `Infinity` accepts any. */
  readonly toleranceSeconds?: number
  /**
   * Returns the signed content; must be synchronous. Default: the exact bytes of the body, with a timestamp
   * `<timestamp>.<body>`.
   */
  readonly payload?: (delivery: SignedDelivery) => string | Uint8Array
}

/** A delivery whose signature is verified or created. */
export interface SignedDelivery {
  /** The exact bytes of the body, except on servers that do not keep them. */
  readonly rawBytes?: Uint8Array | undefined
  /** The body as a string. */
  readonly rawBody?: string
  /** Headers with names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** The time as it is sent, since 1970. Absent for a received webhook if the scheme has no timestamp. */
  readonly timestamp?: number | undefined
  /** Path and query of a received webhook; absent for one that is about to be sent. */
  readonly url?: string
}

/**
 * Creates any other HMAC scheme for the body or the result of `payload`. Throws a `TypeError` for invalid options.
 *
 * @example
 * hmacSignature({ header: 'x-acme-signature', secret, prefix: 'sha256=' })
 * hmacSignature({ header: 'x-acme-signature', secret, form: 't,v1' })
 */
export function hmacSignature(options: HmacSignatureOptions): SignatureScheme {
  const checked = table.resolve(options)
  checkTogether(checked)
  const { header, algorithm, form, prefix, timestampHeader, timestampUnit } = checked
  const { toleranceSeconds = defaultToleranceSeconds } = checked
  const hmac = new Hmac(checked.secret, checked)
  return createScheme(`${algorithm} in ${header}`, [header], {
    verify(webhook) {
      const { timestamp, digests } = readHeaders(webhook.headers, checked)
      if (timestamp !== undefined) checkAge(timestamp, webhook.receivedAt, toleranceSeconds)
      const delivery = { ...webhook, timestamp: timestamp === undefined ? undefined : Number(timestamp) }
      const parts = listParts(checked, delivery, () => getSignedBytes(webhook))
      const check = () => hmac.check(digests, ...parts)
      if (checked.payload) checkComputed(webhook, check)
      else check()
    },
    sign(delivery) {
      const { rawBytes } = delivery
      const timestamp = toUnit(delivery.timestamp, timestampUnit)
      const sent = timestampHeader === undefined ? {} : { [timestampHeader]: String(timestamp) }
      const headers = { ...delivery.headers, ...sent }
      const digest = hmac.digest(...listParts(checked, { ...delivery, headers, timestamp }, () => rawBytes))
      return { ...sent, [header]: form ? `t=${timestamp},v1=${digest}` : `${prefix}${digest}` }
    },
  })
}

type CheckedOptions = ReturnType<typeof table.resolve>

const table = defineOptions('hmacSignature', {
  header: checkHeaderName,
  secret: checkSecret,
  algorithm: checkAlgorithm,
  encoding: acceptChoice(['hex', 'base64', 'base64url'], 'hex'),
  prefix: acceptWhen((value) => typeof value === 'string', 'a string', ''),
  form: acceptWhen((value) => value === 't,v1', "'t,v1'", undefined),
  timestampHeader: acceptOptional(checkHeaderName),
  timestampUnit: acceptChoice(['seconds', 'milliseconds'], undefined),
  toleranceSeconds: acceptOptional(checkTolerance),
  payload: acceptWhen(isPayload, 'a function', undefined),
})

function isPayload(value: unknown): value is (delivery: SignedDelivery) => unknown {
  return typeof value === 'function'
}

function checkAlgorithm(value: unknown = 'sha256', name: string): string {
  const algorithm = checkNonEmptyString(name, value)
  try {
    createHmac(algorithm, 'key')
    return algorithm
  } catch {
    throw createInvalid(name, 'a hash of node:crypto', value)
  }
}

/** Rejects options that would have no effect. */
function checkTogether(options: CheckedOptions): void {
  const { form, prefix, timestampHeader, toleranceSeconds, timestampUnit } = options
  if (form !== undefined && (prefix !== '' || timestampHeader !== undefined)) {
    throw createTypeError("form 't,v1' contains the timestamp; leave out prefix and timestampHeader.")
  }
  if (form !== undefined || timestampHeader !== undefined) return
  const [idle] =
    Object.entries({ toleranceSeconds, timestampUnit }).find(([, value]) => value !== undefined) ?? []
  if (idle === undefined) return
  throw createTypeError(`${idle} needs a timestamp; set form to 't,v1', or set timestampHeader.`)
}

function readHeaders(headers: HeaderMap, options: CheckedOptions) {
  const { header, form, prefix, timestampHeader, encoding } = options
  const timed = form && getTimedDigests(headers, header)
  const digests = timed?.digests ?? listDigests(headers, header, prefix)
  return {
    timestamp: timestampHeader === undefined ? timed?.timestamp : getTimestamp(headers, timestampHeader),
    digests: encoding === 'hex' ? digests.map((digest) => digest.toLowerCase()) : digests,
  }
}

function listParts(
  { form, timestampHeader, payload, secret }: CheckedOptions,
  delivery: SignedDelivery,
  getBytes: () => Uint8Array,
): (string | Uint8Array)[] {
  if (payload) return [callPayload(payload, delivery, secret)]
  const isTimed = form !== undefined || timestampHeader !== undefined
  return isTimed ? [`${delivery.timestamp}.`, getBytes()] : [getBytes()]
}

/** Calls the test's function. Its error, with the secret removed, is why nobody can tell. */
function callPayload(
  payload: (delivery: SignedDelivery) => unknown,
  delivery: SignedDelivery,
  secret: string,
): string | Uint8Array {
  let signed: unknown
  try {
    signed = payload(delivery)
  } catch (error) {
    if (!delivery.rawBytes) throw new Unverifiable(bytesNotKept)
    throw new Unverifiable('payload() threw', getErrorMessage(error).replaceAll(secret, defaultReplacement))
  }
  if (typeof signed === 'string' || signed instanceof Uint8Array) return signed
  if (signed instanceof Promise) signed.catch(() => undefined)
  if (signed === undefined && !delivery.rawBytes) throw new Unverifiable(bytesNotKept)
  throw new Unverifiable(`payload() must return a string or a Uint8Array; got ${describeValue(signed)}`)
}
