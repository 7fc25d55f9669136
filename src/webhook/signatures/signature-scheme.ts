import { getErrorMessage } from '../../values/error-message.js'
import type { ReceivedWebhook } from '../types.js'

/** How a sender signs its webhooks; `matchSignature(scheme)` verifies it. */
export interface SignatureScheme {
  /** Shown in messages, such as `stripe`. */
  readonly name: string
  /** Headers that contain a digest, in lower case. Their values are hidden in messages and attachments. */
  readonly secretHeaders: readonly string[]
  /** Describes what is wrong with the signature, without secrets; `undefined` if it is valid. */
  findProblem(webhook: ReceivedWebhook): string | undefined
}

/** Ends a check. The message describes what is wrong, without secrets. */
export class SignatureProblem extends Error {}

/** Creates a scheme whose `check` throws a `SignatureProblem` for the first problem. */
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
