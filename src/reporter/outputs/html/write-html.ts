import { readFile } from 'node:fs/promises'
import { replaceFile } from '../../../values/replace-file.js'
import { resolvePackageFile } from '../../../values/resolve-package-file.js'
import type { SummaryModel } from '../../summary/model.js'
import { compressPageData } from './compress-page-data.js'

const templatePath = 'dist/reporter/page/template.html'
const dataMark = 'PAGE-DATA'

/** Inserts the data of this run into the template that the build created. */
export async function writeHtml(model: SummaryModel, file: string): Promise<void> {
  const template = resolvePackageFile(templatePath)
  const parts = (await readFile(template, 'utf8')).split(dataMark)
  if (parts.length !== 2) {
    throw new Error(
      `Failed to write ${file}: ${template} has no placeholder for the data. Run npm run build again.`,
    )
  }
  replaceFile(file, parts.join(await compressPageData(model)))
}
