// A webhook in a receiver's journal; its body is read on demand.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { inspect } from 'node:util'
import { toWebhook } from '../received-webhook.js'
import type { ReceivedWebhook } from '../types.js'
import type { BodyContent } from './body-reader.js'

/** Creates a webhook whose body fields are own properties, as in every webhook, so that copies include them. */
export function toStoredWebhook(
  { method = '', rawHeaders }: Pick<IncomingMessage, 'method' | 'rawHeaders'>,
  url: string,
  read: () => BodyContent,
): ReceivedWebhook {
  const head = { id: randomUUID(), url, method, headers: toHeaderPairs(rawHeaders), receivedAt: new Date() }
  const webhook = Object.defineProperties(toWebhook({ ...head, rawBody: '' }), {
    body: { get: () => read().parsed.body, enumerable: true },
    rawBody: { get: () => read().text, enumerable: true },
    rawBytes: { get: () => read().bytes, enumerable: true },
    parseError: { get: () => read().parsed.parseError, enumerable: true },
  })
  // Without this, `console.log` would print `[Getter]`.
  return Object.defineProperty(webhook, inspect.custom, { value: () => ({ ...webhook }) })
}

/** Converts Node's flat list of names and values to pairs; duplicates are kept. */
function toHeaderPairs(rawHeaders: readonly string[]): (readonly [string, string])[] {
  const pairs: (readonly [string, string])[] = []
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    pairs.push([rawHeaders[index] ?? '', rawHeaders[index + 1] ?? ''])
  }
  return pairs
}
