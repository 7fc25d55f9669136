import { type BinaryToTextEncoding, createHmac, timingSafeEqual } from 'node:crypto'
import { isNonEmptyString } from '../../values/check-value.js'
import type { ReceivedWebhook } from '../types.js'

/** How a sender signs its webhooks; `matchSignature(scheme)` verifies the signature. */
export interface SignatureScheme {
  /** Name that messages show, such as `stripe`. */
  readonly name: string
  /** Headers that contain a digest, in lower case. Their values are hidden in messages and attachments. */
  readonly secretHeaders: readonly string[]
  /** Describes what is wrong with the signature, without secrets; `undefined` if it is valid. */
  findProblem(webhook: ReceivedWebhook): string | undefined
}

/** Thrown to end a check. The message describes what is wrong, without secrets. */
export class SignatureProblem extends Error {}

interface SchemeRules {
  readonly name: string
  /** Lowercase names of the headers that contain digests. */
  readonly secretHeaders: readonly string[]
  readonly key: string | Uint8Array
  readonly algorithm?: string
  readonly encoding?: BinaryToTextEncoding
  /** Reads what the sender signed; throws a `SignatureProblem` for the first problem that it finds. */
  readonly read: (webhook: ReceivedWebhook) => SignedContent
}

interface SignedContent {
  /** The received digests, one of which must match. */
  readonly digests: readonly string[]
  /** Text that the sender signs before the body. */
  readonly prefix?: string
  /** Content that the sender signs instead of the body. */
  readonly signed?: string | Uint8Array | undefined
}

/** Creates the scheme of an HMAC signature. */
export function createScheme({ name, secretHeaders, read, ...hmac }: SchemeRules): SignatureScheme {
  const findProblem = (webhook: ReceivedWebhook) => {
    try {
      const { digests, prefix = '', signed = getSignedBytes(webhook) } = read(webhook)
      checkDigest(computeDigest(hmac, prefix, signed), digests)
      return undefined
    } catch (error) {
      if (error instanceof SignatureProblem) return error.message
      throw error
    }
  }
  return { name, secretHeaders, findProblem }
}

export const cannotTell = 'this server cannot tell: it does not keep the bytes of the body'

/** Returns the exact bytes of the body. The text cannot replace them, because servers decode and reformat it. */
function getSignedBytes(webhook: ReceivedWebhook): Uint8Array {
  if (webhook.rawBytes) return webhook.rawBytes
  if (isEmpty(webhook)) return new Uint8Array()
  throw new SignatureProblem(cannotTell)
}

/** Whether the body is empty. If the text is empty but the length is not 0, the server has lost the body. */
function isEmpty({ rawBody, headers }: ReceivedWebhook): boolean {
  return rawBody === '' && Number(headers['content-length'] ?? 0) === 0 && !headers['transfer-encoding']
}

function computeDigest(
  { key, algorithm = 'sha256', encoding = 'hex' }: Pick<SchemeRules, 'key' | 'algorithm' | 'encoding'>,
  prefix: string,
  signed: string | Uint8Array,
): string {
  return createHmac(algorithm, key).update(prefix).update(signed).digest(encoding)
}

/** Compares all of the received digests, in constant time. */
function checkDigest(expected: string, received: readonly string[]): void {
  const wanted = Buffer.from(expected)
  const matches = received.filter((text) => isEqual(Buffer.from(text), wanted))
  if (matches.length > 0) return
  throw new SignatureProblem('digest does not match: the body was changed, or another secret signed it')
}

function isEqual(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Checks that a secret is not empty, as an unset environment variable would be. The error never contains the value. */
export function checkSecret(secret: unknown, name = 'secret'): string {
  if (isNonEmptyString(secret)) return secret
  const found = typeof secret === 'string' ? 'an empty string' : `a value of type ${typeof secret}`
  throw new TypeError(`${name} must be a non-empty string; got ${found}. Is its environment variable set?`)
}

/** Form in which Mockoon journals secret headers. https://mockoon.com/docs/latest/admin-api/transaction-logs/ */
const redactedByServer = /^(\w+ )?\[REDACTED\]$/

/** Returns the value of a required header. `name` is in lower case. */
export function getHeader({ headers }: ReceivedWebhook, name: string): string {
  const value = Object.hasOwn(headers, name) ? headers[name]?.trim() : undefined
  if (value === undefined) throw new SignatureProblem(`header ${name} is missing`)
  if (value === '') throw new SignatureProblem(`header ${name} is empty`)
  if (!redactedByServer.test(value)) return value
  throw new SignatureProblem(`this server cannot tell: it does not keep the value of header ${name}`)
}

/** Returns a required header's value. Throws if it contains a comma, because commas join repeated headers. */
export function getSingleHeader(webhook: ReceivedWebhook, name: string, prefix = ''): string {
  const value = getHeader(webhook, name)
  if (!value.startsWith(prefix)) {
    throw new SignatureProblem(`header ${name} is malformed: expected it to start with "${prefix}"`)
  }
  const rest = value.slice(prefix.length)
  if (rest.includes(',')) throw createDoubledProblem(name)
  return rest
}

export function createDoubledProblem(name: string): SignatureProblem {
  return new SignatureProblem(`header ${name} was sent more than once`)
}
