import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { replaceFile, resolvePackageFile } from '../../values/files.js'
import { writePageJson } from '../page-data/write-page-json.js'
import type { SummaryModel } from '../summary/model.js'

const templatePath = 'dist/reporter/page/template.html'
const dataMark = 'PAGE-DATA'

/** Inserts this run's data into the built template. Throws if the file exists and this reporter did not write it. */
export async function writeHtml(model: SummaryModel, file: string): Promise<void> {
  await checkOwnReport(file)
  const template = resolvePackageFile(templatePath)
  const parts = (await readFile(template, 'utf8')).split(dataMark)
  if (parts.length !== 2) {
    throw new Error(
      `Failed to write ${file}: ${template} has no placeholder for the data. Run npm run build again.`,
    )
  }
  replaceFile(file, parts.join(await compressPageData(model)))
}

const headBytes = 4096
const ownReport = /<meta name="generator" content="playwright-backchannel"/

/**
 * Throws if the file would replace an `index.html` that this reporter did not write, such as an application's page or
 * another report.
 */
export async function checkOwnReport(file: string): Promise<void> {
  const stats = await stat(file).catch(() => undefined)
  if (!stats) return
  // Reads only regular files, because opening a FIFO could block forever.
  const head = stats.isFile() ? await text(createReadStream(file, { end: headBytes - 1 })) : ''
  if (!ownReport.test(head)) throw new Error('there is an index.html that this reporter has not written')
}

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
