// Reads lines.tsv.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { LineGroup } from '../../../../src/reporter/server-log/line-groups.js'
import { ServerOutput } from '../../../../src/reporter/server-log/server-output.js'

export interface LoggerLine {
  begins: boolean
  hasError: boolean
  isAbout: boolean
  /** As it is printed. */
  printed: string
  /** Without colours. */
  text: string
  /** Without what the logger prints before it. */
  message: string
}

const clean = (text: string) => stripVTControlCharacters(text).replaceAll('\t', '  ')

function readLine(row: string): LoggerLine {
  const [begins, error, about, marked = ''] = row.split('\t')
  const line = marked.replaceAll('␛', '\u001b').replaceAll('⇥', '\t')
  const printed = line.replace(/[«»]/g, '')
  return {
    begins: begins === 'begins',
    hasError: error === 'error',
    isAbout: about === 'about',
    printed,
    text: clean(printed),
    message: clean(line.slice(line.indexOf('»') + 1)),
  }
}

/** The lines by the logger that prints them. */
export const loggers: { name: string; lines: LoggerLine[] }[] = readFileSync(
  join(import.meta.dirname, 'lines.tsv'),
  'utf8',
)
  .split(/^## /m)
  .slice(1)
  .map((section) => {
    const [name = '', ...rows] = section.split('\n').filter((row) => row !== '')
    return { name, lines: rows.map(readLine) }
  })

/** Groups lines that one server prints at one time. */
export function groupPrinted(lines: readonly string[], atMs = 0): readonly LineGroup[] {
  const output = new ServerOutput('api', () => undefined)
  output.add([...lines, ''], 'stderr', atMs, 0)
  return output.readGroups({ printedAtMs: 0, position: 0 })
}
