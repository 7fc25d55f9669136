import { gzipSync } from 'node:zlib'

import type { SummaryModel } from '../../../summary/model.js'
import { toPageData } from './to-page-data.js'

/** Base64 adds a third; with the page around it, the file stays below 10 MB. */
const maxCompressedBytes = 7_350_000
const maxTries = 10

/**
 * Compresses the page's data with gzip and encodes it in base64, which is safe inside HTML and a fifth of the JSON's
 * size.
 */
export function compressPageData(model: SummaryModel, maxBytes: number = maxCompressedBytes): string {
  let json = JSON.stringify(toPageData(model))
  let compressed = gzipSync(json)
  for (let tries = 0; compressed.length > maxBytes && tries < maxTries; tries++) {
    // Some text hardly compresses, so that less of it fits.
    json = JSON.stringify(toPageData(model, json.length * ((0.9 * maxBytes) / compressed.length)))
    compressed = gzipSync(json)
  }
  return compressed.toString('base64')
}
