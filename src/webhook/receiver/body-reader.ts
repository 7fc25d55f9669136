// Reads the body of a delivery, and limits its size before and after decompression. Bodies are kept as they were sent
// and unpacked on demand, because 1 MB of gzip can be 1 GB of text, and parsed lists take many times as much memory.

import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { inspect } from 'node:util'
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import { createDecoder, type ParsedBody, parseBody, toWebhook } from '../delivery/received-webhook.js'
import type { ReceivedWebhook } from '../delivery/types.js'

const unpackers: Readonly<Record<string, typeof gunzipSync>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
}

interface SentBody {
  readonly bytes: Buffer
  readonly headers: IncomingHttpHeaders
}

interface BodyContent {
  readonly getBytes: () => Uint8Array
  readonly getText: () => string
  readonly getParsed: () => ParsedBody
}

/** Decompresses, decodes and parses a body; each step runs when its result is first needed. */
function createContent(sent: SentBody): BodyContent {
  const getBytes = once(() => unpack(sent)) // otherwise unchanged, so that signatures can be checked
  const getText = once(() => createDecoder(sent.headers['content-type']).decode(getBytes()))
  return { getBytes, getText, getParsed: once(() => parseBody(getText())) }
}

function once<T>(compute: () => T): () => T {
  let result: { readonly value: T } | undefined
  return () => {
    result ??= { value: compute() }
    return result.value
  }
}

/**
 * Returns a function that creates webhooks whose body fields are own properties, as in every webhook, so that copies
 * include them. Keeps the content of the last body, which is usually needed several times in a row.
 */
export function createWebhookStore(): (
  request: IncomingMessage,
  url: string,
  sent: SentBody,
) => ReceivedWebhook {
  let last: { readonly sent: SentBody; readonly content: BodyContent } | undefined
  const read = (sent: SentBody) => {
    if (last?.sent !== sent) last = { sent, content: createContent(sent) }
    return last.content
  }
  return ({ method = '', headersDistinct: headers }, url, sent) => {
    const head = { id: randomUUID(), url, method, headers, receivedAt: new Date() }
    const webhook = Object.defineProperties(toWebhook({ ...head, rawBody: '' }), {
      body: { get: () => read(sent).getParsed().body, enumerable: true },
      rawBody: { get: () => read(sent).getText(), enumerable: true },
      rawBytes: { get: () => read(sent).getBytes(), enumerable: true },
      parseError: { get: () => read(sent).getParsed().parseError, enumerable: true },
    })
    // Without this, `console.log` would print `[Getter]`.
    return Object.defineProperty(webhook, inspect.custom, { value: () => ({ ...webhook }) })
  }
}

interface ReadBody extends SentBody {
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
  const layers = listUnpackers(headers['content-encoding'])
  if (bytes.length === 0) return bytes
  const limit = maxBytes === undefined ? {} : { maxOutputLength: maxBytes }
  try {
    return layers.reduceRight((packed, unpackLayer) => unpackLayer(packed, limit), bytes)
  } catch (error) {
    if (error instanceof RangeError) throw error
    return bytes
  }
}

/** More layers than this only cost time. */
const maxLayers = 3

/** Lists the unpackers of `gzip` or `gzip, br` in the order in which the body was packed; none if one is unknown. */
function listUnpackers(encoding = ''): readonly (typeof gunzipSync)[] {
  const names = encoding.toLowerCase().split(',', maxLayers + 1)
  const layers = names.flatMap((name) => unpackers[name.trim()] ?? [])
  return layers.length === names.length && layers.length <= maxLayers ? layers : []
}
