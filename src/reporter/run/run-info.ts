import { dirname, resolve } from 'node:path'
import type { FullConfig, Suite } from '@playwright/test/reporter'
import type { SummaryRun } from '../../summary-file/summary.js'
import { chooseTerminalStream } from '../outputs/terminal/terminal-stream.js'
import { findPlaywrightReport } from './playwright-report.js'
import { getRevision } from './revision.js'
import { findTestFilters } from './test-filters.js'

/** The parts of a run's config and planned tests that the reporter keeps. Tools other than Playwright may pass less. */
export interface RunInfo {
  readonly folder: string
  readonly rootDir: string
  readonly plannedTestIds: readonly string[]
  readonly terminal: NodeJS.WriteStream
  /** `index.html` of Playwright's HTML report, relative to `folder`. */
  readonly playwrightReport?: string
  readonly run: Pick<
    SummaryRun,
    'playwrightVersion' | 'workers' | 'projects' | 'filters' | 'commit' | 'branch'
  >
}

/** Resolves the output folder in the working directory if no config file exists, as is usual for merged reports. */
export function getRunInfo(
  config: Partial<FullConfig> = {},
  suite: Partial<Suite> = {},
  outputFolder: string,
): RunInfo {
  const { configFile, rootDir = process.cwd(), metadata, version = '', workers = 0 } = config
  const configFolder = configFile ? dirname(configFile) : process.cwd()
  const folder = resolve(configFolder, outputFolder)
  const playwrightReport = findPlaywrightReport(config.reporter, configFolder, folder)
  const filters = findTestFilters(config)
  const projects = (suite.suites ?? []).map((project) => project.project?.()?.name ?? '')
  return {
    folder,
    ...(playwrightReport !== undefined && { playwrightReport }),
    rootDir,
    plannedTestIds: (suite.allTests?.() ?? []).map(({ id }) => id),
    terminal: chooseTerminalStream(config),
    run: {
      playwrightVersion: version,
      workers,
      projects: [...new Set(projects)],
      ...(filters.length > 0 && { filters }),
      ...getRevision(process.env, metadata),
    },
  }
}

/** Redacts what users name themselves. Possible only at the end, because the evidence says what else is secret. */
export function redactRunInfo(info: RunInfo, redactText: (text: string) => string): RunInfo {
  const { projects, filters } = info.run
  return {
    ...info,
    run: {
      ...info.run,
      projects: projects.map(redactText),
      ...(filters && { filters: filters.map(redactText) }),
    },
  }
}
