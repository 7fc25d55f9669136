import { PrintableError } from '../../values/errors.js'
import type { ReceivedWebhook } from '../journal/types.js'

/** How a sender signs its webhooks. `matchSignature(scheme)` verifies, `sendWebhook(…, { sign: scheme })` signs. */
export interface SignatureScheme extends SignatureVerifier, SignatureSigner {}

/** The part of a scheme that `matchSignature` uses. */
export interface SignatureVerifier {
  /** Name that messages show, such as `stripe`. */
  readonly name: string
  /** Headers that contain a digest, case-insensitive. Their values are hidden in messages and attachments. */
  readonly secretHeaders: readonly string[]
  /**
   * Describes what is wrong with the signature, or why it cannot be verified, without secrets; `undefined` if it is
   * valid. Must be synchronous.
   */
  findProblem(webhook: ReceivedWebhook): string | CannotTell | undefined
}

/** Why a signature cannot be verified, as a clause such as `this server does not keep the bytes of the body`. */
export interface CannotTell {
  readonly cannotTell: string
  /** What a function of the test threw, which can quote the body. */
  readonly thrown?: string | undefined
}

export function formatCannotTell({ cannotTell, thrown }: CannotTell): string {
  return thrown === undefined ? cannotTell : `${cannotTell}: ${thrown}`
}

/** The part of a scheme that `sendWebhook` uses. */
export interface SignatureSigner {
  /** Returns the headers that sign a delivery. */
  sign(delivery: UnsignedDelivery): Readonly<Record<string, string>>
}

/** A delivery that is about to be sent. */
export interface UnsignedDelivery {
  /** The exact bytes of the body. */
  readonly rawBytes: Uint8Array
  /** The body as a string. */
  readonly rawBody: string
  /** Headers of the delivery with names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** Time of the delivery in seconds since 1970. */
  readonly timestamp: number
  /** Unique id of the delivery. */
  readonly id: string
}

/** Thrown to end a check. The message describes what is wrong, without secrets. */
export class SignatureProblem extends PrintableError {}

/** Thrown to end a check of what cannot be verified. */
export class Unverifiable extends PrintableError {
  readonly why: CannotTell

  constructor(cannotTell: string, thrown?: string) {
    const why = { cannotTell, thrown }
    super(formatCannotTell(why))
    this.why = why
  }
}

/** Both directions of a scheme. `verify` throws a `SignatureProblem` for the first problem that it finds. */
interface Directions extends SignatureSigner {
  verify(webhook: ReceivedWebhook): void
}

export function createScheme(
  name: string,
  secretHeaders: readonly string[],
  { verify, sign }: Directions,
): SignatureScheme {
  const findProblem = (webhook: ReceivedWebhook) => {
    try {
      verify(webhook)
      return undefined
    } catch (error) {
      if (error instanceof SignatureProblem) return error.message
      if (error instanceof Unverifiable) return error.why
      throw error
    }
  }
  return { name, secretHeaders, findProblem, sign }
}
