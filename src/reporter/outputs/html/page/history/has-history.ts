import type { PageData } from '../../data/page-types.js'

/** Whether the history view has anything to show. */
export function hasHistory({ trend, changes, baseline }: PageData): boolean {
  return [trend?.runs.length, changes?.fixed.total, baseline?.notSeen.total].some((count = 0) => count > 0)
}
