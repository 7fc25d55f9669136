import { includesTest } from './bound-names.js'
import type { ModuleReference } from './module-references.js'
import { ownPackage } from './source-file.js'

export const monitorEntry = 'playwright-backchannel/network-error-monitor'

/** Whether an import includes a fixture that adds the monitor to another `test` with `mergeTests` or `extend`. */
export function takesMonitor({ specifier, names }: ModuleReference): boolean {
  const hasMonitor = specifier === ownPackage || specifier === monitorEntry
  return hasMonitor && (includesTest(names) || names.includes('createNetworkErrorMonitorFixture'))
}
