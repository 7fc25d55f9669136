// Annotations on GitHub: https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands

import { capitalize, makeVisible, truncate } from '../../../values/text.js'
import {
  formatLine,
  getText,
  type Item,
  type Location,
  type Section,
  takeItems,
} from '../../report/document.js'

const maxAnnotations = 10
const maxMessageLength = 1000

/**
 * Prints at most ten workflow commands, worst first. `getFile` returns the path of a test's file in the repository, or
 * undefined if the file is outside the repository.
 */
export function printAnnotations(
  sections: readonly Section[],
  getFile: (at: Location) => string | undefined,
): readonly string[] {
  const annotated = sections.filter(({ isAnnotated }) => isAnnotated)
  const total = annotated.reduce((sum, section) => sum + section.total, 0)
  const max = total > maxAnnotations ? maxAnnotations - 1 : maxAnnotations
  const commands = annotated.flatMap((section) =>
    takeItems(section, max).map((item) => formatItem(item, section.noun, getFile)),
  )
  const rest = `::warning title=More errors::${total - max} more in the summary.`
  return [...commands.slice(0, max), ...(total > max ? [rest] : [])]
}

/** Formats an item, such as `New HTTP error GET 500 /api/users`, and below it the whole item with its reason. */
function formatItem(
  { parts, what, tone, reason, at }: Item,
  noun: string,
  getFile: (at: Location) => string | undefined,
): string {
  const name = parts.findIndex((part) => typeof part !== 'string' && 'code' in part)
  const state = formatLine(parts.slice(0, name), getText)
  const title = [state, what ?? noun, formatLine(parts.slice(name, name + 1), getText)]
    .filter(Boolean)
    .join(' ')
  const message = `${formatLine(parts.slice(name), getText)}.${reason === undefined ? '' : ` ${reason}`}`
  const file = at && getFile(at)
  const place = at && file !== undefined ? `file=${escapeProperty(file)},line=${at.line},` : ''
  const level = tone === 'bad' ? 'error' : 'warning'
  return `::${level} ${place}title=${escapeProperty(capitalize(title))}::${escapeMessage(message)}`
}

function escapeProperty(text: string): string {
  return escapeMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}

function escapeMessage(text: string): string {
  return truncate(makeVisible(text), maxMessageLength).replaceAll('%', '%25')
}
