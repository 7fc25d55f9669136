import { makeVisible } from '../../../values/safe-text.js'
import { truncate } from '../../../values/truncate.js'

const maxCodeLength = 300

/**
 * Foreign text as code in a paragraph, a list or a table cell. In a code span nothing acts, not even the @mentions,
 * #numbers and :emoji: of GitHub; only a backtick would end it, and only a pipe the table cell.
 */
export function formatCode(text: string): string {
  if (text === '') return ''
  const line = truncate(makeVisible(text), maxCodeLength)
  return needsReferences(line) ? formatEscapedCode(line) : `\`${line.replaceAll('|', '\\|')}\``
}

/** Foreign text as code inside an HTML block, where Markdown is not read: only HTML acts. */
export function formatHtmlCode(text: string): string {
  if (text === '') return ''
  return `<code>${truncate(makeVisible(text), maxCodeLength).replace(/[&<>"]/g, toReference)}</code>`
}

/**
 * A backslash before a pipe escapes the pipe's own escape: parsers differ in whether the cell ends there. Spaces at
 * both ends of a code span are lost.
 */
function needsReferences(line: string): boolean {
  return /`|\\\||^\s|\s$/.test(line)
}

/** Every character that acts in Markdown or HTML becomes a character reference; GitHub also links a bare `www.`. */
function formatEscapedCode(line: string): string {
  return `<code>${line.replace(/[&<>"'`*_~[\](){}|\\:$#@!]/g, toReference).replace(/www\./gi, unlink)}</code>`
}

function toReference(character: string): string {
  return `&#${character.charCodeAt(0)};`
}

function unlink(www: string): string {
  return www.replace('.', '&#46;')
}

/** Cells must already be escaped. */
export function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** Renders a section that is initially closed. `summary` is HTML, `body` is Markdown. */
export function formatDetails(summary: string, body: string): string {
  return `<details><summary>${summary}</summary>\n\n${body}\n\n</details>`
}
