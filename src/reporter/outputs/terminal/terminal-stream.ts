import type { FullConfig } from '@playwright/test/reporter'
import { isRecord } from '../../../values/json.js'

const dataReporters: ReadonlySet<string> = new Set(['json', 'junit'])

/** Returns standard output, or standard error if another reporter writes its data to standard output. */
export function chooseTerminalStream(
  { reporter = [] }: Partial<Pick<FullConfig, 'reporter'>>,
  commandLine: readonly string[] = process.argv,
): NodeJS.WriteStream {
  const isTaken =
    reporter.some(([name, options]) => dataReporters.has(name) && !hasOutputFile(options)) ||
    parseReporters(commandLine).some((name) => dataReporters.has(name))
  return isTaken ? process.stderr : process.stdout
}

function hasOutputFile(options: unknown): boolean {
  return isRecord(options) && Boolean(options['outputFile'])
}

/** Reads the reporters from the command line, because the config does not contain those of `merge-reports`. */
function parseReporters(commandLine: readonly string[]): string[] {
  return commandLine.flatMap((argument, index) => {
    const [, joined] = /^--reporter=(.*)$/.exec(argument) ?? []
    return (joined ?? (argument === '--reporter' ? commandLine[index + 1] : undefined))?.split(',') ?? []
  })
}
