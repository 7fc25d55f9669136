// Tables, folds and code in Markdown that no text from outside can break.
import { clip, plainLine } from '../phrases.js'

const longestCode = 300

/**
 * Untrusted text, set as code. `<code>` and not backticks: GitHub leaves @mentions, #numbers and :emoji: in it alone,
 * and with every mark of Markdown and HTML written as a character reference nothing can end it early.
 */
export function code(text: string): string {
  if (text === '') return ''
  return `<code>${clip(plainLine(text), longestCode).replace(marks, reference).replace(/www\./gi, unlinked)}</code>`
}

const marks = /[&<>"'`*_~[\](){}|\\:$#@!]/g

function reference(mark: string): string {
  return `&#${mark.charCodeAt(0)};`
}

/** GitHub makes links out of `www.` too. */
function unlinked(www: string): string {
  return www.replace('.', '&#46;')
}

/** Cells must be safe already. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** A part that is folded in until somebody opens it. */
export function details(summary: string, body: string): string {
  return `<details><summary>${summary}</summary>\n\n${body}\n\n</details>`
}
