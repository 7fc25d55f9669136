// Writes the files of the report. One that cannot be written does not keep the others from being written.
import { randomUUID } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureDir } from 'fs-extra/esm'
import { messageOf } from '../message-of.js'
import type { ReporterOutput } from '../options.js'
import type { SummaryModel } from '../summary/model.js'
import { writeHtml } from './html/write-html.js'
import { renderJson } from './json.js'
import { commentBytes, renderMarkdown } from './markdown/render-markdown.js'
import { writeChunks } from './write-chunks.js'

export interface Written {
  /** The first of these is the one that people open. */
  readonly files: readonly string[]
  /** One sentence when something could not be written. */
  readonly problem?: string
}

type Writer = (model: SummaryModel, file: string) => Promise<void>

const writers: Readonly<Record<ReporterOutput, { readonly name: string; readonly write: Writer }>> = {
  html: { name: 'index.html', write: writeHtml },
  markdown: { name: 'network-error-summary.md', write: writeMarkdown },
  json: { name: 'network-error-summary.json', write: writeJson },
}
const mostReadableFirst: readonly ReporterOutput[] = ['html', 'markdown', 'json']

export async function writeOutputs(
  model: SummaryModel,
  folder: string,
  outputs: readonly ReporterOutput[],
): Promise<Written> {
  const files: string[] = []
  const failed: { readonly name: string; readonly reason: string }[] = []
  for (const output of mostReadableFirst.filter((each) => outputs.includes(each))) {
    const { name, write } = writers[output]
    try {
      await ensureDir(folder)
      const file = join(folder, name)
      await writeWhole(file, (unfinished) => write(model, unfinished))
      files.push(file)
    } catch (error) {
      failed.push({ name, reason: messageOf(error) })
    }
  }
  const names = failed.map(({ name }) => name).join(', ')
  if (!failed[0]) return { files }
  return {
    files,
    problem: `Failed to write ${names} to ${folder}: ${failed[0].reason}. Give the reporter an outputFolder that can be written.`,
  }
}

/** Under a name of its own first: a run that is killed meanwhile, or another one that ends, leaves no half a file. */
async function writeWhole(file: string, write: (unfinished: string) => Promise<void>): Promise<void> {
  const unfinished = `${file}.${randomUUID()}.unfinished`
  try {
    await write(unfinished)
    await rename(unfinished, file)
  } finally {
    await rm(unfinished, { force: true })
  }
}

async function writeJson(model: SummaryModel, file: string): Promise<void> {
  await writeChunks(file, renderJson(model))
}

async function writeMarkdown(model: SummaryModel, file: string): Promise<void> {
  await writeFile(file, renderMarkdown(model, commentBytes))
}
