import type { ReceivedWebhook } from '../types.js'
import { SignatureProblem } from './signature-scheme.js'

export const cannotTell = 'this server cannot tell: it does not keep the bytes of the body'

/** Returns the exact bytes of the body. The text cannot replace them, because servers decode and reformat it. */
export function getSignedBytes(webhook: ReceivedWebhook): Uint8Array {
  if (webhook.rawBytes) return webhook.rawBytes
  if (isEmpty(webhook)) return new Uint8Array()
  throw new SignatureProblem(cannotTell)
}

/** An empty body needs no bytes. Empty text with a non-zero length is a body that the server has lost. */
function isEmpty({ rawBody, headers }: ReceivedWebhook): boolean {
  return rawBody === '' && Number(headers['content-length'] ?? 0) === 0 && !headers['transfer-encoding']
}
