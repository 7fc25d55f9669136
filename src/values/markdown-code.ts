import { makeVisible } from './safe-text.js'
import { truncate } from './truncate.js'

const maxCodeLength = 300
const marks = /[&<>"'`*_~[\](){}|\\:$#@!]/g

/**
 * Untrusted text, set as code. `<code>` and not backticks: GitHub leaves @mentions, #numbers and :emoji: in it alone,
 * and with every mark of Markdown and HTML written as a character reference nothing can end it early.
 */
export function formatMarkdownCode(text: string): string {
  if (text === '') return ''
  const safe = truncate(makeVisible(text), maxCodeLength).replace(marks, toReference)
  return `<code>${safe.replace(/www\./gi, unlink)}</code>`
}

/** Untrusted text as text: nothing in it acts. Brackets alone do not. */
export function escapeMarkdown(text: string): string {
  const escaped = makeVisible(text).replace(/[&<>"'`*_~[\]{}|\\$#@!]|:(?=\/)/g, toReference)
  return escaped.replace(/www\./gi, unlink)
}

function toReference(mark: string): string {
  return `&#${mark.charCodeAt(0)};`
}

/** GitHub makes links out of `www.` too. */
function unlink(www: string): string {
  return www.replace('.', '&#46;')
}
