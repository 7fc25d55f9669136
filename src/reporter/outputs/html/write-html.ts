import { readFile, writeFile } from 'node:fs/promises'
import type { SummaryModel } from '../../summary/model.js'
import { compressPageData } from './data/compress-page-data.js'

const template = new URL('./page/template.html', import.meta.url)
const dataMark = 'PAGE-DATA'

/** Inserts the data of this run into the template that the build created. */
export async function writeHtml(model: SummaryModel, file: string): Promise<void> {
  const parts = (await readFile(template, 'utf8')).split(dataMark)
  if (parts.length !== 2) {
    throw new Error(
      `Failed to write ${file}: ${template} has no placeholder for the data. Run npm run build again.`,
    )
  }
  await writeFile(file, parts.join(await compressPageData(model)))
}
