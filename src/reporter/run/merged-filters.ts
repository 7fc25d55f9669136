import { isProjectFilter, listAllShards, listFilters, type Selection } from '../../attachments/selection.js'
import { groupBy } from '../../values/groups.js'

/**
 * Lists what limited the runs of a merged report, such as `--shard=1/3` and `--shard=3/3` if the second shard is missing.
 * Undefined if the runs together are the whole suite in every environment. Runs whose selection is unknown count as whole.
 */
export function findMergedFilters(selections: readonly Selection[]): readonly string[] | undefined {
  const environments = [...groupBy(selections, ({ tags = [] }) => JSON.stringify(tags)).values()]
  return environments.every(areWholeSuite) ? undefined : [...new Set(selections.flatMap(listFilters))]
}

/** Whether there is a whole run, or one of each project. */
function areWholeSuite(selections: readonly Selection[]): boolean {
  const groups = [...groupBy(selections, ({ filters = [] }) => JSON.stringify(filters)).values()]
  const whole = groups
    .filter(([{ filters = [] } = {}]) => filters.every(isProjectFilter))
    .filter(haveEveryShard)
    .flat()
  const ran = new Set(whole.map(({ project }) => project))
  return whole.some(({ filters, projects = [] }) => !filters || projects.every((name) => ran.has(name)))
}

function haveEveryShard(selections: readonly Selection[]): boolean {
  const shards = new Set(selections.map(({ shard = '1/1' }) => shard))
  return [...shards].some((shard) => listAllShards(shard).every((each) => shards.has(each)))
}
