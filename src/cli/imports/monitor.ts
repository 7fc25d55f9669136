import { includesTest } from './bound-names.js'
import type { ModuleReference } from './module-references.js'
import { ownPackage } from './source-file.js'

export const monitorEntry = 'playwright-backchannel/network-error-monitor'

/** Whether it takes what makes another `test` monitored, by `mergeTests` or `extend`. */
export function takesMonitor({ specifier, names }: ModuleReference): boolean {
  const hasMonitor = specifier === ownPackage || specifier === monitorEntry
  return hasMonitor && (includesTest(names) || names.includes('createNetworkErrorMonitorFixture'))
}
