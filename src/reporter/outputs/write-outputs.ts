import { join } from 'node:path'
import { ensureDir } from 'fs-extra/esm'
import { summaryName } from '../../summary-file/default-file.js'
import { getErrorMessage } from '../../values/error-message.js'
import { replaceFile } from '../../values/files/replace-file.js'
import type { ReporterOutput } from '../options.js'
import type { SummaryModel } from '../summary/model.js'
import { writeHtml } from './html/write-html.js'
import { renderJson } from './json.js'
import { maxCommentBytes, renderMarkdown } from './markdown/render-markdown.js'

export interface WrittenOutputs {
  /** Paths, most readable format first. */
  readonly files: readonly string[]
  /** A sentence about the files that could not be written, if any. */
  readonly problem?: string
}

interface Output {
  readonly key: ReporterOutput
  readonly name: string
  readonly write: (model: SummaryModel, file: string) => void | Promise<void>
}

const outputOrder: readonly Output[] = [
  { key: 'html', name: 'index.html', write: writeHtml },
  {
    key: 'markdown',
    name: 'network-error-summary.md',
    write: (model, file) => replaceFile(file, renderMarkdown(model, maxCommentBytes)),
  },
  { key: 'json', name: summaryName, write: (model, file) => replaceFile(file, renderJson(model)) },
]

/** Writes the report's files. If one of them cannot be written, still writes the others. */
export async function writeOutputs(
  model: SummaryModel,
  folder: string,
  outputs: readonly ReporterOutput[],
): Promise<WrittenOutputs> {
  const files: string[] = []
  const failed: { readonly name: string; readonly reason: string }[] = []
  for (const { name, write } of outputOrder.filter(({ key }) => outputs.includes(key))) {
    try {
      await ensureDir(folder)
      await write(model, join(folder, name))
      files.push(join(folder, name))
    } catch (error) {
      failed.push({ name, reason: getErrorMessage(error) })
    }
  }
  if (!failed[0]) return { files }
  const names = failed.map(({ name }) => name).join(', ')
  return {
    files,
    problem: `Failed to write ${names} to ${folder}: ${failed[0].reason}. Set another outputFolder.`,
  }
}
