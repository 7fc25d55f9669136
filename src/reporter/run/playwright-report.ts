import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { FullConfig } from '@playwright/test/reporter'
import { toRelativePath } from '../../values/files.js'
import { isRecord } from '../../values/json.js'

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
  const folder = isRecord(options) ? options['outputFolder'] : undefined
  return typeof folder === 'string' && folder !== '' ? folder : undefined
}
