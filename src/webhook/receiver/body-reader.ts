// Reads the body of a delivery, and limits its size before and after decompression. Bodies are kept as they were sent
// and unpacked on demand, because 1 MB of gzip can be 1 GB of text, and parsed lists take many times as much memory.
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import { type ParsedBody, parseBody } from '../parse-body.js'

const unpackers: Readonly<Record<string, typeof gunzipSync>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
}

/** A body as it was sent. */
export interface SentBody {
  readonly bytes: Buffer
  readonly headers: IncomingHttpHeaders
}

/** Decompresses, decodes and parses a body; each step runs when its result is first needed. */
export class BodyContent {
  readonly #sent: SentBody
  #bytes: Uint8Array | undefined
  #text: string | undefined
  #parsed: ParsedBody | undefined

  constructor(sent: SentBody) {
    this.#sent = sent
  }

  /** The decompressed bytes, otherwise unchanged, so that signatures can be checked. */
  get bytes(): Uint8Array {
    this.#bytes ??= unpack(this.#sent)
    return this.#bytes
  }

  get text(): string {
    this.#text ??= decode(this.bytes, this.#sent.headers)
    return this.#text
  }

  get parsed(): ParsedBody {
    this.#parsed ??= parseBody(this.text)
    return this.#parsed
  }
}

/** Returns a reader that keeps the content of the last body, which is usually needed several times in a row. */
export function createBodyReader(): (sent: SentBody) => BodyContent {
  let last: { readonly sent: SentBody; readonly content: BodyContent } | undefined
  return (sent) => {
    if (last?.sent !== sent) last = { sent, content: new BodyContent(sent) }
    return last.content
  }
}

export interface ReadBody extends SentBody {
  /** Number of decompressed bytes. */
  readonly size: number
}

/** Reads a body; resolves with `incomplete` if the sender closed the connection early. */
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
 * Reads an oversized body to its end without keeping it, because many senders read the response only after sending the
 * whole request.
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

/** Returns the number of decompressed bytes, or undefined if there are more than `maxBytes`. */
function measureBody(sent: SentBody, maxBytes: number): number | undefined {
  try {
    return unpack(sent, maxBytes).byteLength
  } catch {
    return undefined
  }
}

/**
 * Decompresses a body. If that fails, keeps the body as it was sent, so that the test can inspect it. Runs
 * synchronously, because the thread pool would hold the results of many deliveries at once.
 */
function unpack({ bytes, headers }: SentBody, maxBytes?: number): Uint8Array {
  const unpacker = unpackers[headers['content-encoding']?.toLowerCase() ?? '']
  if (!unpacker || bytes.length === 0) return bytes
  try {
    return unpacker(bytes, maxBytes === undefined ? {} : { maxOutputLength: maxBytes })
  } catch (error) {
    if (error instanceof RangeError) throw error
    return bytes
  }
}

function decode(bytes: Uint8Array, headers: IncomingHttpHeaders): string {
  const charset = /charset="?([\w-]+)/i.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(charset, { ignoreBOM: true }).decode(bytes)
  } catch {
    return Buffer.from(bytes).toString('utf8') // the character set is unknown
  }
}
