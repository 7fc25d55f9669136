// Reads the body of one delivery as text: bounded, unpacked, in its character set.
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

/** The body as text, or `too large`. Rejects when the sender hangs up in the middle. */
export async function readBody(
  request: IncomingMessage,
  maxBytes: number,
): Promise<{ readonly text: string } | 'too large'> {
  const bytes = await collect(request, maxBytes)
  if (bytes === 'too large') return bytes
  const unpacked = await unpack(bytes, request.headers, maxBytes)
  return unpacked === 'too large' ? unpacked : { text: decode(unpacked, request.headers) }
}

/** A body that is too large is read to its end without being kept: a sender only hears an answer after its request. */
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

/** What cannot be unpacked is kept as it came: the test shall see it. */
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
    return bytes.toString('utf8') // a character set that nobody knows
  }
}
