import type { ReceivedWebhook } from '../types.js'
import { SignatureProblem } from './signature-scheme.js'

export const cannotTell = 'this server cannot tell: it does not keep the bytes of the body'

/** The exact bytes of the body. Text is no substitute: servers decode and serialize it. */
export function getSignedBytes(webhook: ReceivedWebhook): Uint8Array {
  if (webhook.rawBytes) return webhook.rawBytes
  if (isEmpty(webhook)) return new Uint8Array()
  throw new SignatureProblem(cannotTell)
}

/** An empty body has no bytes to keep. An empty text beside a length is a body that the server has lost. */
function isEmpty({ rawBody, headers }: ReceivedWebhook): boolean {
  return rawBody === '' && Number(headers['content-length'] ?? 0) === 0 && !headers['transfer-encoding']
}
