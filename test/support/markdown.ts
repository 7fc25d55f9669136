// Reads the pages of the documentation and their code blocks.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const repository: string = resolve(import.meta.dirname, '../..')

export interface Page {
  /** Path relative to the repository. */
  readonly file: string
  readonly text: string
}

export interface CodeBlock {
  /** The text after the opening fence. */
  readonly info: string
  readonly code: string
  /** Line of the opening fence. */
  readonly line: number
}

/** Returns README.md and every page in docs/. */
export function documentation(): Page[] {
  const docs = readdirSync(join(repository, 'docs')).filter((name) => name.endsWith('.md'))
  return ['README.md', ...docs.sort().map((name) => `docs/${name}`)].map(readPage)
}

export function readPage(file: string): Page {
  return { file, text: readFileSync(join(repository, file), 'utf8') }
}

export function codeBlocks(text: string): CodeBlock[] {
  return [...text.matchAll(/^( *)(```+)(.*)\n([\s\S]*?)^\1\2 *$/gm)].map(
    ({ index, 3: info = '', 4: code = '' }) => ({
      info: info.trim(),
      code,
      line: text.slice(0, index).split('\n').length,
    }),
  )
}
