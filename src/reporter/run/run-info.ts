import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { FullConfig, Suite } from '@playwright/test/reporter'
import { findTestFilters } from '../../attachments/selection.js'
import type { SummaryRun } from '../../summary-file/summary.js'
import { toRelativePath } from '../../values/files.js'
import { getField, getString } from '../../values/json.js'
import { listPlannedTests } from '../collect/test-entry.js'
import { getRevision } from './revision.js'

/** The parts of a run's config and planned tests that the reporter keeps. Tools other than Playwright may pass less. */
export interface RunInfo {
  readonly folder: string
  readonly rootDir: string
  readonly plannedTests: readonly (readonly string[])[]
  readonly terminal: NodeJS.WriteStream
  /** `index.html` of Playwright's HTML report, relative to `folder`. */
  readonly playwrightReport: string | undefined
  readonly run: Pick<
    SummaryRun,
    | 'playwrightVersion'
    | 'workers'
    | 'projects'
    | 'root'
    | 'filters'
    | 'failOnFlakyTests'
    | 'commit'
    | 'branch'
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
  const filters = findTestFilters(config.shard, process.argv)
  const root = toRelativePath(process.cwd(), rootDir)
  const projects = (suite.suites ?? []).map((project) => project.project?.()?.name ?? '')
  return {
    folder,
    playwrightReport,
    rootDir,
    plannedTests: listPlannedTests(suite.allTests?.() ?? []),
    terminal: chooseTerminalStream(config.reporter),
    run: {
      playwrightVersion: version,
      workers,
      projects: [...new Set(projects)],
      root: root || undefined,
      filters: filters.length > 0 ? filters : undefined,
      failOnFlakyTests: config.failOnFlakyTests || undefined,
      ...getRevision(process.env, metadata),
    },
  }
}

/** Redacts what users name themselves. Possible only at the end, because the evidence says what else is secret. */
export function redactRunInfo(info: RunInfo, redactText: (text: string) => string): RunInfo {
  const { projects, filters, branch } = info.run
  return {
    ...info,
    run: {
      ...info.run,
      projects: projects.map(redactText),
      filters: filters?.map(redactText),
      branch: branch && redactText(branch),
    },
  }
}

/**
 * Finds the `index.html` of Playwright's own report, relative to this report's folder; undefined if none is configured.
 * Follows the rules of Playwright's HTML reporter:
 * https://github.com/microsoft/playwright/blob/main/packages/playwright/src/reporters/html.ts
 */
export function findPlaywrightReport(
  reporters: FullConfig['reporter'] | undefined,
  configFolder: string,
  folder: string,
  environment: NodeJS.ProcessEnv = process.env,
): string | undefined {
  const html = (reporters ?? []).find(([name]) => name === 'html')
  if (!html) return undefined
  const { PLAYWRIGHT_HTML_OUTPUT_DIR, PLAYWRIGHT_HTML_REPORT } = environment
  const fromEnvironment = PLAYWRIGHT_HTML_OUTPUT_DIR || PLAYWRIGHT_HTML_REPORT
  const target = fromEnvironment
    ? resolve(fromEnvironment)
    : resolveReportFolder(configFolder, getOutputFolder(html[1]))
  const path = toRelativePath(folder, resolve(target, 'index.html'))
  return encodeURI(path).replace(/[?#]/g, encodeURIComponent)
}

/** Resolves the report's folder. Default: `playwright-report` next to the nearest `package.json`. */
function resolveReportFolder(configFolder: string, outputFolder: string | undefined): string {
  if (outputFolder !== undefined) return resolve(configFolder, outputFolder)
  return resolve(findPackageFolder(configFolder) ?? process.cwd(), 'playwright-report')
}

function findPackageFolder(folder: string): string | undefined {
  if (existsSync(join(folder, 'package.json'))) return folder
  const parent = dirname(folder)
  return parent === folder ? undefined : findPackageFolder(parent)
}

function getOutputFolder(options: unknown): string | undefined {
  return getString(options, 'outputFolder') || undefined
}

const dataReporters: ReadonlySet<string> = new Set(['json', 'junit'])

/** Returns standard output, or standard error if another reporter writes its data to standard output. */
export function chooseTerminalStream(
  reporters: FullConfig['reporter'] = [],
  commandLine: readonly string[] = process.argv,
): NodeJS.WriteStream {
  const isTaken =
    reporters.some(([name, options]) => dataReporters.has(name) && !hasOutputFile(options)) ||
    parseReporters(commandLine).some((name) => dataReporters.has(name))
  return isTaken ? process.stderr : process.stdout
}

function hasOutputFile(options: unknown): boolean {
  return Boolean(getField(options, 'outputFile'))
}

/** Reads the reporters from the command line, because the config does not contain those of `merge-reports`. */
function parseReporters(commandLine: readonly string[]): string[] {
  return commandLine.flatMap((argument, index) => {
    const [, joined] = /^--reporter=(.*)$/.exec(argument) ?? []
    return (joined ?? (argument === '--reporter' ? commandLine[index + 1] : undefined))?.split(',') ?? []
  })
}
