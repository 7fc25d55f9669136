import { getErrorMessage } from '../../values/errors.js'
import { makeVisible } from '../../values/text.js'
import type { ReceivedWebhook } from '../delivery/types.js'

/** Calls a listener, whose error must neither stop the delivery nor end the worker. */
export function notifyListener(
  listener: (webhook: ReceivedWebhook) => void,
  webhook: ReceivedWebhook,
  onError: (sentence: string) => void,
): void {
  try {
    listener(webhook)
  } catch (error) {
    onError(`A listener failed: ${makeVisible(getErrorMessage(error))}`)
  }
}
