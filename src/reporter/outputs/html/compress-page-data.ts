import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { PageData } from '../../page-data/page-types.js'
import { toPageData } from '../../page-data/to-page-data.js'
import type { SummaryModel } from '../../summary/model.js'

/** Maximum size before base64, which adds a third. The file, including the rest of the page, stays below 10 MB. */
const maxCompressedBytes = 7_350_000
const maxTries = 10
const itemsPerPart = 1000

/**
 * Compresses the page's data with gzip and encodes it in base64, which is safe inside HTML. The result has a fifth of
 * the JSON's size.
 */
export async function compressPageData(
  model: SummaryModel,
  maxBytes: number = maxCompressedBytes,
): Promise<string> {
  let { compressed, jsonBytes } = await compress(toPageData(model))
  for (let tries = 0; compressed.length > maxBytes && tries < maxTries; tries++) {
    // Text that compresses poorly needs a smaller budget.
    const bytes = jsonBytes * ((0.9 * maxBytes) / compressed.length)
    ;({ compressed, jsonBytes } = await compress(toPageData(model, bytes)))
  }
  return compressed.toString('base64')
}

async function compress(
  data: PageData,
): Promise<{ readonly compressed: Buffer; readonly jsonBytes: number }> {
  const gzip = createGzip()
  const json = Readable.from(stringifyInParts(data))
  const [compressed] = await Promise.all([buffer(gzip), pipeline(json, gzip)])
  return { compressed, jsonBytes: gzip.bytesWritten }
}

/** Yields the JSON in parts, because as one string it would need more memory than the rest of the report. */
function* stringifyInParts(data: PageData): Generator<string> {
  let separator = '{'
  for (const [key, value] of Object.entries(data)) {
    if (value === undefined) continue
    yield `${separator}${JSON.stringify(key)}:`
    yield* Array.isArray(value) ? stringifyItems(value) : [JSON.stringify(value)]
    separator = ','
  }
  yield '}'
}

function* stringifyItems(items: readonly unknown[]): Generator<string> {
  let separator = '['
  for (let start = 0; start < items.length; start += itemsPerPart) {
    yield `${separator}${JSON.stringify(items.slice(start, start + itemsPerPart)).slice(1, -1)}`
    separator = ','
  }
  yield items.length === 0 ? '[]' : ']'
}
