import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { writePageJson } from '../../page-data/write-page-json.js'
import type { SummaryModel } from '../../summary/model.js'

/** Maximum size before base64, which adds a third. The file, including the rest of the page, stays below 10 MB. */
const maxCompressedBytes = 7_350_000
/** Number of bytes below the maximum at which lists end, because gzip holds back what it has not compressed yet. */
const reservedBytes = 100_000
const charsPerPart = 65_536

/**
 * Compresses the page's data with gzip and encodes it in base64, which is safe inside HTML. The result has a fifth of
 * the JSON's size.
 */
export async function compressPageData(
  model: SummaryModel,
  maxBytes: number = maxCompressedBytes,
): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  const isFull = (): boolean => bytes > maxBytes - reservedBytes
  await pipeline(joinParts(writePageJson(model, { isFull })), createGzip(), async (compressed) => {
    for await (const chunk of compressed) {
      chunks.push(chunk)
      bytes += chunk.length
    }
  })
  return Buffer.concat(chunks).toString('base64')
}

/** Joins small parts, each of which would cost gzip a call. */
function* joinParts(parts: Iterable<string>): Generator<string> {
  let joined = ''
  for (const part of parts) {
    joined += part
    if (joined.length < charsPerPart) continue
    yield joined
    joined = ''
  }
  yield joined
}
