// Reads the parts of Markdown that the documentation checks need: code blocks, headings and links.
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

/** Returns the text without its code, which may contain something that looks like a link or a heading. */
function prose(text: string): string {
  const withoutBlocks = codeBlocks(text).reduce((rest, { code }) => rest.replace(code, () => ''), text)
  return withoutBlocks.replace(/^ *```.*$/gm, '')
}

/** Lists link and image targets in Markdown and HTML. */
export function linksIn(text: string): string[] {
  const plain = prose(text).replace(/(`+)(?!`).*?\1/g, (code) => (code.includes('](') ? '' : code))
  const inline = [...plain.matchAll(/\]\(([^()\s]*(?:\([^()\s]*\)[^()\s]*)*)\)/g)]
  const html = [...plain.matchAll(/\b(?:href|src|srcset)="([^"]*)"/g)]
  return [...inline, ...html].map(([, target = '']) => target)
}

/** Returns the anchors that GitHub gives a page's headings. */
export function anchorsIn(text: string): Set<string> {
  const seen = new Map<string, number>()
  const headings = [...prose(text).matchAll(/^#{1,6} +(.*?) *$/gm)].map(([, title = '']) => slug(title))
  return new Set(
    headings.map((name) => {
      const earlier = seen.get(name) ?? 0
      seen.set(name, earlier + 1)
      return earlier === 0 ? name : `${name}-${earlier}`
    }),
  )
}

function slug(title: string): string {
  return title
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-')
}
