// Where the terminal summary goes. Beside a reporter whose data is the standard output, it must not get in between.
import type { FullConfig } from '@playwright/test/reporter'

const dataReporters: ReadonlySet<string> = new Set(['json', 'junit'])

/** Standard output, or standard error when another reporter writes its data to standard output. */
export function terminalStream({ reporter }: Pick<FullConfig, 'reporter'>): NodeJS.WriteStream {
  const isTaken = reporter.some(([name, options]) => dataReporters.has(name) && !hasOutputFile(options))
  return isTaken ? process.stderr : process.stdout
}

function hasOutputFile(options: unknown): boolean {
  return typeof options === 'object' && options !== null && 'outputFile' in options
}
