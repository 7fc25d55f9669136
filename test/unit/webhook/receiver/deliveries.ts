// A receiver that a test starts, and deliveries to it.
import { onTestFinished } from 'vitest'
import { WebhookReceiver, type WebhookReceiverOptions } from '../../../../src/webhook/index.js'

/** Starts a receiver that is closed at the end of the test. */
export async function start(options?: WebhookReceiverOptions): Promise<WebhookReceiver> {
  const receiver = await WebhookReceiver.start(options)
  onTestFinished(() => receiver.close())
  return receiver
}

export function post(
  url: string,
  body?: string | Buffer,
  headers: Record<string, string> = {},
): Promise<Response> {
  const sent = body === undefined ? {} : { body: new Uint8Array(Buffer.from(body)) }
  return fetch(url, { method: 'POST', headers, ...sent })
}
