import type { PlaywrightTestConfig } from '@playwright/test'
import { resolvePackageFile } from '../values/files.js'

type Reporters = Exclude<PlaywrightTestConfig['reporter'], undefined>
type ReporterList = Exclude<Reporters, string>

/**
 * Adds this package's reporter at the end of a config's `reporter`, unless it is listed. Adds nothing to `blob`, because
 * the merged report has everything that a shard's would have.
 */
export function addReporter(
  reporter: Reporters | undefined,
  environment: NodeJS.ProcessEnv = process.env,
): Reporters {
  const list = listReporters(reporter, environment)
  const names = list.map((item: unknown) => (Array.isArray(item) ? String(item[0]) : '')) // Playwright rejects others
  return names.includes('blob') || names.some(isOurs) ? list : [...list, [getReporterFile()]]
}

/** Lists the reporters as Playwright does, whose default is `dot` on CI: playwright.dev/docs/test-reporters */
function listReporters(reporter: Reporters | undefined, { CI }: NodeJS.ProcessEnv): ReporterList {
  if (reporter === undefined) return [[CI ? 'dot' : 'list']]
  return typeof reporter === 'string' ? [[reporter]] : reporter
}

function isOurs(name: string): boolean {
  if (name === 'playwright-backchannel/reporter' || name === getReporterFile()) return true
  return /playwright-backchannel[\\/]dist[\\/]reporter[\\/]index\.js$/.test(name)
}

/** An absolute path, because the name cannot be resolved from a config whose preset brings this package. */
function getReporterFile(): string {
  return resolvePackageFile('dist/reporter/index.js')
}
