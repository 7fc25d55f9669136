import { join, relative } from 'node:path'
import { ensureDir } from 'fs-extra/esm'
import { summaryName } from '../../summary-file/summary.js'
import { replaceFile } from '../../values/files.js'
import { getErrorMessage } from '../../values/thrown-errors.js'
import type { Sections } from '../report/document.js'
import type { ReporterOutput } from '../reporter-options.js'
import type { SummaryModel } from '../summary/model.js'
import { writeGithub } from './github.js'
import { writeHtml } from './html.js'
import { renderJson } from './json.js'
import { printMarkdown } from './markdown.js'
import { describeRun } from './markdown-head.js'
import { getTerminalStyle, printTerminal } from './terminal.js'

/** A run's report, as data for programs and as sections for people. */
interface Report {
  readonly model: SummaryModel
  /** `hasSummary` says whether `network-error-summary.json` is written, which commands of the next step read. */
  readonly buildSections: (hasSummary: boolean) => Sections
}

interface Destination {
  readonly folder: string
  readonly rootDir: string
  readonly terminal: NodeJS.WriteStream
}

interface Written {
  /** Absolute paths. */
  readonly files: readonly string[]
  readonly problems: readonly string[]
}

/**
 * Writes the outputs, and then prints the summary in the terminal. If an output cannot be written, still writes the
 * others, which then do not refer to it, and returns a sentence about it.
 */
export async function writeOutputs(
  { model, buildSections }: Report,
  outputs: readonly ReporterOutput[],
  { folder, rootDir, terminal }: Destination,
): Promise<Written> {
  const files = new FileWriter(folder, outputs)
  const json = await files.write('json', summaryName, (file) => replaceFile(file, renderJson(model)))
  const sections = buildSections(json !== undefined)
  const page = await files.write('html', 'index.html', (file) => writeHtml(model, sections, file))
  const markdown = describeRun(model, page)
  const text = await files.write('markdown', 'network-error-summary.md', (file) =>
    replaceFile(file, printMarkdown(sections, markdown)),
  )
  const destination = { rootDir, terminal, markdown }
  const onGithub = outputs.includes('github') ? await writeGithub(sections, destination) : []
  const style = getTerminalStyle(terminal.columns)
  terminal.write(`${printTerminal(sections, style, page ?? text ?? json)}\n`) // the most readable one
  return { files: files.written, problems: [...files.listProblems(), ...onGithub] }
}

/** Writes files to the output folder, and remembers which it could not write. */
class FileWriter {
  readonly #folder: string
  readonly #outputs: readonly ReporterOutput[]
  readonly written: string[] = []
  readonly #failed: { readonly name: string; readonly reason: string }[] = []

  constructor(folder: string, outputs: readonly ReporterOutput[]) {
    this.#folder = folder
    this.#outputs = outputs
  }

  /** Returns the file's path as seen from the working folder; undefined if it is not wanted or cannot be written. */
  async write(
    output: ReporterOutput,
    name: string,
    writeFile: (file: string) => void | Promise<void>,
  ): Promise<string | undefined> {
    if (!this.#outputs.includes(output)) return undefined
    const file = join(this.#folder, name)
    try {
      await ensureDir(this.#folder)
      await writeFile(file)
      this.written.push(file)
      return relative(process.cwd(), file)
    } catch (error) {
      this.#failed.push({ name, reason: getErrorMessage(error) })
      return undefined
    }
  }

  listProblems(): readonly string[] {
    const [first] = this.#failed
    if (!first) return []
    const names = this.#failed.map(({ name }) => name).join(', ')
    return [`Failed to write ${names} to ${this.#folder}: ${first.reason}. Set another outputFolder.`]
  }
}
