import { createReadStream } from 'node:fs'
import { lstat, readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import { createError } from '../../values/errors.js'
import { replaceFile, resolvePackageFile } from '../../values/files.js'
import type { Sections } from '../report/document.js'
import type { SummaryModel } from '../summary/model.js'
import { maxPageChars, toPageData } from './to-page-data.js'

const templatePath = 'dist/reporter/page/template.html'
const dataMark = 'PAGE-DATA'

/**
 * Inserts this run's data into the built template. Throws if the file exists and this reporter did not write it.
 */
export async function writeHtml(model: SummaryModel, sections: Sections, file: string): Promise<void> {
  await checkOwnReport(file)
  const template = resolvePackageFile(templatePath)
  const parts = (await readFile(template, 'utf8')).split(dataMark)
  if (parts.length !== 2) {
    throw createError(
      `Failed to write ${file}: ${template} has no placeholder for the data. Run npm run build again.`,
    )
  }
  replaceFile(file, parts.join(await compressPageData(model, sections)))
}

const headBytes = 4096
const ownReport = /<meta name="generator" content="playwright-backchannel"/

/**
 * Throws if the file would replace an `index.html` that this reporter did not write, such as an application's page or
 * another report.
 */
export async function checkOwnReport(file: string): Promise<void> {
  const stats = await lstat(file).catch(() => undefined)
  if (!stats || stats.isSymbolicLink()) return // a link is replaced, and its file stays
  // Reads only regular files, because opening a FIFO could block forever.
  const head = stats.isFile() ? await text(createReadStream(file, { end: headBytes - 1 })) : ''
  if (!ownReport.test(head)) throw createError('there is an index.html that this reporter has not written')
}

const compress = promisify(gzip)
/** Maximum size before base64, which adds a third. The file, including the rest of the page, stays below 10 MB. */
const maxCompressedBytes = 7_350_000
const leastChars = 100_000

/**
 * Compresses the page's data with gzip and encodes it in base64, which is safe inside HTML. Text that compresses badly
 * is cut further until the file is small enough.
 */
export async function compressPageData(
  model: SummaryModel,
  sections: Sections,
  maxBytes: number = maxCompressedBytes,
): Promise<string> {
  for (let chars = maxPageChars; ; chars /= 4) {
    const data = toPageData(model, sections, chars)
    const compressed = await compress(data, { level: constants.Z_BEST_COMPRESSION })
    if (compressed.length <= maxBytes || chars < leastChars) return compressed.toString('base64')
  }
}
