// Reads the body of one delivery: with a size limit, decompressed, and decoded from its character set.
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'

const unpackers: Readonly<
  Record<string, (packed: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>>
> = {
  gzip: promisify<Buffer, { maxOutputLength: number }, Buffer>(gunzip),
  'x-gzip': promisify<Buffer, { maxOutputLength: number }, Buffer>(gunzip),
  deflate: promisify<Buffer, { maxOutputLength: number }, Buffer>(inflate),
  br: promisify<Buffer, { maxOutputLength: number }, Buffer>(brotliDecompress),
}

export interface Body {
  /** The decompressed bytes, otherwise unchanged, so that signatures can be checked. */
  readonly bytes: Uint8Array
  readonly text: string
}

/** `incomplete` means that the sender closed the connection early. */
export async function readBody(
  request: IncomingMessage,
  maxBytes: number,
): Promise<Body | 'too large' | 'incomplete'> {
  const sent = await collect(request, maxBytes).catch(() => 'incomplete' as const)
  if (sent === 'too large' || sent === 'incomplete') return sent
  const bytes = await unpack(sent, request.headers, maxBytes)
  return bytes === 'too large' ? bytes : { bytes, text: decode(bytes, request.headers) }
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

/** A body that cannot be decompressed is kept as it was sent, so that the test can inspect it. */
async function unpack(
  bytes: Buffer,
  headers: IncomingHttpHeaders,
  maxBytes: number,
): Promise<Buffer | 'too large'> {
  const unpacker = unpackers[headers['content-encoding']?.toLowerCase() ?? '']
  if (!unpacker || bytes.length === 0) return bytes
  try {
    return await unpacker(bytes, { maxOutputLength: maxBytes })
  } catch (error) {
    return error instanceof RangeError ? 'too large' : bytes
  }
}

function decode(bytes: Buffer, headers: IncomingHttpHeaders): string {
  const charset = /charset="?([\w-]+)/i.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(charset, { ignoreBOM: true }).decode(bytes)
  } catch {
    return bytes.toString('utf8') // the character set is unknown
  }
}
