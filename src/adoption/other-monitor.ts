import { monitorFixtures } from '../process-state.js'
import { describePath } from '../values/files.js'
import { createErrorWithoutStack } from '../values/thrown-errors.js'
import type { FixturesEntry } from './register-fixtures.js'

const name = 'networkErrorMonitor'
const nameAsWord = /\bnetworkErrorMonitor\b/

/**
 * Throws if a suite's own `networkErrorMonitor` replaces ours, such as playwright-utils' fixture of that name. Playwright
 * would report a cycle of dependencies, or nothing would be monitored.
 */
export function refuseOtherMonitor(entries: readonly FixturesEntry[]): void {
  const other = entries.find(({ fixtures }) => isOtherMonitor(fixtures))
  if (!other) return
  const { file, line } = other.location
  throw createErrorWithoutStack(
    `playwright-backchannel adds the fixture "${name}" to every test, and ${describePath(file)}:${line} defines another ` +
      "one. Remove that one, or import defineConfig from '@playwright/test' again.",
  )
}

function isOtherMonitor(fixtures: object): boolean {
  if (!Object.hasOwn(fixtures, name) || monitorFixtures.has(fixtures)) return false
  const definition: unknown = Reflect.get(fixtures, name)
  const fixture: unknown = Array.isArray(definition) ? definition[0] : definition
  return !(typeof fixture === 'function' && takesMonitor(fixture))
}

/**
 * Whether a fixture function has ours as a parameter, and so only adds to it. Reads the function's text as Playwright does:
 * https://github.com/microsoft/playwright/blob/main/packages/playwright/src/common/fixtures.ts
 */
function takesMonitor(fixture: object): boolean {
  const [, parameters = ''] = /^[^(]*\(([^)]*)/.exec(String(fixture)) ?? []
  return nameAsWord.test(parameters)
}
