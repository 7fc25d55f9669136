import { appendFile, stat } from 'node:fs/promises'
import { isAbsolute, relative, resolve } from 'node:path'
import type { SummaryModel, TestModel } from '../../summary/model.js'
import { renderMarkdown } from '../markdown/render-markdown.js'

/** GitHub drops a step summary of more than 1 MiB; other steps may have written to the same file. */
const maxStepSummaryBytes = 1_000_000

/** Appends the Markdown, or as many of its sections as still fit. */
export async function appendStepSummary(model: SummaryModel, file: string): Promise<void> {
  const usedBytes = await getSize(file)
  // An empty line first: directly after a table or an HTML element the heading would not be one.
  const gap = usedBytes > 0 ? '\n\n' : ''
  const markdown = renderMarkdown(model, maxStepSummaryBytes - usedBytes - gap.length)
  if (markdown !== '') await appendFile(file, `${gap}${markdown}`)
}

/** Opening a FIFO that nobody reads would block the run forever. */
async function getSize(file: string): Promise<number> {
  const stats = await stat(file).catch(() => undefined)
  if (stats && !stats.isFile() && !stats.isCharacterDevice()) throw new Error('it is not a regular file')
  return stats?.size ?? 0
}

/** The path of a test in the repository; `undefined` when its file lies outside. */
export function toRepositoryPath(test: TestModel, rootDir: string, workspace: string): string | undefined {
  const file = relative(workspace, resolve(rootDir, test.file)).replaceAll('\\', '/')
  return file.startsWith('../') || isAbsolute(file) ? undefined : file
}
