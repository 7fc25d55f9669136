import { type BinaryToTextEncoding, createHmac, timingSafeEqual } from 'node:crypto'
import { isNonEmptyString } from '../../values/check-value.js'
import { createTypeError } from '../../values/errors.js'
import { SignatureProblem } from './signature-scheme.js'

interface HmacOptions {
  readonly algorithm?: string
  readonly encoding?: BinaryToTextEncoding
}

/** Computes and checks digests with one secret, which no property of this object shows. */
export class Hmac {
  readonly #key: string | Uint8Array
  readonly #algorithm: string
  readonly #encoding: BinaryToTextEncoding

  constructor(key: string | Uint8Array, { algorithm = 'sha256', encoding = 'hex' }: HmacOptions = {}) {
    this.#key = key
    this.#algorithm = algorithm
    this.#encoding = encoding
  }

  digest(...parts: readonly (string | Uint8Array)[]): string {
    const hmac = createHmac(this.#algorithm, this.#key)
    for (const part of parts) hmac.update(part)
    return hmac.digest(this.#encoding)
  }

  /** Throws a `SignatureProblem` if none of the received digests is that of these parts. Compares in constant time. */
  check(received: readonly string[], ...parts: readonly (string | Uint8Array)[]): void {
    const expected = Buffer.from(this.digest(...parts))
    const digests = received
      .map((text) => Buffer.from(text))
      .filter(({ length }) => length === expected.length)
    if (digests.filter((digest) => timingSafeEqual(digest, expected)).length > 0) return
    const [first = ''] = received
    throw new SignatureProblem(
      digests.length === 0
        ? `digest has ${first.length} characters, but ${this.#algorithm} in ${this.#encoding} has ${expected.length}`
        : 'digest does not match: the body was changed, or another secret signed it',
    )
  }
}

const quotes = ['"', "'", '`']

/** Rejects an empty secret, as of an unset variable, and what a file or a shell adds to one. Never shows it. */
export function checkSecret(secret: unknown, name = 'secret'): string {
  if (!isNonEmptyString(secret)) {
    const found = typeof secret === 'string' ? 'an empty string' : `a value of type ${typeof secret}`
    throw createTypeError(
      `${name} must be a non-empty string; got ${found}. Is its environment variable set?`,
    )
  }
  if (secret.trim() !== secret) {
    throw createTypeError(`${name} has white space around it, such as a line break from a file. Trim it.`)
  }
  if (quotes.some((quote) => secret.length > 1 && secret.startsWith(quote) && secret.endsWith(quote))) {
    throw createTypeError(`${name} has quotes around it. Remove them where the variable is set.`)
  }
  return secret
}
