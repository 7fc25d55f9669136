// `index.html`: the patterns as a plain table.
import { writeFile } from 'node:fs/promises'
import type { SummaryModel } from '../model.js'
import { errorsHeadline, patternFate, patternName } from './wording.js'

export async function writeHtml(model: SummaryModel, file: string): Promise<void> {
  const rows = model.patterns.slice(0, 500).map((pattern) => {
    const cells = [patternName(pattern), String(pattern.tests), patternFate(pattern)]
    return `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`
  })
  const head = '<!doctype html><meta charset="utf-8"><title>Network errors</title>'
  await writeFile(
    file,
    `${head}<h1>${escapeHtml(errorsHeadline(model))}</h1><table>${rows.join('\n')}</table>\n`,
  )
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`)
}
