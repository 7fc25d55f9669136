import { formatCommandLine } from '../printing/shell.js'
import { defaultBaselineName } from './baseline.js'

/**
 * Formats a command that changes a baseline, with its path where it is not the default one. Expects the path as seen from
 * the folder in which the user runs the command.
 */
export function formatBaselineCommand(
  action: 'update' | 'prune',
  path: string,
  otherOptions: readonly string[] = [],
): string {
  const option = path === defaultBaselineName ? [] : ['--baseline', path]
  return formatCommandLine(['npx', 'playwright-backchannel', 'baseline', action, ...otherOptions, ...option])
}
