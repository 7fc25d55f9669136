import { type BinaryToTextEncoding, createHmac, timingSafeEqual } from 'node:crypto'
import { SignatureProblem } from './signature-scheme.js'

export interface DigestOptions {
  readonly key: string | Uint8Array
  readonly algorithm?: string
  readonly encoding?: BinaryToTextEncoding
}

/** Computes the HMAC of the concatenated parts. */
export function computeDigest(
  { key, algorithm = 'sha256', encoding = 'hex' }: DigestOptions,
  ...parts: readonly (string | Uint8Array)[]
): string {
  const hmac = createHmac(algorithm, key)
  for (const part of parts) hmac.update(part)
  return hmac.digest(encoding)
}

/** Throws unless one of the received digests is the expected one. Compares all of them, in constant time. */
export function checkDigest(expected: string, received: readonly string[]): void {
  const wanted = Buffer.from(expected)
  const matches = received.filter((text) => isEqual(Buffer.from(text), wanted))
  if (matches.length > 0) return
  throw new SignatureProblem('digest does not match: the body was changed, or another secret signed it')
}

function isEqual(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b)
}
