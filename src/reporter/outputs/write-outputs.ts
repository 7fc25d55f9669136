import { join, relative } from 'node:path'
import { ensureDir } from 'fs-extra/esm'
import { summaryName } from '../../summary-file/summary.js'
import { replaceFile } from '../../values/files.js'
import { getErrorMessage } from '../../values/thrown-errors.js'
import type { Section } from '../report/document.js'
import type { ReporterOutput } from '../reporter-options.js'
import type { SummaryModel } from '../summary/model.js'
import { writeGithub } from './github.js'
import { writeHtml } from './html.js'
import { renderJson } from './json.js'
import { type MarkdownOptions, printMarkdown } from './markdown.js'
import { describeRun } from './markdown-head.js'
import { getTerminalStyle, printTerminal } from './terminal.js'

/** A run's report, as data for programs and as sections for people. */
interface Report {
  readonly model: SummaryModel
  readonly sections: readonly [Section, ...Section[]]
}

interface Destination {
  readonly folder: string
  readonly rootDir: string
  readonly terminal: NodeJS.WriteStream
}

interface FileOutput {
  readonly key: ReporterOutput
  readonly name: string
  readonly write: (report: Report, file: string, markdown: MarkdownOptions) => void | Promise<void>
}

/** The files that the reporter can write, the most readable one first. */
const fileOutputs: readonly FileOutput[] = [
  {
    key: 'html',
    name: 'index.html',
    write: ({ model, sections }, file) => writeHtml(model, file, { sections }),
  },
  {
    key: 'markdown',
    name: 'network-error-summary.md',
    write: ({ sections }, file, markdown) => replaceFile(file, printMarkdown(sections, markdown)),
  },
  { key: 'json', name: summaryName, write: ({ model }, file) => replaceFile(file, renderJson(model)) },
]

/**
 * Writes the outputs, and then prints the summary in the terminal. If an output cannot be written, still writes the
 * others, and returns a sentence about it.
 */
export async function writeOutputs(
  report: Report,
  outputs: readonly ReporterOutput[],
  { folder, rootDir, terminal }: Destination,
): Promise<readonly string[]> {
  const page = outputs.includes('html') ? relative(process.cwd(), join(folder, 'index.html')) : undefined
  const markdown = describeRun(report.model, page)
  const { files, problems } = await writeFiles(report, outputs, folder, markdown)
  const destination = { rootDir, terminal, markdown }
  const onGithub = outputs.includes('github') ? await writeGithub(report.sections, destination) : []
  const file = files[0] && relative(process.cwd(), files[0])
  terminal.write(`${printTerminal(report.sections, getTerminalStyle(terminal.columns), file)}\n`)
  return [...problems, ...onGithub]
}

async function writeFiles(
  report: Report,
  outputs: readonly ReporterOutput[],
  folder: string,
  markdown: MarkdownOptions,
): Promise<{ readonly files: readonly string[]; readonly problems: readonly string[] }> {
  const files: string[] = []
  const failed: { readonly name: string; readonly reason: string }[] = []
  for (const { name, write } of fileOutputs.filter(({ key }) => outputs.includes(key))) {
    try {
      await ensureDir(folder)
      await write(report, join(folder, name), markdown)
      files.push(join(folder, name))
    } catch (error) {
      failed.push({ name, reason: getErrorMessage(error) })
    }
  }
  if (!failed[0]) return { files, problems: [] }
  const names = failed.map(({ name }) => name).join(', ')
  const problem = `Failed to write ${names} to ${folder}: ${failed[0].reason}. Set another outputFolder.`
  return { files, problems: [problem] }
}
