// Untrusted text in Markdown.
import { makeVisible, truncate } from '../values/text.js'
import type { Phrase } from './phrase.js'

/** Maximum size of a pull request comment in bytes. GitHub allows 65,536 characters, and pipelines add a marker. */
export const maxCommentBytes = 65_000
export const maxCodeLength = 300
const marks = /[&<>"'`*_~[\](){}|\\:$#@!]/g

/**
 * Formats untrusted text as code, in `<code>` instead of backticks. GitHub does not interpret @mentions, #numbers and
 * :emoji: in it, and character references for Markdown and HTML syntax prevent the text from ending it early.
 */
export function formatMarkdownCode(text: string, maxLength: number = maxCodeLength): string {
  if (text === '') return ''
  const safe = truncate(makeVisible(text), maxLength).replace(marks, toReference)
  return `<code>${safe.replace(/www\./gi, unlink)}</code>`
}

/** Escapes untrusted text, so that nothing in it is interpreted as Markdown or HTML. Parentheses alone are harmless. */
export function escapeMarkdown(text: string): string {
  const escaped = makeVisible(text).replace(/[&<>"'`*_~[\]{}|\\$#@!]|:(?=\/)/g, toReference)
  return escaped.replace(/www\./gi, unlink)
}

export function toReference(mark: string): string {
  return `&#${mark.charCodeAt(0)};`
}

/** Escapes a bare `www.`, which GitHub turns into a link. https://github.github.com/gfm/#autolinks-extension- */
function unlink(www: string): string {
  return www.replace('.', '&#46;')
}

/** Formats a link. Encodes the characters that could end a URL in angle brackets. */
export function formatMarkdownLink(text: string, url: string): string {
  return `[${escapeMarkdown(text)}](<${url.replace(/[<>\\\s]/g, encodeURIComponent)}>)`
}

/** Formats a collapsed section. `summary` is HTML, `body` is Markdown. */
export function formatMarkdownDetails(summary: string, body: string): string {
  return `<details><summary>${summary}</summary>\n\n${body}\n\n</details>`
}

/** Formats a sentence, with its untrusted texts as code. */
export function formatMarkdownPhrase(phrase: Phrase): string {
  return phrase
    .map((piece) => (typeof piece === 'string' ? escapeMarkdown(piece) : formatMarkdownCode(piece.code)))
    .join('')
}
