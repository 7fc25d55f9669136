import { createHmac } from 'node:crypto'
import { checkNonEmptyString, createInvalid, describeValue } from '../../values/check-value.js'
import { getErrorMessage } from '../../values/errors.js'
import { acceptChoice, acceptWhen, defineOptions } from '../../values/options.js'
import type { ReceivedWebhook } from '../types.js'
import {
  cannotTell,
  checkSecret,
  createScheme,
  getSingleHeader,
  SignatureProblem,
  type SignatureScheme,
} from './signature-scheme.js'

export interface HmacSignatureOptions {
  /** The header with the signature, case-insensitive. */
  readonly header: string
  readonly secret: string
  /** A hash algorithm of `node:crypto`. Default: `sha256`. */
  readonly algorithm?: string
  /** Encoding of the digest. Default: `hex`, which is case-insensitive. */
  readonly encoding?: 'hex' | 'base64' | 'base64url'
  /** Text before the digest in the header, such as `sha256=`. Default: none. */
  readonly prefix?: string
  /** Returns the signed content; must be synchronous. Default: the exact bytes of the body. */
  readonly payload?: (webhook: ReceivedWebhook) => string | Uint8Array
}

/**
 * Creates any other HMAC scheme for the body or the result of `payload`. Throws a `TypeError` for invalid options.
 *
 * @example
 * hmacSignature({ header: 'x-acme-signature', secret, prefix: 'sha256=' })
 */
export function hmacSignature(options: HmacSignatureOptions): SignatureScheme {
  const { secret, algorithm, encoding, prefix, payload, header } = table.resolve(options)
  const read = (webhook: ReceivedWebhook) => {
    const text = getSingleHeader(webhook, header, prefix)
    const signed = payload && callPayload(payload, webhook, secret)
    return { digests: [encoding === 'hex' ? text.toLowerCase() : text], signed }
  }
  const name = `${algorithm} in ${header}`
  return createScheme({ name, secretHeaders: [header], key: secret, algorithm, encoding, read })
}

interface CheckedOptions extends Required<Omit<HmacSignatureOptions, 'payload'>> {
  readonly payload: HmacSignatureOptions['payload'] | undefined
}

const table = defineOptions<CheckedOptions>('hmacSignature', {
  header: (value, name) => checkNonEmptyString(name, value).toLowerCase(),
  secret: checkSecret,
  algorithm: checkAlgorithm,
  encoding: acceptChoice('hex', 'base64', 'base64url'),
  prefix: acceptWhen((value) => typeof value === 'string', 'a string', ''),
  payload: acceptWhen(isFunction, 'a function', undefined),
})

function isFunction(value: unknown): value is (webhook: ReceivedWebhook) => string | Uint8Array {
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

/**
 * Calls the test's function. Its error, with the secret removed, becomes a problem of this webhook. A function that
 * reads the bytes throws if the server does not keep them.
 */
function callPayload(
  payload: (webhook: ReceivedWebhook) => unknown,
  webhook: ReceivedWebhook,
  secret: string,
): string | Uint8Array {
  let signed: unknown
  try {
    signed = payload(webhook)
  } catch (error) {
    if (!webhook.rawBytes) throw new SignatureProblem(cannotTell)
    throw new SignatureProblem(`payload() threw: ${getErrorMessage(error).replaceAll(secret, '[redacted]')}`)
  }
  if (typeof signed === 'string' || signed instanceof Uint8Array) return signed
  if (signed instanceof Promise) signed.catch(() => undefined)
  if (signed === undefined && !webhook.rawBytes) throw new SignatureProblem(cannotTell)
  throw new SignatureProblem(`payload() must return a string or a Uint8Array; got ${describeValue(signed)}`)
}
