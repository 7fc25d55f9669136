import type { BaselineEntry } from '../../baseline/baseline.js'
import { getMaxLength, makeVisible, truncate } from '../../values/text.js'

/** Formats a title and one row for each pair, in columns. Returns an empty string if there are no rows. */
export function formatList(title: string, rows: readonly (readonly [string, string])[]): string {
  if (rows.length === 0) return ''
  const shown = rows.map(([name, text]) => [makeVisible(name), makeVisible(text)] as const)
  const width = Math.min(60, getMaxLength(shown.map(([name]) => name)))
  return `${title}\n${shown.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`.trimEnd()).join('\n')}\n`
}

export function formatEntries(title: string, entries: readonly BaselineEntry[]): string {
  const rows = entries.map((entry) => [entry.error, describeEntry(entry)] as const)
  return formatList(title, rows)
}

function describeEntry({ reason, ticket, expires }: BaselineEntry): string {
  const text = truncate(reason, 200)
  const parts = [expires && `until ${expires}`, ticket].filter((part) => part !== undefined)
  return parts.length === 0 ? text : `${text} (${parts.join(', ')})`
}
