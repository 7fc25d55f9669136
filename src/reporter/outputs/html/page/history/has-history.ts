import type { PageData } from '../../data/page-types.js'

/** Whether other runs or the baseline say more than the other views. */
export function hasHistory({ trend, changes, baseline }: PageData): boolean {
  return [trend?.runs.length, changes?.fixed.total, baseline?.notSeen.total].some((count = 0) => count > 0)
}
