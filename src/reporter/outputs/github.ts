import { appendFile, stat } from 'node:fs/promises'
import { isAbsolute, resolve } from 'node:path'
import { createError } from '../../values/errors.js'
import { toRelativePath } from '../../values/files.js'
import { formatNumber, sum } from '../../values/numbers.js'
import { capitalize, makeVisible, truncate } from '../../values/text.js'
import { getErrorMessage } from '../../values/thrown-errors.js'
import {
  formatLine,
  getLine,
  getText,
  type Item,
  type Location,
  listPresent,
  listReasons,
  type Section,
  takeItems,
} from '../report/document.js'
import { type MarkdownOptions, printMarkdown } from './markdown.js'

interface GithubDestination {
  readonly rootDir: string
  readonly terminal: NodeJS.WriteStream
  readonly markdown: MarkdownOptions
}

/** Prints annotations and appends the step summary if the run is on GitHub. Returns sentences about problems. */
export async function writeGithub(
  sections: readonly Section[],
  { rootDir, terminal, markdown }: GithubDestination,
): Promise<readonly string[]> {
  const { GITHUB_ACTIONS, GITHUB_WORKSPACE: workspace = process.cwd() } = process.env
  if (GITHUB_ACTIONS === 'true') {
    const lines = printAnnotations(sections, ({ file }) => toRepositoryPath(file, rootDir, workspace))
    for (const line of lines) terminal.write(`${line}\n`)
  }
  const { GITHUB_STEP_SUMMARY: file } = process.env
  if (!file) return []
  try {
    await appendStepSummary(sections, file, markdown)
    return []
  } catch (error) {
    return [
      `Failed to append to the step summary ${file}: ${getErrorMessage(error)}. Check GITHUB_STEP_SUMMARY.`,
    ]
  }
}

const maxAnnotations = 10
const maxMessageLength = 1000

/**
 * Prints at most ten annotations as workflow commands, worst first. `getFile` returns the path of a test's file in the
 * repository, or undefined if the file is outside the repository.
 * https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands
 */
export function printAnnotations(
  sections: readonly Section[],
  getFile: (at: Location) => string | undefined,
): readonly string[] {
  const annotated = sections.filter(({ isAnnotated }) => isAnnotated)
  const total = sum(annotated.map((section) => section.total))
  const max = total > maxAnnotations ? maxAnnotations - 1 : maxAnnotations
  const commands = annotated.flatMap((section) =>
    takeItems(section, max).map((item) => formatItem(item, section.noun, getFile)),
  )
  const rest = `::warning title=More errors::${formatNumber(total - max)} more in the summary.`
  return [...commands.slice(0, max), ...(total > max ? [rest] : [])]
}

/** Formats an item, such as `New HTTP error GET 500 /api/users`, and below it the whole item with its reason. */
function formatItem(item: Item, noun: string, getFile: (at: Location) => string | undefined): string {
  const { what, tone, at } = item
  const parts = getLine(item)
  const name = parts.findIndex((part) => typeof part === 'string' || !('state' in part))
  const tag = formatLine(parts.slice(0, name), getText)
  const state = tag === 'no match' ? 'no match for' : tag
  const subject = item.name ?? formatLine(parts.slice(name, name + 1), getText)
  const title = [state, what ?? noun, subject].filter(Boolean).join(' ')
  const reasons = listPresent([listReasons(item).join(' '), item.getServerLine?.()])
  const message = listPresent([`${formatLine(parts.slice(name), getText)}.`, reasons.join(' · ')]).join(' ')
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

/**
 * Maximum size of the whole file, to which other commands may also write. GitHub drops a summary larger than 1 MiB.
 * https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands
 */
const maxStepSummaryBytes = 1_000_000

/** Appends as many sections of the Markdown as fit. */
export async function appendStepSummary(
  sections: readonly Section[],
  file: string,
  options: MarkdownOptions = {},
): Promise<void> {
  const usedBytes = await getSize(file)
  // Starts with an empty line, because Markdown ignores a heading directly after a table or an HTML element.
  const gap = usedBytes > 0 ? '\n\n' : ''
  const maxBytes = maxStepSummaryBytes - usedBytes - Buffer.byteLength(gap)
  const markdown = printMarkdown(sections, { ...options, maxBytes })
  if (markdown !== '') await appendFile(file, `${gap}${markdown}`)
}

/** Returns the file's size. Rejects a FIFO, because opening one without a reader would block the run forever. */
async function getSize(file: string): Promise<number> {
  const stats = await stat(file).catch(() => undefined)
  if (stats && !stats.isFile() && !stats.isCharacterDevice()) throw createError('it is not a regular file')
  return stats?.size ?? 0
}

/** Returns a test file's path in the repository; `undefined` if it is outside the workspace. */
export function toRepositoryPath(testFile: string, rootDir: string, workspace: string): string | undefined {
  const file = toRelativePath(workspace, resolve(rootDir, testFile))
  return file.startsWith('../') || isAbsolute(file) ? undefined : file
}
