// Reads the body of a delivery, and limits its size before and after decompression. Bodies are kept as they were sent
// and unpacked on demand, because 1 MB of gzip can be 1 GB of text, and parsed lists take many times as much memory.

import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { inspect } from 'node:util'
import { type BodyText, readBody as readKept } from '../journal/read-body.js'
import { normalizeHeaders, type ParsedBody, parseBody, toWebhook } from '../journal/received-webhook.js'
import type { ReceivedWebhook } from '../journal/types.js'

interface SentBody {
  readonly bytes: Buffer
  readonly headers: Readonly<Record<string, string>>
}

interface BodyContent {
  readonly sent: SentBody
  readonly text: BodyText
  parsed?: ParsedBody
}

/** Creates webhooks whose body fields are own properties, as in every webhook, so that copies include them. */
export function createWebhookStore(): (
  request: IncomingMessage,
  url: string,
  sent: SentBody,
) => ReceivedWebhook {
  let last: BodyContent | undefined // it is usually needed several times in a row
  const read = (sent: SentBody) => {
    if (last?.sent !== sent) last = { sent, text: readSent(sent) }
    return last
  }
  const parse = (sent: SentBody) => {
    const content = read(sent)
    content.parsed ??= parseBody(content.text, sent.headers)
    return content.parsed
  }
  return ({ method = '', headersDistinct }, url, sent) => {
    const head = { id: randomUUID(), url, method, headers: headersDistinct, receivedAt: new Date() }
    const webhook = Object.defineProperties(toWebhook(head), {
      body: { get: () => parse(sent).body, enumerable: true },
      rawBody: { get: () => read(sent).text.text, enumerable: true },
      rawBytes: { get: () => read(sent).text.bytes, enumerable: true },
      parseError: { get: () => parse(sent).parseError, enumerable: true },
      unread: { get: () => parse(sent).unread, enumerable: true },
    })
    // Without this, `console.log` would print `[Getter]`.
    return Object.defineProperty(webhook, inspect.custom, { value: () => ({ ...webhook }) })
  }
}

/** Runs synchronously, because the thread pool would hold the results of many deliveries at once. */
function readSent({ bytes, headers }: SentBody, maxBytes?: number): BodyText {
  return readKept({ headers, rawBytes: bytes, unpacked: [] }, maxBytes)
}

/** Reads a body; resolves with `incomplete` if the sender closed the connection early. */
export async function readBody(
  request: IncomingMessage,
  maxBytes: number,
): Promise<(SentBody & { size: number }) | 'too large' | 'incomplete'> {
  const bytes = await collect(request, maxBytes).catch(() => 'incomplete' as const)
  if (bytes === 'too large' || bytes === 'incomplete') return bytes
  const sent = { bytes, headers: normalizeHeaders(request.headersDistinct) }
  try {
    return { ...sent, size: readSent(sent, maxBytes).bytes?.byteLength ?? 0 }
  } catch {
    return 'too large'
  }
}

/** Reads an oversized body to its end, because many senders read the response only afterwards. */
async function collect(request: IncomingMessage, maxBytes: number): Promise<Buffer | 'too large'> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size <= maxBytes) chunks.push(chunk)
    else chunks.length = 0
  }
  return size > maxBytes ? 'too large' : Buffer.concat(chunks)
}
