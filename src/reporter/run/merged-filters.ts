import { getShard, isProjectFilter, listAllShards, type Selection } from '../../attachments/selection.js'
import { groupBy } from '../../values/groups.js'

/**
 * Lists what limited the runs of a merged report, such as `--shard=1/3` and `--shard=3/3` if the second shard is missing.
 * Undefined if the runs together are the whole suite in every environment. Runs whose selection is unknown count as whole.
 */
export function findMergedFilters(selections: readonly Selection[]): readonly string[] | undefined {
  const environments = [...groupBy(selections, ({ tags = [] }) => JSON.stringify(tags)).values()]
  return environments.every(areWholeSuite)
    ? undefined
    : [...new Set(selections.flatMap(({ filters = [] }) => filters))]
}

/** Whether there is a whole run, or one of each project. */
function areWholeSuite(selections: readonly Selection[]): boolean {
  const groups = groupBy(selections, (selection) => JSON.stringify(listOwnFilters(selection)))
  const whole = [...groups.values()].filter(haveEveryShard).flat()
  const ofProjects = whole.filter((selection) => listOwnFilters(selection).every(isProjectFilter))
  const ran = new Set(ofProjects.map(({ project }) => project))
  return ofProjects.some(({ projects = [] }) => projects.every((name) => ran.has(name)))
}

/** Lists the filters apart from the shard. */
function listOwnFilters({ filters = [] }: Selection): readonly string[] {
  return filters.filter((filter) => getShard(filter) === undefined)
}

function haveEveryShard(selections: readonly Selection[]): boolean {
  const shards = new Set(selections.map(({ filters = [] }) => filters.map(getShard).find(Boolean) ?? '1/1'))
  return [...shards].some((shard) => listAllShards(shard).every((each) => shards.has(each)))
}
