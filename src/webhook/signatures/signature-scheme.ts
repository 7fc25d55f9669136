import { getErrorMessage } from '../../values/error-message.js'
import type { ReceivedWebhook } from '../types.js'

/** How a sender signs its webhooks; `matchSignature(scheme)` verifies them. */
export interface SignatureScheme {
  /** Shown in messages, such as `stripe`. */
  readonly name: string
  /** Headers that hold a digest, in lower case. Their values are hidden in messages and attachments. */
  readonly secretHeaders: readonly string[]
  /** What is wrong with the signature, in words and without secrets; `undefined` when it is valid. */
  findProblem(webhook: ReceivedWebhook): string | undefined
}

/** Ends a check: its message says what is wrong, without secrets. */
export class SignatureProblem extends Error {}

/** A scheme whose `check` throws a `SignatureProblem` at the first thing that is wrong. */
export function createScheme(
  name: string,
  signatureHeader: string,
  check: (webhook: ReceivedWebhook) => void,
): SignatureScheme {
  const findProblem = (webhook: ReceivedWebhook) => {
    try {
      check(webhook)
      return undefined
    } catch (error) {
      if (error instanceof SignatureProblem) return getErrorMessage(error)
      throw error
    }
  }
  return { name, secretHeaders: [signatureHeader], findProblem }
}
