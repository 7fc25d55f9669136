import { getErrorMessage } from '../../../values/errors.js'
import type { Section } from '../../report/document.js'
import { printAnnotations } from './annotations.js'
import { appendStepSummary, toRepositoryPath } from './step-summary.js'

/** Prints annotations and appends the step summary if the run is on GitHub. Returns sentences about problems. */
export async function writeGithub(
  sections: readonly Section[],
  rootDir: string,
  terminal: NodeJS.WriteStream,
): Promise<readonly string[]> {
  const { GITHUB_ACTIONS, GITHUB_WORKSPACE: workspace = process.cwd() } = process.env
  if (GITHUB_ACTIONS === 'true') {
    const lines = printAnnotations(sections, ({ file }) => toRepositoryPath(file, rootDir, workspace))
    for (const line of lines) terminal.write(`${line}\n`)
  }
  const { GITHUB_STEP_SUMMARY: file } = process.env
  if (!file) return []
  try {
    await appendStepSummary(sections, file, process.env)
    return []
  } catch (error) {
    return [
      `Failed to append to the step summary ${file}: ${getErrorMessage(error)}. Check GITHUB_STEP_SUMMARY.`,
    ]
  }
}
