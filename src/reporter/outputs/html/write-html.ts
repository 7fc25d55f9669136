// Writes the HTML report: the page that the build made, with the data of this run in it.
import { readFile } from 'node:fs/promises'
import type { SummaryModel } from '../../summary/model.js'
import { writeChunks } from '../write-chunks.js'
import type { PageData } from './data/page-format.js'
import { toPageData } from './data/to-page-data.js'
import { inlineJsonPieces } from './inline-json.js'

const template = new URL('./page/template.html', import.meta.url)
const dataMark = '"PAGE-DATA"'

export async function writeHtml(model: SummaryModel, file: string): Promise<void> {
  const [before, after] = (await readFile(template, 'utf8')).split(dataMark)
  if (before === undefined || after === undefined) {
    throw new Error(
      `Failed to write ${file}: ${template} has no place for the data. Build the package again.`,
    )
  }
  await writeChunks(file, piecesOf(before, toPageData(model), after))
}

function* piecesOf(before: string, data: PageData, after: string): Generator<string> {
  yield before
  yield* inlineJsonPieces(data)
  yield after
}
