import { createHmac } from 'node:crypto'
import { checkOptionNames } from '../../values/check-options.js'
import { checkNonEmptyString, describeValue } from '../../values/check-value.js'
import { getErrorMessage } from '../../values/error-message.js'
import type { ReceivedWebhook } from '../types.js'
import { checkSecret } from './check-secret.js'
import { checkDigest, computeDigest } from './digest.js'
import { getSingleHeader } from './signature-header.js'
import { createScheme, SignatureProblem, type SignatureScheme } from './signature-scheme.js'
import { cannotTell, getSignedBytes } from './signed-bytes.js'

const encodings = ['hex', 'base64', 'base64url'] as const

export interface HmacSignatureOptions {
  /** The header with the signature, case-insensitive. */
  readonly header: string
  readonly secret: string
  /** A hash of `node:crypto`. Default `sha256`. */
  readonly algorithm?: string
  /** Default `hex`, case-insensitive. */
  readonly encoding?: (typeof encodings)[number]
  /** What precedes the digest in the header, such as `sha256=`. Default none. */
  readonly prefix?: string
  /** Returns what the sender signs. It must be synchronous. Default: the exact bytes of the body. */
  readonly payload?: (webhook: ReceivedWebhook) => string | Uint8Array
}

/**
 * Any other HMAC over the body, or over the result of `payload`. Invalid options are a `TypeError`.
 *
 * @example
 * hmacSignature({ header: 'x-acme-signature', secret, prefix: 'sha256=' })
 */
export function hmacSignature(options: HmacSignatureOptions): SignatureScheme {
  const { secret, algorithm, encoding, prefix, payload, header } = checkOptions(options)
  return createScheme(`${algorithm} in ${header}`, header, (webhook) => {
    const text = getSingleHeader(webhook, header, prefix)
    const received = encoding === 'hex' ? text.toLowerCase() : text
    const signed = payload ? callPayload(payload, webhook, secret) : getSignedBytes(webhook)
    checkDigest(computeDigest({ key: secret, algorithm, encoding }, signed), [received])
  })
}

type CheckedOptions = Required<Omit<HmacSignatureOptions, 'payload'>> & Pick<HmacSignatureOptions, 'payload'>

function checkOptions(options: HmacSignatureOptions): CheckedOptions {
  if (typeof options !== 'object' || options === null) {
    throw new TypeError(`options of hmacSignature must be an object; got ${typeof options}`)
  }
  const names = ['header', 'secret', 'algorithm', 'encoding', 'prefix', 'payload']
  checkOptionNames(options, names, 'hmacSignature')
  const { algorithm = 'sha256', encoding = 'hex', prefix = '', payload } = options
  const secret = checkSecret(options.secret)
  const header = checkNonEmptyString('header', options.header).toLowerCase()
  if (!encodings.includes(encoding)) {
    throw new TypeError(`encoding must be one of ${encodings.join(', ')}; got ${describeValue(encoding)}`)
  }
  if (typeof prefix !== 'string') throw new TypeError(`prefix must be a string; got ${describeValue(prefix)}`)
  if (payload !== undefined && typeof payload !== 'function') {
    throw new TypeError(`payload must be a function; got ${describeValue(payload)}`)
  }
  checkAlgorithm(algorithm)
  return { header, secret, algorithm, encoding, prefix, ...(payload && { payload }) }
}

function checkAlgorithm(algorithm: string): void {
  try {
    createHmac(algorithm, 'key')
  } catch (cause) {
    throw new TypeError(`algorithm must be a hash of node:crypto; got ${describeValue(algorithm)}`, { cause })
  }
}

/** The test provides this function: whatever it throws becomes a problem of this webhook, without the secret. */
function callPayload(
  payload: (webhook: ReceivedWebhook) => unknown,
  webhook: ReceivedWebhook,
  secret: string,
): string | Uint8Array {
  const signed = tryPayload(payload, webhook, secret)
  if (typeof signed === 'string' || signed instanceof Uint8Array) return signed
  if (signed instanceof Promise) signed.catch(() => undefined)
  if (signed === undefined && !webhook.rawBytes) throw new SignatureProblem(cannotTell)
  throw new SignatureProblem(`payload() must return a string or a Uint8Array; got ${describeValue(signed)}`)
}

/** A function that reads the bytes throws if the server does not keep them. */
function tryPayload(
  payload: (webhook: ReceivedWebhook) => unknown,
  webhook: ReceivedWebhook,
  secret: string,
): unknown {
  try {
    return payload(webhook)
  } catch (error) {
    if (!webhook.rawBytes) throw new SignatureProblem(cannotTell)
    throw new SignatureProblem(`payload() threw: ${getErrorMessage(error).replaceAll(secret, '[redacted]')}`)
  }
}
