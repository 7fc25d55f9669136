import { escapeMarkdown, formatMarkdownCode, maxCodeLength, toReference } from '../../../values/markdown.js'
import { makeVisible, truncate } from '../../../values/text.js'

/**
 * Formats untrusted text as code in a paragraph, a list or a table cell. Nothing in a code span is interpreted, not
 * even GitHub's @mentions, #numbers and :emoji:. Only a backtick ends the span, and only a pipe ends the cell.
 */
export function formatCode(text: string): string {
  if (text === '') return ''
  const line = truncate(makeVisible(text), maxCodeLength)
  return needsReferences(line) ? formatMarkdownCode(text) : `\`${line.replaceAll('|', '\\|')}\``
}

/** Formats untrusted text as code inside an HTML block, where only HTML is interpreted. */
export function formatHtmlCode(text: string): string {
  if (text === '') return ''
  return `<code>${truncate(makeVisible(text), maxCodeLength).replace(/[&<>"]/g, toReference)}</code>`
}

/** Whether a code span is unsafe: a backtick ends it, outer spaces are lost, and parsers differ on a pipe after `\`. */
function needsReferences(line: string): boolean {
  return /`|\\\||^\s|\s$/.test(line)
}

/** Formats a link. Encodes the characters that could end a URL in angle brackets. */
export function formatLink(text: string, url: string): string {
  return `[${escapeMarkdown(text)}](<${url.replace(/[<>\\\s]/g, encodeURIComponent)}>)`
}

/** Renders a collapsed section. `summary` is HTML, `body` is Markdown. */
export function formatDetails(summary: string, body: string): string {
  return `<details><summary>${summary}</summary>\n\n${body}\n\n</details>`
}
