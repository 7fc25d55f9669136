// What is kept of a run's config and plan. A reporter that is fed by hand may be given less than Playwright gives.
import { dirname, resolve } from 'node:path'
import type { FullConfig, Suite } from '@playwright/test/reporter'
import { chooseTerminalStream } from './outputs/terminal/terminal-stream.js'
import type { SummaryRun } from './summary/json-types.js'

/** What `onBegin` tells, kept without the suite. */
export interface RunInfo {
  readonly folder: string
  readonly rootDir: string
  readonly plannedTests: number
  readonly terminal: NodeJS.WriteStream
  readonly run: Pick<SummaryRun, 'playwrightVersion' | 'workers' | 'projects'>
}

/** Without a config file, as in most merges, the output goes to the folder in which the command was started. */
export function getRunInfo(
  config: Partial<FullConfig> = {},
  suite: Partial<Suite> = {},
  outputFolder: string,
  redactText: (text: string) => string,
): RunInfo {
  const { configFile, rootDir = process.cwd(), version = '', workers = 0 } = config
  const projects = (suite.suites ?? []).map((each) => each.project?.()?.name ?? '')
  return {
    folder: resolve(configFile ? dirname(configFile) : process.cwd(), outputFolder),
    rootDir,
    plannedTests: suite.allTests?.().length ?? 0,
    terminal: chooseTerminalStream(config),
    run: { playwrightVersion: version, workers, projects: [...new Set(projects)].map(redactText) },
  }
}
