import { resolve } from 'node:path'
import { defaultBaselineName } from '../../baseline/baseline.js'
import { readSummary } from '../../summary-file/read-summary.js'
import type { RunSummary } from '../../summary-file/run-summary.js'
import { defaultSummaryFile } from '../../summary-file/summary.js'
import type { CliContext, CommandArguments, CommandOption } from '../command.js'

export const summaryOption: CommandOption = {
  value: '<file>',
  description: `The run's summary. Default: ${defaultSummaryFile}`,
}

export const baselineOption: CommandOption = {
  value: '<file>',
  description: `The baseline. Default: ${defaultBaselineName}`,
}

export function readSummaryOption({ options }: CommandArguments, { folder }: CliContext): RunSummary {
  return readSummary(resolve(folder, options.get('summary') ?? defaultSummaryFile))
}

/** Reads each summary that was given; the option can be repeated. */
export function readSummaryOptions(
  { lists }: CommandArguments,
  { folder }: CliContext,
): readonly RunSummary[] {
  const files = lists.get('summary') ?? [defaultSummaryFile]
  return files.map((file) => readSummary(resolve(folder, file)))
}

export function getBaselineFile({ options }: CommandArguments, { folder }: CliContext): string {
  return resolve(folder, options.get('baseline') ?? defaultBaselineName)
}
