// What the reporter does on GitHub Actions: the step summary, and where a test's file is in the repository.
import { appendFile, stat } from 'node:fs/promises'
import { isAbsolute, relative, resolve } from 'node:path'
import type { SummaryModel, TestModel } from '../../summary/model.js'
import { renderMarkdown } from '../markdown/render-markdown.js'

/** GitHub drops a step summary whole at 1 MiB; other steps may have written to the same file. */
const largestStepSummary = 1_000_000

/** Appends the Markdown, or as many of its sections as still fit. */
export async function appendStepSummary(model: SummaryModel, file: string): Promise<void> {
  const used = await stat(file).then(
    ({ size }) => size,
    () => 0,
  )
  // An empty line between: after a table or an HTML element the heading would not be one.
  const gap = used > 0 ? '\n\n' : ''
  const text = renderMarkdown(model, largestStepSummary - used - gap.length)
  if (text !== '') await appendFile(file, `${gap}${text}`)
}

/** A test's file relative to the checkout; nothing when it lies outside. */
export function toRepositoryPath(test: TestModel, rootDir: string, workspace: string): string | undefined {
  const file = relative(workspace, resolve(rootDir, test.file)).replaceAll('\\', '/')
  return file.startsWith('../') || isAbsolute(file) ? undefined : file
}
