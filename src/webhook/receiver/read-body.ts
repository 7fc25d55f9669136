// Reads the body of one delivery, with a limit for its size before and after decompression.
import type { IncomingMessage } from 'node:http'
import { measureBody, type SentBody } from './body-reader.js'

export interface ReadBody extends SentBody {
  /** Number of decompressed bytes. */
  readonly size: number
}

/** `incomplete` means that the sender closed the connection early. */
export async function readBody(
  request: IncomingMessage,
  maxBytes: number,
): Promise<ReadBody | 'too large' | 'incomplete'> {
  const bytes = await collect(request, maxBytes).catch(() => 'incomplete' as const)
  if (bytes === 'too large' || bytes === 'incomplete') return bytes
  const sent = { bytes, headers: request.headers }
  const size = measureBody(sent, maxBytes)
  return size === undefined ? 'too large' : { ...sent, size }
}

/**
 * Reads an oversized body to its end without keeping it: many senders read the response only after sending the whole
 * request.
 */
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
