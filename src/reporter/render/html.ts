// Writes the HTML report: the page that the build made, with the data of this run in it.
import { readFile } from 'node:fs/promises'
import fsExtra from 'fs-extra'
import type { SummaryModel } from '../model.js'
import { toInlineJson } from './inline-json.js'
import { toPageData } from './page-data.js'

const template = new URL('../html/template.html', import.meta.url)
const dataMark = '"PAGE-DATA"'

export async function writeHtml(model: SummaryModel, file: string): Promise<void> {
  const [before, after] = (await readFile(template, 'utf8')).split(dataMark)
  if (before === undefined || after === undefined) {
    throw new Error(
      `Failed to write ${file}: ${template} has no place for the data. Build the package again.`,
    )
  }
  await fsExtra.outputFile(file, `${before}${toInlineJson(toPageData(model))}${after}`)
}
