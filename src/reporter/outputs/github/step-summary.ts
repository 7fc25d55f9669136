import { appendFile, stat } from 'node:fs/promises'
import { isAbsolute, resolve } from 'node:path'
import { toRelativePath } from '../../../values/files.js'
import type { Section } from '../../report/document.js'
import { printMarkdown } from '../markdown/print-markdown.js'

/**
 * Maximum size of the whole file, to which other commands may also write. GitHub drops a summary larger than 1 MiB.
 * https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands
 */
const maxStepSummaryBytes = 1_000_000

/** Appends as many sections of the Markdown as fit, and a link to the run's artifacts, such as an uploaded report. */
export async function appendStepSummary(
  sections: readonly Section[],
  file: string,
  env: NodeJS.ProcessEnv = {},
): Promise<void> {
  const usedBytes = await getSize(file)
  // Starts with an empty line, because Markdown ignores a heading directly after a table or an HTML element.
  const gap = usedBytes > 0 ? '\n\n' : ''
  const link = formatArtifactsLink(env)
  const addedBytes = Buffer.byteLength(gap + link)
  const markdown = printMarkdown(sections, maxStepSummaryBytes - usedBytes - addedBytes)
  if (markdown !== '') await appendFile(file, `${gap}${markdown}${link}`)
}

function formatArtifactsLink(env: NodeJS.ProcessEnv): string {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: run } = env
  if (!server || !repository || !run) return ''
  return `\n[Artifacts of this run](${server}/${repository}/actions/runs/${run}#artifacts)\n`
}

/** Returns the file's size. Rejects a FIFO, because opening one without a reader would block the run forever. */
async function getSize(file: string): Promise<number> {
  const stats = await stat(file).catch(() => undefined)
  if (stats && !stats.isFile() && !stats.isCharacterDevice()) throw new Error('it is not a regular file')
  return stats?.size ?? 0
}

/** Returns a test file's path in the repository; `undefined` if it is outside the workspace. */
export function toRepositoryPath(testFile: string, rootDir: string, workspace: string): string | undefined {
  const file = toRelativePath(workspace, resolve(rootDir, testFile))
  return file.startsWith('../') || isAbsolute(file) ? undefined : file
}
